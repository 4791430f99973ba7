import { stringify } from 'csv-stringify/sync';
import { clusterExportQuerySchema } from '../../../lib/contracts/cluster-filter.ts';
import type { ClusterRow } from '../../../lib/contracts/clusters.ts';
import { defineQuery } from '../define.ts';
import { hidePrices } from './cluster-prices.ts';
import { replaceMe } from './owner-filter.ts';

const pageSize = 200;

const columns: Record<string, (row: ClusterRow) => string | number | null> = {
  cluster: ({ name }) => name,
  namespace: ({ namespace }) => namespace,
  project: ({ project }) => project,
  phase: ({ phase }) => phase,
  controller_message: ({ cause }) => cause?.raw ?? null,
  provider: ({ provider }) => provider,
  region: ({ region }) => region,
  kubernetes_version: ({ kubernetesVersion }) => kubernetesVersion,
  nodes_ready: ({ nodesReady }) => nodesReady,
  nodes_total: ({ nodesTotal }) => nodesTotal,
  services: ({ services }) => services.total,
  services_running: ({ services }) => services.running,
  services_failing: ({ services }) => services.failing,
  service_in_trouble: ({ services }) => services.trouble?.name ?? null,
  service_message: ({ services }) => services.trouble?.words ?? null,
  template: ({ template }) => template,
  owner: ({ owner }) => owner,
  created_at: ({ createdAt }) => createdAt,
  expires_at: ({ expiresAt }) => expiresAt,
  price_per_month: ({ price }) => price?.monthlyLikely ?? null,
  currency: ({ price }) => price?.currency ?? null,
};

/** Every cluster that matches, as a spreadsheet reads it: with a byte order mark, and no cell that it would run. */
export const exportClusters = defineQuery({
  name: 'export-clusters',
  action: 'cluster.read',
  scope: 'visible',
  input: { query: clusterExportQuerySchema },
  run: async ({ deps, actor, visible }, { query }): Promise<string> => {
    const asked = replaceMe(query, actor);
    const rows: ClusterRow[] = [];
    let cursor: string | undefined;
    do {
      // By name, since what changes between two pages would move a row of another order from one to the other.
      const page = await deps.clusters.list(deps.db.auto, visible, { ...asked, sort: 'name', cursor, limit: pageSize });
      rows.push(...hidePrices(actor, page.items));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    const lines = rows.map((row) => Object.values(columns).map((cell) => cell(row)));
    return stringify([Object.keys(columns), ...lines], { bom: true, escape_formulas: true });
  },
});
