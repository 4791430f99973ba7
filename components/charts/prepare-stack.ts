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
  /** Tells it from the other notes of a chart, whose words may be the same. */
  key: string;
  day: string;
  text: string;
  /** Where what is behind it stands, such as a request. */
  link?: { href: string; text: string };
}

/** About how wide text of 11 px is; characters of Chinese are square. */
const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 0x2e80 ? 11 : 6), 0);
const noteGap = 16;
/** So far beyond its line a note begins, above the plot. */
export const noteOverhang = 14;
/** What of a note stands in the chart. */
export const writtenOf = ({ text, link }: DayNote) => (link ? `${text}, ${link.text}` : text);

/**
 * Notes that have room to be written into a chart, and to which side of their day: none runs into another, beyond an edge,
 * or through `taken`. The rest is read on its day and below the chart.
 * @param width of the plot in pixels
 * @param taken a day whose own label needs some room on both sides
 */
export function notesWithRoom(
  notes: readonly DayNote[],
  days: readonly string[],
  width: number,
  taken: string | null = null,
): (DayNote & { side: 'left' | 'right' })[] {
  const at = (day: string) => ((days.indexOf(day) + 0.5) / days.length) * width;
  const spans: [number, number][] = taken === null || !days.includes(taken) ? [] : [[at(taken) - 28, at(taken) + 28]];
  return notes.flatMap((note) => {
    if (!days.includes(note.day)) return [];
    const [x, size] = [at(note.day), widthOf(writtenOf(note)) + noteGap];
    for (const side of ['right', 'left'] as const) {
      const [from, to] =
        side === 'right' ? [x - noteOverhang, x - noteOverhang + size] : [x + noteOverhang - size, x + noteOverhang];
      if (from < -noteOverhang || to > width + noteOverhang || spans.some(([start, end]) => from < end && to > start))
        continue;
      spans.push([from, to]);
      return [{ ...note, side }];
    }
    return [];
  });
}

/** Which part of a word above a day stands at the day, so that neither edge of the chart cuts it. */
export function anchorOf(day: string, days: readonly string[]): 'start' | 'middle' | 'end' {
  const [first, last] = [days[0], days.at(-1)];
  if (first === last || (day !== first && day !== last)) return 'middle';
  return day === first ? 'start' : 'end';
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
      day,
      before: before[place] ?? null,
      forecast: next?.amount ?? null,
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
