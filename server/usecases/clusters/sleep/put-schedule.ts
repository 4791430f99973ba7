import { clusterPathSchema } from '../../../../lib/contracts/clusters.ts';
import { type SleepSchedule, sleepScheduleBodySchema } from '../../../../lib/contracts/sleep-schedule.ts';
import { isTimeZone } from '../../../../lib/time-zone.ts';
import { nextTransition } from '../../../domain/clusters/sleep-schedule.ts';
import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import type { SleepScheduleRecord } from '../../../ports/sleep-schedules.ts';
import { defineCommand } from '../../define.ts';
import { readClusterDetail } from '../cluster-view.ts';
import { findCluster } from '../find-cluster.ts';
import { readSchedule } from './schedule-view.ts';

/** Sets when a cluster sleeps. Whoever sets it is who asks for it from then on. */
export const putSleepSchedule = defineCommand({
  name: 'put-sleep-schedule',
  action: 'cluster.change',
  readAction: 'cluster.read',
  scope: (context, { path }) => findCluster(context, path),
  input: { path: clusterPathSchema, body: sleepScheduleBodySchema },
  prepare: async (context, { body }, cluster) => {
    const { deps, actor } = context;
    const now = deps.clock.now();
    const { timeZone, asleep, wakesOnKubeconfig } = body;
    const awakeUntil = body.awakeUntil ? new Date(body.awakeUntil) : null;
    if (!isTimeZone(timeZone)) refuse('/timeZone', 'no-time-zone');
    if (awakeUntil && awakeUntil <= now) refuse('/awakeUntil', 'awake-until-past');
    const { asleep: counts, sleep } = await readClusterDetail(context, deps.db.auto, cluster);
    if (counts === null && sleep.refusal) throw new DomainError('conflict', sleep.refusal);
    const plan = { timeZone, asleep, awakeSince: awakeUntil && now, awakeUntil };
    const schedule: SleepScheduleRecord = {
      ...plan,
      clusterUid: cluster.uid,
      namespace: cluster.namespace,
      name: cluster.name,
      wakesOnKubeconfig,
      ownerId: actor.id ?? deps.ids.newId(),
      owner: actor.email,
      changedAt: now,
      // Who keeps it awake from now on may have to wake it.
      nextAt: awakeUntil ? now : (nextTransition(plan, now)?.at ?? null),
    };
    return { cluster, schedule };
  },
  commit: async ({ deps }, tx, { cluster, schedule }) => {
    const { project, namespace, name } = cluster;
    const before = await deps.sleepSchedules.get(tx, cluster);
    await deps.sleepSchedules.put(tx, schedule);
    const answer: SleepSchedule = await readSchedule(deps, tx, cluster);
    const key = `${namespace}/${name}`;
    return {
      answer,
      audit: {
        action: 'set-sleep-schedule',
        project,
        subject: 'clusters',
        key,
        before: before && toAudit(before),
        after: toAudit(schedule),
      },
      events: [{ subject: 'clusters', key, project }],
    };
  },
});

function refuse(pointer: string, key: 'no-time-zone' | 'awake-until-past'): never {
  throw new DomainError('validation-failed', { errors: [{ pointer, ...say(key) }] });
}

/** What is set, as the audit tells it. */
export const toAudit = ({ timeZone, asleep, awakeUntil, wakesOnKubeconfig, owner }: SleepScheduleRecord) => ({
  timeZone,
  asleep,
  awakeUntil,
  wakesOnKubeconfig,
  owner,
});
