import { dayMs } from '@/lib/days';

/** The server refuses a later end. */
export const mostOptOutDays = 90;

const two = (part: number) => String(part).padStart(2, '0');

/** The day that is so many days ahead, on the reader's calendar, as a field for days has it. */
export function toDay(now: Date, ahead: number): string {
  const day = new Date(now.getTime() + ahead * dayMs);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** The last second of that day on the reader's clock; null while it is no whole day. */
export function endOfDay(day: string): string | null {
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) ? null : end.toISOString();
}
