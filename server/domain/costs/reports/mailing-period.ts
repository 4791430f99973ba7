import type { MailingRhythm } from '../../../../lib/contracts/choices.ts';
import { addDays, dayMs, daysOfMonth, hourMs, lastDayOf, toDay } from '../../../../lib/days.ts';

/** First and last day (UTC). */
export interface MailingPeriod {
  from: string;
  to: string;
}

/** A period is put together so long after its end: the last hours of a day come an hour late, and some later. */
const lateMs = 6 * hourMs;

/** Monday is the first day of a week (ISO 8601). */
const sinceMonday = (day: string) => (new Date(day).getUTCDay() + 6) % 7;

/** The period in which a day lies. */
function periodOf(every: MailingRhythm, day: string): MailingPeriod {
  if (every === 'day') return { from: day, to: day };
  if (every === 'month') return { from: daysOfMonth(day.slice(0, 7)).first, to: lastDayOf(day.slice(0, 7)) };
  const from = addDays(day, -sinceMonday(day));
  return { from, to: addDays(from, 6) };
}

/** The newest period that can be put together at an instant. */
export function duePeriod(every: MailingRhythm, now: Date): MailingPeriod {
  const running = periodOf(every, toDay(now.getTime() - lateMs));
  return periodOf(every, addDays(running.from, -1));
}

/** When the next period can be put together; always after `now`. */
export function nextDue(every: MailingRhythm, now: Date): Date {
  const running = periodOf(every, toDay(now.getTime() - lateMs));
  return new Date(Date.parse(addDays(running.to, 1)) + lateMs);
}

/** So much longer a period waits for hours that are not known yet, looked at again and again. */
const patienceMs = dayMs;
const lookAgainMs = 10 * 60_000;

/** Whether all its hours were asked for. @param completeUntil all hours that ended by then were */
export const isAsked = ({ to }: MailingPeriod, completeUntil: Date | null): boolean =>
  completeUntil !== null && completeUntil.getTime() >= Date.parse(addDays(to, 1));

/** When to look again at a period whose last hours are not known yet; null when it goes out as it is. */
export function lookAgainAt(period: MailingPeriod, completeUntil: Date | null, now: Date): Date | null {
  const last = Date.parse(addDays(period.to, 1)) + lateMs + patienceMs;
  if (isAsked(period, completeUntil) || now.getTime() >= last) return null;
  return new Date(Math.min(last, now.getTime() + lookAgainMs));
}
