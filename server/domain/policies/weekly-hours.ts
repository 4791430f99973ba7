import { type AutoApproveRule, weekdays } from '../../../lib/contracts/policies.ts';

type Hours = NonNullable<AutoApproveRule['hours']>;

/**
 * Whether an instant falls into the hours as their time zone's wall clock shows it, so a change to summer time moves
 * them with everybody's day. Hours that reach past midnight belong to the day they begin on.
 */
export function isWithin({ days, from, to, timeZone }: Hours, at: Date): boolean {
  const { day, time } = wallClock(at, timeZone);
  const isOn = (index: number) => {
    const name = weekdays[(index + weekdays.length) % weekdays.length];
    return name !== undefined && days.includes(name);
  };
  if (from < to) return isOn(day) && time >= from && time < to;
  return (isOn(day) && time >= from) || (isOn(day - 1) && time < to);
}

/** By time zone: making one takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
}

function wallClock(at: Date, timeZone: string): { day: number; time: string } {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const weekday = (parts.get('weekday') ?? '').toLowerCase();
  return {
    day: weekdays.findIndex((name) => weekday.startsWith(name)),
    time: `${parts.get('hour')}:${parts.get('minute')}`,
  };
}
