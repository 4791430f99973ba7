import { countDays, daysOfMonth } from '../days.ts';

/**
 * How many of a month's (`YYYY-MM`) first days nothing was measured of.
 * @param since the first day (UTC) that was measured anywhere; null where that is not known
 */
export function unmeasuredDays(month: string, since: string | null): number {
  const { first, next } = daysOfMonth(month);
  if (since === null) return 0;
  return Math.min(Math.max(0, countDays(first, since)), countDays(first, next));
}
