// Days and months are UTC: bills and roll-ups are.

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** Hours of a year over twelve; of prices and rates per month alone, never of real months. */
export const hoursPerMonth = 730;

/** The day (`YYYY-MM-DD`) of an instant, or of its milliseconds. */
export const toDay = (at: Date | number): string => new Date(at).toISOString().slice(0, 10);

/** The day that comes `count` days after another, or before it. */
export const addDays = (day: string, count: number): string => toDay(Date.parse(day) + count * dayMs);

/** Whether a text names a day of the calendar. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;

/** How many days there are from `from` until before `until`; below zero when it is later. */
export const countDays = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / dayMs);

/** Days from `from`, before `until`. */
export const daysBetween = (from: string, until: string): string[] =>
  Array.from({ length: Math.max(0, countDays(from, until)) }, (_, index) => addDays(from, index));

/** First day of a month (`YYYY-MM`), of the next, and of the one before. */
export function daysOfMonth(month: string): { first: string; next: string; before: string } {
  const first = `${month}-01`;
  return { first, next: `${addDays(first, 31).slice(0, 7)}-01`, before: `${addDays(first, -1).slice(0, 7)}-01` };
}

/** The last day of a month (`YYYY-MM`). */
export const lastDayOf = (month: string): string => addDays(daysOfMonth(month).next, -1);

/** The month of an instant: its name (`YYYY-MM`), its first instant and that of the next. */
export function monthOf(at: Date): { month: string; start: Date; end: Date } {
  const month = toDay(at).slice(0, 7);
  const { first, next } = daysOfMonth(month);
  return { month, start: new Date(first), end: new Date(next) };
}
