import { clusterListQuerySchema } from '../../../lib/contracts/cluster-filter.ts';
import type { ClusterLoad, ClusterLoads } from '../../../lib/contracts/cluster-loads.ts';
import { clusterPathSchema } from '../../../lib/contracts/clusters.ts';
import { defineQuery } from '../define.ts';
import { findCluster } from './find-cluster.ts';
import { replaceMe } from './owner-filter.ts';

/** How busy the clusters of one page of the list are; asked as the list is, so that a page is one question. */
export const listClusterLoads = defineQuery({
  name: 'list-cluster-loads',
  action: 'cluster.read',
  scope: 'visible',
  input: { query: clusterListQuerySchema },
  run: async ({ deps, visible, actor }, { query }): Promise<ClusterLoads> => {
    if (deps.metrics === null) return { state: 'off' };
    const { items } = await deps.clusters.list(deps.db.auto, visible, replaceMe(query, actor));
    return { state: 'known', ...(await deps.loads.cpuOf(deps.db.auto, items, deps.clock.now())) };
  },
});

/** How busy one cluster was in the last day. */
export const getClusterLoad = defineQuery({
  name: 'get-cluster-load',
  action: 'cluster.read',
  scope: (context, { path }) => findCluster(context, path),
  input: { path: clusterPathSchema },
  run: async ({ deps }, _input, cluster): Promise<ClusterLoad> => {
    if (deps.metrics === null) return { state: 'off' };
    return { state: 'known', ...(await deps.loads.ofCluster(deps.db.auto, cluster, deps.clock.now())) };
  },
});
