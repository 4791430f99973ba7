/** The five fields, each with the numbers that it takes. */
const fields = [
  { name: 'minute', least: 0, most: 59 },
  { name: 'hour', least: 0, most: 23 },
  { name: 'day', least: 1, most: 31 },
  { name: 'month', least: 1, most: 12 },
  { name: 'weekday', least: 0, most: 6 },
] as const;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

type Field = (typeof fields)[number];
type CronField = Field['name'];

/** What is wrong with a schedule: all of it, a number that its field does not have, or a part that says nothing there. */
export type CronFault =
  | { code: 'form' }
  | { code: 'range'; field: CronField; part: string; least: number; most: number }
  | { code: 'part'; field: CronField; part: string };

/**
 * What keeps a text from being a schedule of five fields, in the form that both Karmada's webhook and its controller take:
 * the one takes forms that the other does not, such as seconds, `L` or a seventh day of the week. Null where nothing does;
 * the first fault otherwise.
 */
export function findCronFault(text: string): CronFault | null {
  const typed = text.trim().split(/\s+/);
  if (typed.length !== fields.length) return { code: 'form' };
  for (const [at, field] of fields.entries()) {
    for (const part of (typed[at] ?? '').split(',')) {
      const fault = findFaultOf(part, field);
      if (fault) return fault;
    }
  }
  return null;
}

const words: ReadonlySet<string> = new Set([
  '@yearly',
  '@annually',
  '@monthly',
  '@weekly',
  '@daily',
  '@midnight',
  '@hourly',
]);

/** The same of the schedule of a CronJob of Kubernetes, which may be a word as well. */
export const findJobScheduleFault = (text: string): CronFault | null => (words.has(text) ? null : findCronFault(text));

/** `*`, a number, a range, or one of them with a step. */
function findFaultOf(part: string, field: Field): CronFault | null {
  const unread = { code: 'part', field: field.name, part } as const;
  const shape = /^(\*|[a-z]{3}|\d+)(?:-([a-z]{3}|\d+))?(?:\/(\d{1,2}))?$/;
  const [, from = '', to, step] = shape.exec(part.toLowerCase()) ?? [];
  if (from === '' || Number(step ?? 1) === 0) return unread;
  if (from === '*') return to === undefined ? null : unread;
  const ends = [from, to ?? from];
  const beyond = ends.find((end) => isBeyond(end, field));
  if (beyond) return { code: 'range', field: field.name, part: beyond, least: field.least, most: field.most };
  const [first = Number.NaN, last = Number.NaN] = ends.map((end) => numberOf(end, field));
  return first <= last ? null : unread;
}

const isBeyond = (end: string, { least, most }: Field): boolean =>
  /^\d/.test(end) && (end.length > 2 || Number(end) < least || Number(end) > most);

/** NaN for a word that stands for nothing there. */
function numberOf(word: string, { name }: Field): number {
  const month = name === 'month' ? months.indexOf(word) + 1 : 0;
  if (month > 0) return month;
  const day = name === 'weekday' ? days.indexOf(word) : -1;
  return day >= 0 ? day : Number(word);
}
