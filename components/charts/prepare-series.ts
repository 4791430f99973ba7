/** One line of a chart: a value a step, null where there is none. */
export interface SeriesValues {
  key: string;
  values: readonly (number | null)[];
  /** The same of the week before. */
  before?: readonly (number | null)[] | null;
}

interface SeriesWindow {
  /** Milliseconds of the first value. */
  startMs: number;
  stepMs: number;
  nowMs: number;
}

/**
 * A row a step. Series are named by their place, since a namespace may be called anything: `s0` what is finished, `s0open`
 * the last, unfinished step with the one before it so that a line joins them, `s0before` the week before, `s0alone` a
 * value between two gaps, of which no line can be drawn.
 */
export type ChartRow = { at: number } & { [series: string]: number | null };

export interface PreparedSeries {
  rows: ChartRow[];
  /** Of everything that is drawn; 0 without any value. */
  largest: number;
  isEmpty: boolean;
  /** Instants without a value of any series, between ones that have some. */
  gaps: number;
  /** Whether the last step is unfinished. */
  hasOpen: boolean;
  stats: SeriesStats[];
}

interface SeriesStats {
  /** The last value that is known. */
  last: number | null;
  /** Of which instant that is, where it is not of the end. */
  endedAt: number | null;
  least: number | null;
  most: number | null;
  hasAlone: boolean;
}

/** The value at the end; the newest of a live source may not be there yet, so the step before is the end too. */
export const valueAtEnd = (values: readonly (number | null)[]): number | null => values.at(-1) ?? values.at(-2) ?? null;

/** What a chart of lines draws. A gap is null and stays one; a step that reaches beyond now is drawn apart. */
export function prepareSeries(series: readonly SeriesValues[], window: SeriesWindow): PreparedSeries {
  const { startMs, stepMs, nowMs } = window;
  const count = Math.max(0, ...series.map(({ values }) => values.length));
  const instantOf = (index: number) => startMs + index * stepMs;
  const open = count > 0 && instantOf(count - 1) > nowMs ? count - 1 : null;
  const rows = Array.from({ length: count }, (_, index) => {
    const row: ChartRow = { at: index === open ? nowMs : instantOf(index) };
    for (const [place, { values, before }] of series.entries()) {
      const value = values[index] ?? null;
      row[`s${place}`] = index === open ? null : value;
      row[`s${place}open`] = open !== null && index >= open - 1 ? value : null;
      row[`s${place}alone`] = isAlone(values, index) ? value : null;
      if (before) row[`s${place}before`] = before[index] ?? null;
    }
    return row;
  });
  const present = series
    .flatMap(({ values, before }) => [...values, ...(before ?? [])])
    .filter((value) => value !== null);
  return {
    rows,
    largest: present.reduce((most, value) => Math.max(most, value), 0),
    hasOpen: open !== null,
    isEmpty: series.every(({ values }) => values.every((value) => value === null)),
    gaps: countGaps(series, count),
    stats: series.map(({ values }) => statsOf(values, instantOf)),
  };
}

function isAlone(values: readonly (number | null)[], index: number): boolean {
  return (
    (values[index] ?? null) !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null
  );
}

function countGaps(series: readonly SeriesValues[], count: number): number {
  const has = Array.from({ length: count }, (_, index) =>
    series.some(({ values }) => (values[index] ?? null) !== null),
  );
  const inside = has.slice(Math.max(0, has.indexOf(true)), has.lastIndexOf(true) + 1);
  return inside.filter((each) => !each).length;
}

function statsOf(values: readonly (number | null)[], instantOf: (index: number) => number): SeriesStats {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return { last: null, endedAt: null, least: null, most: null, hasAlone: false };
  return {
    last: known.at(-1) ?? null,
    endedAt: valueAtEnd(values) === null ? instantOf(values.findLastIndex((value) => value !== null)) : null,
    least: known.reduce((least, value) => Math.min(least, value)),
    most: known.reduce((most, value) => Math.max(most, value)),
    hasAlone: values.some((_, index) => isAlone(values, index)),
  };
}
