import type { SleepPeriod, SleepSchedule } from '@/lib/contracts/sleep-schedule';
import { addDays, type CalendarDay, dayAt, instantOf, weekdayOf } from '@/lib/wall-clock';

type Kind = 'slept' | 'planned' | 'kept';

/** A stretch of a day, in percent of it. */
export interface Stretch {
  kind: Kind;
  left: number;
  width: number;
  start: string;
  end: string;
}

interface WeekDay {
  /** When it begins, in the reader's time zone. */
  start: string;
  isToday: boolean;
  stretches: Stretch[];
  /** Where now is, in percent; null on other days. */
  now: number | null;
}

/** The Monday of a week, so many weeks from the one of `now`. */
export function mondayOf(now: Date, timeZone: string, weeks: number): CalendarDay {
  const today = dayAt(now, timeZone);
  return addDays(today, weeks * 7 - weekdayOf(today));
}

/** Begin and end of a week in a time zone. */
export function weekWindow(monday: CalendarDay, timeZone: string): { from: string; until: string } {
  const at = (day: CalendarDay) => instantOf(day, '00:00', timeZone).toISOString();
  return { from: at(monday), until: at(addDays(monday, 7)) };
}

/** A week day by day: what was slept, and what is planned from now on. */
export function prepareWeek(
  { planned, slept, kept }: Pick<SleepSchedule, 'planned' | 'slept' | 'kept'>,
  monday: CalendarDay,
  timeZone: string,
  now: Date,
): WeekDay[] {
  const ahead = planned.flatMap((period) => behind(period, now));
  return Array.from({ length: 7 }, (_, index): WeekDay => {
    const [start, end] = [index, index + 1].map((count) =>
      instantOf(addDays(monday, count), '00:00', timeZone).getTime(),
    );
    const day = { start: start ?? 0, end: end ?? 0 };
    const stretches = (kind: Kind, periods: readonly SleepPeriod[]) =>
      periods.flatMap((one) => toStretch(kind, one, day));
    const isToday = now.getTime() >= day.start && now.getTime() < day.end;
    return {
      start: new Date(day.start).toISOString(),
      isToday,
      stretches: [...stretches('slept', slept), ...stretches('planned', ahead), ...stretches('kept', kept)],
      now: isToday ? percent(now.getTime(), day) : null,
    };
  });
}

function behind({ start, end }: SleepPeriod, now: Date): SleepPeriod[] {
  if (new Date(end) <= now) return [];
  return [{ start: new Date(start) > now ? start : now.toISOString(), end }];
}

interface Span {
  start: number;
  end: number;
}

const percent = (at: number, { start, end }: Span) => ((at - start) / (end - start)) * 100;

function toStretch(kind: Kind, period: SleepPeriod, day: Span): Stretch[] {
  const start = Math.max(Date.parse(period.start), day.start);
  const end = Math.min(Date.parse(period.end), day.end);
  if (end <= start) return [];
  const left = percent(start, day);
  return [
    {
      kind,
      left,
      width: percent(end, day) - left,
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
    },
  ];
}
