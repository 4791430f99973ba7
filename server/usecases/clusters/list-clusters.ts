import { type ClusterPage, clusterListQuerySchema } from '../../../lib/contracts/clusters.ts';
import { projectsWith } from '../../../lib/permissions.ts';
import { defineQuery } from '../define.ts';
import { replaceMe } from './owner-filter.ts';

/** Clusters with what they cost a month, to whom may read costs there. */
export const listClusters = defineQuery({
  name: 'list-clusters',
  action: 'cluster.read',
  scope: 'visible',
  input: { query: clusterListQuerySchema },
  run: async ({ deps, actor, visible }, { query }): Promise<ClusterPage> => {
    const page = await deps.clusters.list(deps.db.auto, visible, replaceMe(query, actor));
    const priced = projectsWith(actor.grants, 'cost.read', actor.narrowing);
    if (priced === 'all') return page;
    const mayKnow = (project: string | null) => project !== null && priced.includes(project);
    return { ...page, items: page.items.map((row) => (mayKnow(row.project) ? row : { ...row, price: null })) };
  },
});
