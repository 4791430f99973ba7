import type { SleepPeriod, SleepSchedule } from '../../../../lib/contracts/sleep-schedule.ts';
import { keptPeriods, nextTransition, type Period, sleepPeriods } from '../../../domain/clusters/sleep-schedule.ts';
import { sleptPeriods, within } from '../../../domain/clusters/slept.ts';
import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import type { Tx } from '../../../ports/database.ts';
import type { SleepScheduleRecord, TransitionRecord } from '../../../ports/sleep-schedules.ts';
import type { Deps } from '../../deps.ts';
import type { FoundCluster } from '../find-cluster.ts';

const dayMs = 86_400_000;
const mostDays = 40;

interface Window {
  from?: string | undefined;
  until?: string | undefined;
}

/** The schedule of a cluster, when it is to sleep within a window, and when it did. */
export async function readSchedule(
  deps: Deps,
  tx: Tx,
  cluster: FoundCluster,
  window: Window = {},
): Promise<SleepSchedule> {
  const now = deps.clock.now();
  const { from, until } = toWindow(window, now);
  const [schedule, last, changes, detail] = [
    await deps.sleepSchedules.get(tx, cluster),
    await deps.sleepSchedules.lastOf(tx, cluster.uid),
    await deps.sleepSchedules.changesOf(tx, cluster.uid),
    await deps.clusters.get(tx, cluster),
  ];
  const next = schedule && nextTransition(schedule, now);
  return {
    schedule: schedule && toShown(schedule),
    next: next && { ...next, at: next.at.toISOString() },
    last: last && toLast(last),
    planned: schedule ? sleepPeriods(schedule, from, until).map(toPeriod) : [],
    kept: schedule ? keptPeriods(schedule, from, until).map(toPeriod) : [],
    slept: within(sleptPeriods(changes, detail?.phase === 'hibernated', now), from, until).map(toPeriod),
  };
}

/** @throws DomainError `validation-failed` */
function toWindow({ from, until }: Window, now: Date): { from: Date; until: Date } {
  const start = from === undefined ? now : new Date(from);
  const end = until === undefined ? new Date(start.getTime() + 7 * dayMs) : new Date(until);
  const lengthMs = end.getTime() - start.getTime();
  if (lengthMs > 0 && lengthMs <= mostDays * dayMs) return { from: start, until: end };
  throw new DomainError('validation-failed', {
    errors: [{ pointer: '/until', ...say('sleep-window', { days: mostDays }) }],
  });
}

const toPeriod = ({ start, end }: Period): SleepPeriod => ({ start: start.toISOString(), end: end.toISOString() });

function toShown({
  timeZone,
  asleep,
  awakeSince,
  awakeUntil,
  wakesOnKubeconfig,
  owner,
  changedAt,
}: SleepScheduleRecord): SleepSchedule['schedule'] {
  return {
    timeZone,
    asleep: [...asleep],
    awakeSince: awakeSince?.toISOString() ?? null,
    awakeUntil: awakeUntil?.toISOString() ?? null,
    wakesOnKubeconfig,
    owner,
    changedAt: changedAt.toISOString(),
  };
}

function toLast({ at, to, state, requestId, reason }: TransitionRecord): SleepSchedule['last'] {
  return { at: at.toISOString(), to, state, request: requestId, reason };
}
