import type { Engine } from './metrics-engines.ts';

export interface Question {
  id: string;
  query: string;
  /** Seconds since 1970: one instant, or a range with its step. */
  at: number | { start: number; end: number; step: number };
  /** Up to this much may one engine tell where the other has no point any more. */
  afterEnd?: number;
}

type Answer = Map<string, Map<number, number>>;

interface Body {
  status: string;
  error?: string;
  data: { resultType: 'scalar'; result: [number, string] } | { resultType: 'vector' | 'matrix'; result: Row[] };
}

interface Row {
  metric: Record<string, string>;
  value?: [number, string];
  values?: [number, string][];
}

const numberOf = (text: string): number => (text === '+Inf' ? Infinity : text === '-Inf' ? -Infinity : Number(text));

/** Asks an engine; series by their labels, values by their time. @throws when it refuses */
export async function ask({ name, url }: Engine, { id, query, at }: Question): Promise<Answer> {
  const times: Record<string, string> =
    typeof at === 'number'
      ? { time: String(at) }
      : { start: String(at.start), end: String(at.end), step: String(at.step) };
  const path = typeof at === 'number' ? 'query' : 'query_range';
  const response = await fetch(`${url}/api/v1/${path}`, {
    method: 'POST',
    body: new URLSearchParams({ query, ...times }),
  });
  const { status, error, data } = (await response.json()) as Body;
  if (status !== 'success') throw new Error(`${name}, ${id}: ${error}`);
  const rows: Row[] = data.resultType === 'scalar' ? [{ metric: {}, value: data.result }] : data.result;
  return new Map(
    rows.map(({ metric, value, values }) => {
      const key = JSON.stringify(Object.entries(metric).sort(([a], [b]) => (a < b ? -1 : 1)));
      return [key, new Map((values ?? (value ? [value] : [])).map(([time, text]) => [time, numberOf(text)]))];
    }),
  );
}

/** Differences smaller than this are rounding, whatever they are a share of. */
const noise = 1e-9;

function deviationOf(a: number, b: number): number {
  if (Object.is(a, b) || Math.abs(a - b) <= noise) return 0;
  return Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b));
}

/** The largest relative difference of two answers. @throws naming a series or instant that only one of them has */
export function largestDeviation(question: Question, own: Answer, other: Answer): number {
  const missing = [...own.keys()].filter((key) => !other.has(key));
  const added = [...other.keys()].filter((key) => !own.has(key));
  if (missing.length + added.length > 0) {
    throw new Error(`${question.id}: only here ${missing.slice(0, 3)}, only there ${added.slice(0, 3)}`);
  }
  let largest = 0;
  for (const [key, values] of own) {
    const others = other.get(key) ?? new Map<number, number>();
    for (const time of new Set([...values.keys(), ...others.keys()])) {
      const [here, there] = [values.get(time), others.get(time)];
      if (here !== undefined && there !== undefined) largest = Math.max(largest, deviationOf(here, there));
      else if ((here ?? there ?? Infinity) > (question.afterEnd ?? 0)) {
        throw new Error(`${question.id}: only ${here === undefined ? 'there' : 'here'} ${key} has a point at ${time}`);
      }
    }
  }
  return largest;
}
