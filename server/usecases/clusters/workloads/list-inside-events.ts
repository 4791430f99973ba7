import { clusterPathSchema } from '../../../../lib/contracts/clusters.ts';
import { type InsideEvents, workloadEventQuerySchema } from '../../../../lib/contracts/workloads.ts';
import { toKeepable } from '../../../domain/workloads/keepable-events.ts';
import { defineQuery } from '../../define.ts';
import { findCluster } from '../find-cluster.ts';
import { orUnreachable } from './or-unreachable.ts';

/**
 * What Kubernetes says of the things inside a cluster, newest first, with what it has forgotten since. What a page reads
 * is kept, so that it can be read when the cluster is away.
 */
export const listInsideEvents = defineQuery({
  name: 'list-inside-events',
  action: 'cluster.read',
  scope: (context, { path }) => findCluster(context, path),
  input: { path: clusterPathSchema, query: workloadEventQuerySchema },
  run: async (context, { path, query }, { uid }): Promise<InsideEvents> => {
    const { db, clock, insideEvents, workloads } = context.deps;
    const { within, pod } = query;
    const told = await orUnreachable(context, path, async () => ({
      ...(await workloads.events(path, { within, pod }, context.signal)),
      state: 'answered' as const,
    }));
    if (told.state === 'unreachable') return { ...told, ...(await insideEvents.page(db.auto, uid, query, [])) };
    const { state, items, leftOut } = told;
    const checkedAt = clock.now();
    const events = toKeepable(items, checkedAt);
    await db.transact((tx) => insideEvents.keep(tx, uid, events, checkedAt));
    const page = await insideEvents.page(db.auto, uid, query, events);
    const unusable = items.length - events.length;
    return {
      state,
      checkedAt: checkedAt.toISOString(),
      ...page,
      leftOut: leftOut === null ? null : leftOut + unusable,
    };
  },
});
