import { clusterListQuerySchema } from '../../../lib/contracts/cluster-filter.ts';
import type { ClusterPage } from '../../../lib/contracts/clusters.ts';
import { defineQuery } from '../define.ts';
import { hidePrices } from './cluster-prices.ts';
import { replaceMe } from './owner-filter.ts';

/** Clusters with what they cost a month, to whom may read costs there. */
export const listClusters = defineQuery({
  name: 'list-clusters',
  action: 'cluster.read',
  scope: 'visible',
  input: { query: clusterListQuerySchema },
  run: async ({ deps, actor, visible }, { query }): Promise<ClusterPage> => {
    const page = await deps.clusters.list(deps.db.auto, visible, replaceMe(query, actor));
    return { ...page, items: hidePrices(actor, page.items) };
  },
});
