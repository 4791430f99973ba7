import type { Period } from './sleep-schedule.ts';

/** A cluster fell asleep, or began to wake. */
export interface SleepChange {
  at: Date;
  to: 'asleep' | 'awake';
}

/**
 * When a cluster slept. Somebody may have woken it without a request; then nobody knows when, and that sleep does not count.
 * @param changes the oldest first
 * @param asleepNow whether it sleeps at `now`
 */
export function sleptPeriods(changes: readonly SleepChange[], asleepNow: boolean, now: Date): Period[] {
  return changes.flatMap(({ at, to }, index): Period[] => {
    if (to === 'awake') return [];
    const next = changes[index + 1];
    if (next?.to === 'awake') return [{ start: at, end: next.at }];
    return next === undefined && asleepNow && now > at ? [{ start: at, end: now }] : [];
  });
}

/** The part of each period that lies in a window. */
export function within(periods: readonly Period[], from: Date, until: Date): Period[] {
  return periods
    .map(({ start, end }) => ({ start: start > from ? start : from, end: end < until ? end : until }))
    .filter(({ start, end }) => end > start);
}
