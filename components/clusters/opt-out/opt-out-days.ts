import { addDays } from '@/lib/days';
import { fromClockFace, isClockFace, toClockFace } from '@/lib/time';

/** The server refuses an end that is 90 days ahead, and a day ends late. */
export const mostOptOutDays = 89;

/** The day that is so many days ahead on the calendar of a time zone, as a field for days has it. */
export const dayAhead = (now: Date, count: number, timeZone: string): string =>
  addDays(toClockFace(now.toISOString(), timeZone).slice(0, 10), count);

/** The last minute of that day on the clocks of a time zone; null while it is no whole day. */
export function endOfDay(day: string, timeZone: string): string | null {
  const face = `${day}T23:59`;
  return isClockFace(face) ? fromClockFace(face, timeZone) : null;
}
