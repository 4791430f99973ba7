import type { Notification } from '@/lib/contracts/notifications';
import { dayMs } from '@/lib/days';

/** The notifications of one day in the viewer's zone. */
export interface Day {
  /** `YYYY-MM-DD`. */
  day: string;
  /** Days before today; 0 is today. */
  ago: number;
  items: Notification[];
}

/** Groups what comes newest first by days of the viewer's zone. */
export function prepareDays(items: readonly Notification[], now: Date, timeZone: string): Day[] {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const today = Date.parse(format.format(now));
  const days: Day[] = [];
  for (const item of items) {
    const day = format.format(new Date(item.at));
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, ago: Math.round((today - Date.parse(day)) / dayMs), items: [item] });
  }
  return days;
}
