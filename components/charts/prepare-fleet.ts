import type { ClusterFacets } from '@/lib/contracts/cluster-filter';
import type { ClusterPhase, ClusterSummary } from '@/lib/contracts/clusters';

interface FleetGroup {
  key: string;
  count: number;
  ticks: { key: string; phase: ClusterPhase }[];
}

export interface Fleet {
  groups: FleetGroup[];
  /** How many clusters one tick stands for. */
  perTick: number;
}

/** One tick a cluster, by region, the largest region first. Clusters without a region stand last under ''. */
export function prepareFleetByRegion(clusters: readonly ClusterSummary[]): Fleet {
  const groups = new Map<string, FleetGroup>();
  for (const cluster of clusters) {
    const key = cluster.region ?? '';
    const group = groups.get(key) ?? { key, count: 0, ticks: [] };
    group.count += 1;
    group.ticks.push({ key: cluster.uid, phase: cluster.phase });
    groups.set(key, group);
  }
  const sorted = [...groups.values()].sort(
    (a, b) => Number(a.key === '') - Number(b.key === '') || b.count - a.count || a.key.localeCompare(b.key, 'en'),
  );
  for (const group of sorted) group.ticks.sort((a, b) => a.key.localeCompare(b.key, 'en'));
  return { groups: sorted, perTick: 1 };
}

/** A fleet too large for single ticks, by phase; every phase that exists keeps at least one tick. */
export function prepareFleetByPhase(facets: ClusterFacets, order: readonly ClusterPhase[], maxTicks = 160): Fleet {
  const counts = new Map((facets.facets.phase ?? []).map((each) => [each.value, each.count]));
  const perTick = Math.max(1, Math.ceil(facets.total / maxTicks));
  const groups = order.flatMap((phase) => {
    const count = counts.get(phase) ?? 0;
    if (count === 0) return [];
    const length = Math.max(1, Math.round(count / perTick));
    return [{ key: phase, count, ticks: Array.from({ length }, (_, index) => ({ key: `${phase}${index}`, phase })) }];
  });
  return { groups, perTick };
}
