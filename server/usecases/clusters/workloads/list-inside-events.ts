import { clusterPathSchema } from '../../../../lib/contracts/clusters.ts';
import { type InsideEvents, workloadEventQuerySchema } from '../../../../lib/contracts/workloads.ts';
import { defineQuery } from '../../define.ts';
import { findCluster } from '../find-cluster.ts';
import { orUnreachable } from './or-unreachable.ts';

/** The newest that an answer holds. */
const most = 200;

/** What Kubernetes says of the things inside a cluster, newest first. It forgets after an hour. */
export const listInsideEvents = defineQuery({
  name: 'list-inside-events',
  action: 'cluster.read',
  scope: (context, { path }) => findCluster(context, path),
  input: { path: clusterPathSchema, query: workloadEventQuerySchema },
  run: (context, { path, query }): Promise<InsideEvents> =>
    orUnreachable(context, path, async () => {
      const { items, leftOut } = await context.deps.workloads.events(path, query, context.signal);
      const events = items.toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? ''));
      return {
        state: 'answered',
        checkedAt: context.deps.clock.now().toISOString(),
        events: events.slice(0, most),
        leftOut: leftOut === null ? null : leftOut + Math.max(0, events.length - most),
      };
    }),
});
