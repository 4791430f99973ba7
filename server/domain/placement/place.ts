import type { DivisionRule } from './apportion.ts';
import { availableReplicas, type ReplicaRequest } from './available-replicas.ts';
import { byRank, type Candidate } from './candidate.ts';
import { divideReplicas } from './divide-replicas.ts';
import { findFeasible, type Placed, sayNoneFits } from './feasible-clusters.ts';
import type { MemberCluster } from './member-cluster.ts';
import type { Placement, Share } from './placement.ts';
import { selectClusters } from './select-clusters.ts';

/** What the scheduler is asked to place. */
export interface Workload extends Placed {
  uid: string;
  /** 0 for what has no replicas, such as a ConfigMap: every chosen cluster gets it whole. */
  replicas: number;
  request: ReplicaRequest;
  /** How many more fit into each cluster, where that has been reckoned before. */
  room?: ReadonlyMap<string, number>;
  /** As they are now. */
  shares: readonly Share[];
  /** The group of clusters in use; groups before it are not tried again. */
  affinityName: string | null;
  isFresh: boolean;
}

/** Where a workload goes, or the reason and the message of the condition `Scheduled` that says why nowhere. */
export type Placing =
  | { shares: Share[]; affinityName: string | null; refused: ReadonlyMap<string, string> }
  | {
      reason: 'NoClusterFit' | 'Unschedulable' | 'SchedulerError';
      message: string;
      refused: ReadonlyMap<string, string>;
    };

function rank(feasible: readonly MemberCluster[], workload: Workload): Candidate[] {
  const currentOf = new Map(workload.shares.map(({ cluster, replicas }) => [cluster, replicas]));
  // Source: pkg/scheduler/framework/plugins/clusterlocality. What has no replicas is drawn to no cluster that has it.
  const isDrawn = workload.shares.some(({ replicas }) => replicas > 0);
  return feasible
    .map((cluster) => ({
      cluster,
      score: isDrawn && currentOf.has(cluster.name) ? 100 : 0,
      available: roomOf(cluster, workload) + (currentOf.get(cluster.name) ?? 0),
    }))
    .sort(byRank);
}

/** What has no replicas fits everywhere. */
const roomOf = (cluster: MemberCluster, { request, replicas, room }: Workload): number =>
  replicas === 0 ? 0 : (room?.get(cluster.name) ?? availableReplicas(cluster, request, replicas));

function placeInGroup(
  clusters: readonly MemberCluster[],
  affinity: Placement['affinities'][number] | undefined,
  placement: Placement,
  workload: Workload,
  rule: DivisionRule,
): Placing {
  const { clusters: feasible, refused } = findFeasible(clusters, affinity, placement, workload);
  if (feasible.length === 0) {
    return { reason: 'NoClusterFit', message: sayNoneFits(clusters.length, refused), refused };
  }
  const selection = selectClusters(rank(feasible, workload), placement, workload.replicas);
  if ('error' in selection) {
    return { reason: 'SchedulerError', message: `failed to select clusters: ${selection.error}`, refused };
  }
  if (selection.clusters.length === 0) {
    const message = 'failed to assign replicas: no clusters available to schedule';
    return { reason: 'SchedulerError', message, refused };
  }
  const affinityName = affinity?.name ?? null;
  if (workload.replicas === 0) {
    const shares = selection.clusters.map(({ cluster }) => ({ cluster: cluster.name, replicas: 0 }));
    return { shares, affinityName, refused };
  }
  const divided = divideReplicas(selection.clusters, placement.scheduling, {
    ...workload,
    rule,
    roomOf: new Map(selection.clusters.map(({ cluster }) => [cluster.name, roomOf(cluster, workload)])),
  });
  return 'shares' in divided
    ? { shares: divided.shares, affinityName, refused }
    : { reason: 'Unschedulable', message: `failed to assign replicas: ${divided.unschedulable}`, refused };
}

/**
 * Places a workload as Karmada's scheduler does. Groups of clusters are tried in order from the one in use, or from the
 * first where everything is worked out anew; where none takes it, the first one's reason is told.
 */
export function place(
  clusters: readonly MemberCluster[],
  placement: Placement,
  workload: Workload,
  rule: DivisionRule = 'webster',
): Placing {
  const groups = placement.affinities.length > 0 ? placement.affinities : [undefined];
  const inUse = workload.isFresh ? 0 : groups.findIndex((group) => group?.name === workload.affinityName);
  const tried = groups.slice(Math.max(0, inUse));
  let first: Placing | null = null;
  for (const group of tried) {
    const placing = placeInGroup(clusters, group, placement, workload, rule);
    if ('shares' in placing) return placing;
    first ??= placing;
  }
  return first ?? { reason: 'NoClusterFit', message: sayNoneFits(0, new Map()), refused: new Map() };
}
