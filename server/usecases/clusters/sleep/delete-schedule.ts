import { clusterPathSchema } from '../../../../lib/contracts/clusters.ts';
import type { SleepSchedule } from '../../../../lib/contracts/sleep-schedule.ts';
import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import { defineCommand } from '../../define.ts';
import { findCluster } from '../find-cluster.ts';
import { toAudit } from './put-schedule.ts';
import { readSchedule } from './schedule-view.ts';

/** From then on a cluster sleeps and wakes by request alone. What it does now it goes on doing. */
export const deleteSleepSchedule = defineCommand({
  name: 'delete-sleep-schedule',
  action: 'cluster.change',
  readAction: 'cluster.read',
  scope: (context, { path }) => findCluster(context, path),
  input: { path: clusterPathSchema },
  prepare: async (_context, _input, cluster) => cluster,
  commit: async ({ deps }, tx, cluster) => {
    const { project, namespace, name } = cluster;
    const before = await deps.sleepSchedules.get(tx, cluster);
    if (!before) throw new DomainError('conflict', say('sleep-no-schedule'));
    await deps.sleepSchedules.delete(tx, cluster);
    const answer: SleepSchedule = await readSchedule(deps, tx, cluster);
    const key = `${namespace}/${name}`;
    return {
      answer,
      audit: { action: 'delete-sleep-schedule', project, subject: 'clusters', key, before: toAudit(before) },
      events: [{ subject: 'clusters', key, project }],
    };
  },
});
