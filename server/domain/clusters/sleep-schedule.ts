import { weekdays } from '../../../lib/contracts/policies.ts';
import type { SleepTimes } from '../../../lib/contracts/sleep-schedule.ts';
import { addDays, dayAt, instantOf, weekdayOf } from '../../../lib/wall-clock.ts';

export interface Period {
  start: Date;
  end: Date;
}

/** When a cluster sleeps. */
export interface SleepPlan {
  timeZone: string;
  asleep: readonly SleepTimes[];
  /** It is kept awake between these two. */
  awakeSince: Date | null;
  awakeUntil: Date | null;
}

export interface Transition {
  at: Date;
  to: 'asleep' | 'awake';
}

const dayMs = 86_400_000;
/** Longer than a week, so that every schedule that sleeps at all changes within it. */
const horizonDays = 15;

/**
 * When a cluster sleeps by its schedule, in order and without overlaps, cut to the window. Times are those of the
 * schedule's own wall clock, so summer time moves them with everybody's day. Times that reach past midnight belong to the
 * day that they begin on, and equal ones are a whole day.
 */
export function sleepPeriods(plan: SleepPlan, from: Date, until: Date): Period[] {
  const { timeZone, asleep } = plan;
  const found: Period[] = [];
  const last = addDays(dayAt(until, timeZone), 1);
  const lastMs = Date.UTC(last.year, last.month - 1, last.day);
  // A night begins on the day before, and a day may be missing in between.
  for (let day = addDays(dayAt(from, timeZone), -2); Date.UTC(day.year, day.month - 1, day.day) <= lastMs; ) {
    const name = weekdays[weekdayOf(day)];
    for (const { days, from: start, to } of asleep) {
      if (name === undefined || !days.includes(name)) continue;
      const endDay = to <= start ? addDays(day, 1) : day;
      found.push({ start: instantOf(day, start, timeZone), end: instantOf(endDay, to, timeZone) });
    }
    day = addDays(day, 1);
  }
  return merge(found)
    .flatMap((period) => withoutAwake(period, plan))
    .flatMap(({ start, end }) => cut({ start, end }, from, until));
}

/** When a cluster would sleep and is kept awake instead, within a window. */
export function keptPeriods(plan: SleepPlan, from: Date, until: Date): Period[] {
  const { awakeSince, awakeUntil } = plan;
  if (awakeSince === null || awakeUntil === null) return [];
  return sleepPeriods({ ...plan, awakeSince: null, awakeUntil: null }, from, until).flatMap((period) =>
    cut(period, awakeSince, awakeUntil),
  );
}

function merge(periods: readonly Period[]): Period[] {
  const merged: Period[] = [];
  const real = periods.filter(({ start, end }) => end > start);
  for (const period of real.sort((one, other) => one.start.getTime() - other.start.getTime())) {
    const before = merged.at(-1);
    if (!before || before.end < period.start) merged.push({ ...period });
    else if (before.end < period.end) before.end = period.end;
  }
  return merged;
}

function withoutAwake({ start, end }: Period, { awakeSince, awakeUntil }: SleepPlan): Period[] {
  if (awakeSince === null || awakeUntil === null) return [{ start, end }];
  const before = { start, end: end < awakeSince ? end : awakeSince };
  const after = { start: start > awakeUntil ? start : awakeUntil, end };
  return [before, after].filter((part) => part.end > part.start);
}

function cut({ start, end }: Period, from: Date, until: Date): Period[] {
  const inside = { start: start > from ? start : from, end: end < until ? end : until };
  return inside.end > inside.start ? [inside] : [];
}

/** What changes between two instants; `from` counts and `until` does too. */
function transitions(plan: SleepPlan, from: Date, until: Date): Transition[] {
  const around = sleepPeriods(plan, new Date(from.getTime() - dayMs), new Date(until.getTime() + dayMs));
  // Whoever keeps it awake wants it awake, also where it sleeps for another reason.
  const kept: Transition[] = plan.awakeSince && plan.awakeUntil ? [{ at: plan.awakeSince, to: 'awake' }] : [];
  const planned = around.flatMap(({ start, end }): Transition[] => [
    { at: start, to: 'asleep' },
    { at: end, to: 'awake' },
  ]);
  return [...planned, ...kept]
    .filter(({ at }) => at >= from && at <= until)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** What changes next, behind an instant; null where nothing does. */
export function nextTransition(plan: SleepPlan, after: Date): Transition | null {
  const { awakeUntil } = plan;
  const kept = awakeUntil !== null && awakeUntil > after ? awakeUntil : after;
  const until = new Date(kept.getTime() + horizonDays * dayMs);
  return transitions(plan, after, until).find(({ at }) => at > after) ?? null;
}

/** What changed last, up to an instant and not before it was planned; null where nothing did. */
export function lastTransition(plan: SleepPlan, since: Date, now: Date): Transition | null {
  const earliest = new Date(Math.max(since.getTime(), now.getTime() - horizonDays * dayMs));
  return transitions(plan, earliest, now).at(-1) ?? null;
}
