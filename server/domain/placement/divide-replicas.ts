import { apportion, type DivisionRule, type Party } from './apportion.ts';
import type { Candidate } from './candidate.ts';
import { matchesAffinity } from './matches-affinity.ts';
import type { ReplicaScheduling, Share } from './placement.ts';

/** What is divided. */
export interface Division {
  replicas: number;
  /** As they are now. */
  shares: readonly Share[];
  /** Replicas that fit into each cluster beside those that it has. */
  roomOf: ReadonlyMap<string, number>;
  /** Whether everything is worked out anew, as a WorkloadRebalancer asks for. */
  isFresh: boolean;
  uid: string;
  rule: DivisionRule;
}

/** Shares, or the scheduler's words for why there is too little room. */
export type Divided = { shares: Share[] } | { unschedulable: string };

const total = (shares: readonly { replicas: number }[]): number => shares.reduce((all, one) => all + one.replicas, 0);

const toShares = (given: ReadonlyMap<string, number>): Share[] =>
  [...given]
    .filter(([, replicas]) => replicas > 0)
    .map(([cluster, replicas]) => ({ cluster, replicas }))
    .sort((a, b) => (a.cluster < b.cluster ? -1 : 1));

/** The heaviest rule that names a cluster is its weight; where none names any cluster, all weigh the same. */
function byFixedWeights(
  clusters: readonly Candidate[],
  weights: Extract<ReplicaScheduling, { type: 'static' }>['weights'],
  division: Division,
): Share[] {
  const currentOf = new Map(division.shares.map(({ cluster, replicas }) => [cluster, replicas]));
  const parties = clusters.map(({ cluster }): Party => {
    const matching = weights.filter((rule) => matchesAffinity(rule.cluster, cluster)).map(({ weight }) => weight);
    return { cluster: cluster.name, weight: Math.max(0, ...matching), current: currentOf.get(cluster.name) ?? 0 };
  });
  const weighted = parties.filter(({ weight }) => weight > 0);
  const equal = parties.map(({ cluster }) => ({ cluster, weight: 1, current: 0 }));
  return toShares(apportion(division.replicas, weighted.length > 0 ? weighted : equal, division));
}

/** The shortest beginning that holds enough; those that have some come first where some are added. */
function shortestThatHolds(parties: readonly Party[], count: number): Party[] {
  const ordered = [...parties.filter(({ current }) => current > 0), ...parties.filter(({ current }) => current === 0)];
  let held = 0;
  const end = ordered.findIndex(({ weight }) => {
    held += weight;
    return held >= count;
  });
  return end < 0 ? ordered : ordered.slice(0, end + 1);
}

/** By what fits: as few clusters as hold all, or each by its room. */
function give(count: number, parties: readonly Party[], isAggregated: boolean, division: Division): Divided {
  const room = parties.reduce((all, { weight }) => all + weight, 0);
  if (room < count) return { unschedulable: `Clusters available replicas ${room} are not enough to schedule.` };
  const taking = isAggregated ? shortestThatHolds(parties, count) : parties;
  return { shares: toShares(apportion(count, taking, division)) };
}

const byWeight = (a: Party, b: Party): number => b.weight - a.weight;

function byRoom(clusters: readonly Candidate[], isAggregated: boolean, division: Division): Divided {
  const { replicas, shares, roomOf, isFresh } = division;
  const names = new Set(clusters.map(({ cluster }) => cluster.name));
  // What clusters have that may have none any more is given out again.
  const kept = shares.filter(({ cluster }) => names.has(cluster));
  const currentOf = new Map(kept.map((share) => [share.cluster, share.replicas]));
  const partiesBy = (weightOf: (cluster: string) => number, isNew: boolean): Party[] =>
    [...names]
      .map((cluster) => ({ cluster, weight: weightOf(cluster), current: isNew ? 0 : (currentOf.get(cluster) ?? 0) }))
      .sort(byWeight);
  const room = (cluster: string) => roomOf.get(cluster) ?? 0;
  if (isFresh) {
    const parties = partiesBy((cluster) => room(cluster) + (currentOf.get(cluster) ?? 0), true);
    return prefix('failed to do fresh scale', give(replicas, parties, isAggregated, division));
  }
  if (total(kept) === replicas) return { shares: kept };
  if (total(kept) > replicas) {
    // All of the earlier shares are the weights, also those of clusters that are candidates no more.
    const parties = shares.map((share) => ({ cluster: share.cluster, weight: share.replicas, current: 0 }));
    return prefix('failed to scale down', give(replicas, parties.sort(byWeight), isAggregated, division));
  }
  const given = give(replicas - total(kept), partiesBy(room, false), isAggregated, division);
  if ('unschedulable' in given) return prefix('failed to scale up', given);
  const sums = new Map(currentOf);
  for (const { cluster, replicas: more } of given.shares) sums.set(cluster, (sums.get(cluster) ?? 0) + more);
  return { shares: toShares(sums) };
}

const prefix = (words: string, divided: Divided): Divided =>
  'unschedulable' in divided ? { unschedulable: `${words}: ${divided.unschedulable}` } : divided;

/** Gives the replicas of a workload to the clusters that were chosen for it, in their order. */
export function divideReplicas(
  clusters: readonly Candidate[],
  scheduling: ReplicaScheduling,
  division: Division,
): Divided {
  switch (scheduling.type) {
    case 'duplicated':
      return { shares: clusters.map(({ cluster }) => ({ cluster: cluster.name, replicas: division.replicas })) };
    case 'static':
      return { shares: byFixedWeights(clusters, scheduling.weights, division) };
    case 'dynamic':
      return byRoom(clusters, false, division);
    case 'aggregated':
      return byRoom(clusters, true, division);
  }
}
