import { type MetricsRegions, metricsRegionsQuerySchema } from '../../../lib/contracts/metrics-regions.ts';
import type { Visible } from '../../ports/catalog.ts';
import { defineQuery } from '../define.ts';

/** Which regions the source of metrics answers for, of the clusters that may be seen. Reads what the worker wrote down. */
export const listMetricsRegions = defineQuery({
  name: 'list-metrics-regions',
  action: 'cluster.read',
  scope: 'visible',
  input: { query: metricsRegionsQuerySchema },
  run: async ({ deps, visible }, { query }): Promise<MetricsRegions> => {
    if (deps.metrics === null) return { state: 'off' };
    const known = await deps.sightings.regions(deps.db.auto, narrowTo(visible, query.project));
    return known === null ? { state: 'unasked' } : { state: 'known', ...known };
  },
});

/** One of the projects that may be seen, or none where that one may not. */
export function narrowTo(visible: Visible, project: string | undefined): Visible {
  if (project === undefined) return visible;
  return visible === 'all' || visible.includes(project) ? [project] : [];
}
