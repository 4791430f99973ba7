/** Minute, hour, day of the month, month, day of the week. */
const bounds = [
  { least: 0, most: 59 },
  { least: 0, most: 23 },
  { least: 1, most: 31 },
  { least: 1, most: 12 },
  { least: 0, most: 6 },
] as const;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const monthField = 3;
const dayField = 4;

/**
 * Whether a text is a schedule of five fields, in the form that both Karmada's webhook and its controller take: the one
 * takes forms that the other does not, such as seconds, `L` or a seventh day of the week.
 */
export function isCronSchedule(text: string): boolean {
  const fields = text.trim().toLowerCase().split(/\s+/);
  return (
    fields.length === bounds.length && fields.every((field, at) => field.split(',').every((part) => isPart(part, at)))
  );
}

/** `*`, a number, a range, or one of them with a step. */
function isPart(part: string, at: number): boolean {
  const [, from = '', to, step] = /^(\*|[a-z]{3}|\d{1,2})(?:-([a-z]{3}|\d{1,2}))?(?:\/(\d{1,2}))?$/.exec(part) ?? [];
  if (from === '' || Number(step ?? 1) === 0) return false;
  if (from === '*') return to === undefined;
  const { least, most } = bounds[at] ?? { least: 0, most: 0 };
  const first = numberOf(from, at);
  const last = to === undefined ? first : numberOf(to, at);
  return first >= least && last <= most && first <= last;
}

/** NaN for a word that stands for nothing there. */
function numberOf(word: string, at: number): number {
  const month = at === monthField ? months.indexOf(word) + 1 : 0;
  if (month > 0) return month;
  const day = at === dayField ? days.indexOf(word) : -1;
  return day >= 0 ? day : Number(word);
}
