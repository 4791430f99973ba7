import { byRank, type Candidate } from './candidate.ts';
import { chooseRegions, groupByRegion } from './choose-regions.ts';
import type { Placement, SpreadConstraint } from './placement.ts';

/** Clusters chosen, or the scheduler's words for why it cannot choose. */
export type Selection = { clusters: Candidate[] } | { error: string };

/** Fixed weights take every candidate: Karmada looks at no constraint then. */
const ignoresSpread = ({ scheduling }: Placement): boolean => scheduling.type === 'static';

const room = (clusters: readonly Candidate[]): number => clusters.reduce((all, { available }) => all + available, 0);

/** The place of the roomiest cluster that has more room than asked; -1 where none has. */
function roomiest(clusters: readonly Candidate[], moreThan: number): number {
  const most = Math.max(moreThan, ...clusters.map(({ available }) => available));
  return most > moreThan ? clusters.findIndex(({ available }) => available === most) : -1;
}

/** Where the first ones have too little room, the last of them gives its place to the roomiest of the rest, and so on. */
function withRoom(candidates: readonly Candidate[], count: number, replicas: number): Candidate[] | null {
  const ranks = [...candidates];
  const isEnough = () => room(ranks.slice(0, count)) >= replicas;
  for (let place = count - 1; place >= 0 && !isEnough(); place -= 1) {
    const given = ranks[place];
    const at = given ? roomiest(ranks.slice(count), given.available) : -1;
    const better = at < 0 ? undefined : ranks[count + at];
    if (given && better) [ranks[place], ranks[count + at]] = [better, given];
  }
  return isEnough() && count > 0 ? ranks.slice(0, count) : null;
}

function selectByCluster(
  candidates: readonly Candidate[],
  { minGroups, maxGroups }: SpreadConstraint,
  { scheduling }: Placement,
  replicas: number,
): Selection {
  if (candidates.length < minGroups) {
    return { error: 'the number of feasible clusters is less than spreadConstraint.MinGroups' };
  }
  const count = Math.min(candidates.length, maxGroups);
  if (scheduling.type === 'duplicated') return { clusters: candidates.slice(0, count) };
  const clusters = withRoom(candidates, count, replicas);
  return clusters ? { clusters } : { error: `no enough resource when selecting ${count} clusters` };
}

function selectByRegion(
  candidates: readonly Candidate[],
  constraints: { region: SpreadConstraint; cluster: SpreadConstraint | undefined },
  placement: Placement,
  replicas: number,
): Selection {
  const regions = groupByRegion(candidates, placement, replicas, constraints);
  if (regions.length < constraints.region.minGroups) {
    return { error: 'the number of feasible region is less than spreadConstraint.MinGroups' };
  }
  const { minGroups = 0, maxGroups = 0 } = constraints.cluster ?? {};
  const chosen = chooseRegions(regions, constraints.region, minGroups);
  if (!chosen) return { error: 'the number of clusters is less than the cluster spreadConstraint.MinGroups' };
  const best = chosen.flatMap(({ clusters }) => clusters.slice(0, 1));
  const others = chosen.flatMap(({ clusters }) => clusters.slice(1)).sort(byRank);
  return { clusters: [...best, ...others.slice(0, Math.max(0, maxGroups - best.length))] };
}

/** Cuts the candidates down to those that the spread constraints of a placement allow. */
export function selectClusters(candidates: readonly Candidate[], placement: Placement, replicas: number): Selection {
  if (placement.spread.length === 0 || ignoresSpread(placement)) return { clusters: [...candidates] };
  const constraintOf = (field: SpreadConstraint['field']) => placement.spread.find((one) => one.field === field);
  const [region, cluster] = [constraintOf('region'), constraintOf('cluster')];
  if (region) return selectByRegion(candidates, { region, cluster }, placement, replicas);
  if (cluster) return selectByCluster(candidates, cluster, placement, replicas);
  return { error: 'just support cluster and region spread constraint' };
}
