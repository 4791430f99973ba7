import { hourMs } from '../../../lib/days.ts';
import type { Period } from './sleep-schedule.ts';
import { type SleepChange, sleptPeriods } from './slept.ts';

/** A request that put a cluster to sleep or woke it. */
export interface SleepRequest {
  kind: 'hibernate' | 'wake';
  /** When it was written to the cluster. */
  writtenAt: Date;
  /** When the last worker was gone, or all were back; null where that never was. */
  finishedAt: Date | null;
}

/** The whole hours of a sleep, and hours before in which the cluster was awake; both end before their end. */
export interface SleepStretch {
  asleep: Period;
  awake: Period;
}

/** An hour awake that is longer past says nothing about today's price. */
const longestLookBackMs = 30 * 24 * hourMs;

const ceilHour = (at: Date) => new Date(Math.ceil(at.getTime() / hourMs) * hourMs);
const floorHour = (at: Date) => new Date(Math.floor(at.getTime() / hourMs) * hourMs);
const isAnHour = ({ start, end }: Period) => end > start;

/**
 * The sleeps of a cluster in whole hours, each with the last stretch of whole hours in which it was awake before. Hours in
 * which workers came or went are in neither. Where it woke for less than an hour, the stretch before that one counts.
 * @param requests in any order
 * @param asleepNow whether it sleeps at `now`
 */
export function sleepStretches(requests: readonly SleepRequest[], asleepNow: boolean, now: Date): SleepStretch[] {
  const changes = requests
    .flatMap(({ kind, writtenAt, finishedAt }): (SleepChange & { otherEnd: Date })[] => {
      if (kind === 'wake') return [{ at: writtenAt, to: 'awake', otherEnd: finishedAt ?? writtenAt }];
      return finishedAt === null ? [] : [{ at: finishedAt, to: 'asleep', otherEnd: writtenAt }];
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const otherEnd = (at: Date) => changes.find((change) => change.at.getTime() === at.getTime())?.otherEnd ?? at;
  const found: SleepStretch[] = [];
  let wokeAt: Date | null = null;
  for (const { start, end } of sleptPeriods(changes, asleepNow, now)) {
    const awake = awakeBetween(wokeAt, otherEnd(start));
    const before = found.at(-1)?.awake;
    found.push({
      asleep: { start: ceilHour(start), end: floorHour(end) },
      awake: isAnHour(awake) || before === undefined ? awake : before,
    });
    wokeAt = otherEnd(end);
  }
  return found.filter(({ asleep }) => isAnHour(asleep));
}

function awakeBetween(wokeAt: Date | null, leftAt: Date): Period {
  const earliest = new Date(leftAt.getTime() - longestLookBackMs);
  return { start: ceilHour(wokeAt !== null && wokeAt > earliest ? wokeAt : earliest), end: floorHour(leftAt) };
}
