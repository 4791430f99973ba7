/** A day of the calendar, without a time zone. */
export interface CalendarDay {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
}

/** What the wall clock shows, as if it were UTC. */
function wallMs(at: number, timeZone: string): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

function offsetMs(at: number, timeZone: string): number {
  return wallMs(at, timeZone) - Math.floor(at / 1000) * 1000;
}

/** The day of the calendar that a time zone has at an instant. */
export function dayAt(at: Date, timeZone: string): CalendarDay {
  const wall = new Date(wallMs(at.getTime(), timeZone));
  return { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() };
}

export function addDays({ year, month, day }: CalendarDay, count: number): CalendarDay {
  const moved = new Date(Date.UTC(year, month - 1, day + count));
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };
}

/** 0 for Monday. */
export function weekdayOf({ year, month, day }: CalendarDay): number {
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
}

/**
 * When the wall clock of a time zone shows a time. An hour that comes twice counts the first time. One that is skipped
 * counts as the moment in which the clock jumps over it.
 * @param time `HH:MM`
 */
export function instantOf({ year, month, day }: CalendarDay, time: string, timeZone: string): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const wanted = Date.UTC(year, month - 1, day, hour, minute);
  // No zone is a day away from UTC, and one may skip a day, so two days around hold what applies before and after.
  const [before, after] = [offsetMs(wanted - 2 * dayMs, timeZone), offsetMs(wanted + 2 * dayMs, timeZone)];
  const found = [wanted - Math.max(before, after), wanted - Math.min(before, after)].find(
    (at) => wallMs(at, timeZone) === wanted,
  );
  return new Date(found ?? findJump(wanted, timeZone));
}

/** The first instant whose wall clock is behind what is wanted. The wall clock is never put back across a skipped time. */
function findJump(wanted: number, timeZone: string): number {
  let [low, high] = [wanted - 2 * dayMs, wanted + 2 * dayMs];
  while (high - low > minuteMs) {
    const middle = Math.floor((low + high) / 2 / minuteMs) * minuteMs;
    if (wallMs(middle, timeZone) >= wanted) high = middle;
    else low = middle;
  }
  return high;
}
