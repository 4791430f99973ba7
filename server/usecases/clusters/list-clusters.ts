import { type ClusterPage, clusterListQuerySchema } from '../../../lib/contracts/clusters.ts';
import { defineQuery } from '../define.ts';
import { replaceMe } from './owner-filter.ts';

export const listClusters = defineQuery({
  name: 'list-clusters',
  action: 'cluster.read',
  scope: 'visible',
  input: { query: clusterListQuerySchema },
  run: ({ deps, actor, visible }, { query }): Promise<ClusterPage> =>
    deps.clusters.list(deps.db.auto, visible, replaceMe(query, actor)),
});
