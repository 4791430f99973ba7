import { roundTicks } from '@/lib/ticks';

type StackTexture = 'hatched' | 'dotted';

export interface StackGroup {
  key: string;
  label: string;
  /** A CSS colour; the group's own everywhere. */
  colour: string;
  /** What tells neutral groups apart, also for who sees no colours: hatched, dotted, or neither. */
  texture?: StackTexture;
  values: readonly (number | null)[];
}

interface StackInput {
  days: readonly string[];
  /** Largest first. */
  groups: readonly StackGroup[];
  before: readonly (number | null)[];
  /** Days to come, today among them. */
  forecast: readonly { day: string; amount: number; low: number; high: number }[];
  /** A day that is not over and is left out: as a point of an area it would look like a fall to nothing. */
  unfinished?: string | null;
}

/** A row a day: `g0` and on for the groups, null where nothing is known. */
export type StackRow = {
  day: string;
  before: number | null;
  forecast: number | null;
  band: [number, number] | null;
} & {
  [group: `g${number}`]: number | null;
};

export interface PreparedStack {
  rows: StackRow[];
  /** Round amounts from zero upwards. */
  ticks: number[];
  totals: (number | null)[];
}

export interface DayNote {
  day: string;
  text: string;
}

/** Notes that have room to be written into a chart: one that stands too near after another is read on its day alone. */
export function notesWithRoom(notes: readonly DayNote[], days: readonly string[]): DayNote[] {
  const room = Math.ceil(days.length / 5);
  let free = 0;
  return notes.filter(({ day }) => {
    const place = days.indexOf(day);
    if (place < free) return false;
    free = place + room;
    return true;
  });
}

/** What a chart of stacked days draws; what is to come follows the last day. */
export function prepareStack({ days, groups, before, forecast, unfinished = null }: StackInput): PreparedStack {
  const totals = days.map((_, place) => {
    const known = groups.flatMap(({ values }) => values[place] ?? []);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
  });
  const ahead = new Map(forecast.map((each) => [each.day, each]));
  const toCome = forecast.map(({ day }) => day).filter((day) => !days.includes(day));
  const rows = [...days, ...toCome].map((day, place): StackRow => {
    const next = ahead.get(day);
    const row: StackRow = {
      ...{ day, before: before[place] ?? null, forecast: next?.amount ?? null },
      band: next ? [next.low, next.high] : null,
    };
    for (const [index, { values }] of groups.entries())
      row[`g${index}`] = day === unfinished ? null : (values[place] ?? null);
    return row;
  });
  const largest = [...totals, ...before, ...forecast.map(({ high }) => high)].reduce<number>(
    (most, value) => Math.max(most, value ?? 0),
    0,
  );
  return { rows, totals, ticks: roundTicks(largest) };
}
