import type { Placement, SpreadConstraint } from '../shapes.ts';
import { inOrder, type Ranked } from './ranked.ts';
import { bestRegions } from './regions.ts';

/** The scheduler cannot choose clusters; the message stands in the condition behind a prefix. */
export class SelectionError extends Error {}

const isDuplicated = ({ replicaScheduling }: Placement): boolean =>
  !replicaScheduling || replicaScheduling.replicaSchedulingType === 'Duplicated';

/** With weights that are fixed no constraint is looked at. */
function isFixed({ replicaScheduling }: Placement): boolean {
  if (!replicaScheduling || isDuplicated({ replicaScheduling })) return false;
  if (replicaScheduling.replicaDivisionPreference === 'Aggregated') return false;
  const { weightPreference } = replicaScheduling;
  if (!weightPreference) return true;
  return (weightPreference.staticWeightList?.length ?? 0) > 0 && !weightPreference.dynamicWeight;
}

const sum = (ranked: readonly Ranked[]): number => ranked.reduce((all, { available }) => all + available, 0);

/** Swaps members at the end for roomier ones until the replicas fit. */
function swapForRoom(ranked: readonly Ranked[], count: number, replicas: number): Ranked[] {
  const chosen = ranked.slice(0, count);
  const others = ranked.slice(count);
  let last = chosen.length - 1;
  while (sum(chosen) < replicas && last >= 0) {
    const leaving = chosen[last] as Ranked;
    let best = -1;
    let most = leaving.available;
    others.forEach(({ available }, at) => {
      if (available > most) [best, most] = [at, available];
    });
    if (best >= 0) [chosen[last], others[best]] = [others[best] as Ranked, leaving];
    last -= 1;
  }
  if (sum(chosen) < replicas || chosen.length === 0) {
    throw new SelectionError(`no enough resource when selecting ${count} clusters`);
  }
  return chosen;
}

function byCluster(
  ranked: readonly Ranked[],
  { minGroups = 0, maxGroups = 0 }: SpreadConstraint,
  placement: Placement,
  replicas: number,
): Ranked[] {
  if (ranked.length < minGroups) {
    throw new SelectionError('the number of feasible clusters is less than spreadConstraint.MinGroups');
  }
  const count = Math.min(ranked.length, maxGroups);
  return isDuplicated(placement) ? ranked.slice(0, count) : swapForRoom(ranked, count, replicas);
}

function byRegion(
  ranked: readonly Ranked[],
  region: SpreadConstraint,
  cluster: SpreadConstraint | undefined,
  placement: Placement,
  replicas: number,
): Ranked[] {
  const needs = { replicas, isDuplicated: isDuplicated(placement), clusters: cluster?.minGroups ?? 0 };
  const names = new Set(ranked.map((one) => one.cluster.spec.region).filter(Boolean));
  if (names.size < (region.minGroups ?? 0)) {
    throw new SelectionError('the number of feasible region is less than spreadConstraint.MinGroups');
  }
  const regions = bestRegions(ranked, region, needs);
  if (!regions) throw new SelectionError('the number of clusters is less than the cluster spreadConstraint.MinGroups');
  const first = regions.map(([best]) => best as Ranked);
  const rest = regions.flatMap(([, ...others]) => others).sort(inOrder);
  const room = (cluster?.maxGroups ?? 0) - first.length;
  return [...first, ...rest.slice(0, Math.max(0, room))];
}

/** Chooses among members in their order. @throws SelectionError */
export function selectClusters(ranked: readonly Ranked[], placement: Placement, replicas: number): Ranked[] {
  const constraints = placement.spreadConstraints ?? [];
  if (constraints.length === 0 || isFixed(placement)) return [...ranked];
  const by = (field: string) => constraints.find(({ spreadByField }) => spreadByField === field);
  const [region, cluster] = [by('region'), by('cluster')];
  if (region) return byRegion(ranked, region, cluster, placement, replicas);
  if (cluster) return byCluster(ranked, cluster, placement, replicas);
  throw new SelectionError('just support cluster and region spread constraint');
}
