import { clusterPathSchema } from '../../../../lib/contracts/clusters.ts';
import { type SleepSchedule, sleepWindowSchema } from '../../../../lib/contracts/sleep-schedule.ts';
import { defineQuery } from '../../define.ts';
import { findCluster } from '../find-cluster.ts';
import { readSchedule } from './schedule-view.ts';

/** When a cluster sleeps, and when it did. */
export const getSleepSchedule = defineQuery({
  name: 'get-sleep-schedule',
  action: 'cluster.read',
  scope: (context, { path }) => findCluster(context, path),
  input: { path: clusterPathSchema, query: sleepWindowSchema },
  run: ({ deps }, { query }, cluster): Promise<SleepSchedule> => readSchedule(deps, deps.db.auto, cluster, query),
});
