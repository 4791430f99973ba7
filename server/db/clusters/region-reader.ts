import type { RegionClusters, RegionReader } from '../../ports/regions.ts';
import { placedClusters } from './cluster-where.ts';

/** Counts what the mirror and the projection hold, in one statement. */
export const regionReader: RegionReader = {
  clusters: (tx) =>
    tx.$queryRawUnsafe<RegionClusters[]>(
      `WITH placed AS (${placedClusters})
       SELECT p.k0rdent_region AS region, c.project, c.phase, count(*)::int AS clusters, count(f.nodes)::int AS measured,
         coalesce(sum(f.nodes), 0)::int AS nodes, coalesce(sum(f.vcpu_millicores), 0)::float8 AS "vcpuMillicores",
         coalesce(sum(f.memory_bytes), 0)::float8 AS "memoryBytes", coalesce(sum(f.gpu), 0)::int AS gpu
       FROM placed p JOIN clusters c USING (namespace, name) LEFT JOIN cluster_figures f USING (namespace, name)
       WHERE p.k0rdent_region IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    ),
  async heard(tx) {
    const [row] = await tx.$queryRawUnsafe<{ at: Date | null; error: string | null }[]>(
      `SELECT heard_at AS at, CASE WHEN failing_since IS NOT NULL THEN last_error END AS error FROM watch_states
       WHERE kind = 'k0rdent.mirantis.com/Region'`,
    );
    return row ?? { at: null, error: null };
  },
};
