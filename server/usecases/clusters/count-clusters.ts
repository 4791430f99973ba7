import { type ClusterFacets, clusterFilterSchema } from '../../../lib/contracts/cluster-filter.ts';
import { defineQuery } from '../define.ts';
import { replaceMe } from './owner-filter.ts';

/** Counts per value of each filter, over what the actor may see. */
export const countClusters = defineQuery({
  name: 'count-clusters',
  action: 'cluster.read',
  scope: 'visible',
  input: { query: clusterFilterSchema },
  run: ({ deps, actor, visible }, { query }): Promise<ClusterFacets> =>
    deps.clusters.facets(deps.db.auto, visible, replaceMe(query, actor)),
});
