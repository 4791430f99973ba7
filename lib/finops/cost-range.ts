import { countDays, isDay, toDay } from '../days.ts';

/** No page and no file shows more than this. */
export const longestWindowDays = 400;
/** Days of costs are kept for so many years. */
export const keptYears = 3;

/** Whether a day or a month is of a year in which costs can be; what is compared with it lies beside it. */
export const isCostYear = (text: string): boolean => /^2\d{3}-/.test(text);

/** First and last day (UTC), both with. */
export interface DayRange {
  from: string;
  to: string;
}

/** How many days a range has; below one where it ends before it begins. */
export const daysIn = ({ from, to }: DayRange): number => countDays(from, to) + 1;

/** The first day of which costs may still be kept. */
export function firstKeptDay(today: string): string {
  const day = new Date(today);
  day.setUTCFullYear(day.getUTCFullYear() - keptYears);
  return toDay(day);
}

/** `ahead`: after today. `order`: the last day is before the first. */
type RangeProblem = 'no-day' | 'not-kept' | 'ahead' | 'order' | 'too-long';

/** What is wrong with a range of one's own, at the day that it is wrong with; null where nothing is. */
export function problemsOf(range: DayRange, today: string): Partial<Record<keyof DayRange, RangeProblem>> | null {
  const [from, to] = [dayProblem(range.from, today), dayProblem(range.to, today)];
  if (from || to) return { ...(from && { from }), ...(to && { to }) };
  if (daysIn(range) < 1) return { to: 'order' };
  return daysIn(range) > longestWindowDays ? { to: 'too-long' } : null;
}

function dayProblem(day: string, today: string): RangeProblem | null {
  if (!isDay(day)) return 'no-day';
  if (day > today) return 'ahead';
  return day < firstKeptDay(today) ? 'not-kept' : null;
}

/** The range that an address says; null where it says none, or one that costs cannot be asked for. */
export function rangeOf(from: string | null, to: string | null, today: string): DayRange | null {
  if (from === null || to === null) return null;
  return problemsOf({ from, to }, today) ? null : { from, to };
}
