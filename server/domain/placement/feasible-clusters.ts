import { matchesAffinity } from './matches-affinity.ts';
import type { MemberCluster, Taint } from './member-cluster.ts';
import type { ClusterAffinity, Placement, SpreadConstraint } from './placement.ts';
import { repelling } from './tolerates.ts';

/** What is placed, and where it is already. */
export interface Placed {
  /** As `apps/v1 Deployment`. */
  kind: string;
  /** Clusters that have it. */
  targets: ReadonlySet<string>;
  /** Clusters that it is being moved away from. */
  evictedFrom: ReadonlySet<string>;
}

/** Clusters that may take what is placed, and why each of the others may not, in the scheduler's words. */
export interface Feasible {
  clusters: MemberCluster[];
  refused: ReadonlyMap<string, string>;
}

const writeTaint = ({ key, value, effect }: Taint): string => `{${value === '' ? key : `${key}=${value}`}:${effect}}`;

/** The field that the first unmet constraint groups by and the cluster does not have. */
function missingField({ provider, region, zones }: MemberCluster, spread: readonly SpreadConstraint[]): string | null {
  const missing = { cluster: false, provider: provider === null, region: region === null, zone: zones.length === 0 };
  const unmet = spread.find(({ field }) => missing[field]);
  if (!unmet) return null;
  return unmet.field === 'zone' ? 'zones' : unmet.field;
}

/** Why the scheduler passes a cluster by, in its words; null where it does not. */
function refusalOf(
  cluster: MemberCluster,
  affinity: ClusterAffinity | undefined,
  { tolerations, spread }: Placement,
  { kind, targets, evictedFrom }: Placed,
): string | null {
  const isTarget = targets.has(cluster.name);
  if (!isTarget && !cluster.kinds.has(kind)) return 'cluster(s) did not have the API resource';
  // Clusters that have it already keep it.
  const taint = isTarget ? undefined : repelling(cluster.taints, tolerations);
  if (taint) return `cluster(s) had untolerated taint ${writeTaint(taint)}`;
  if (affinity && !matchesAffinity(affinity, cluster)) {
    return 'cluster(s) did not match the placement cluster affinity constraint';
  }
  const missing = missingField(cluster, spread);
  if (missing !== null) return `cluster(s) did not have ${missing} property`;
  return evictedFrom.has(cluster.name) ? 'cluster(s) is in the process of eviction' : null;
}

/** Asks every filter of the scheduler about every cluster. */
export function findFeasible(
  clusters: readonly MemberCluster[],
  affinity: ClusterAffinity | undefined,
  placement: Placement,
  placed: Placed,
): Feasible {
  const asked = clusters.map((cluster) => ({ cluster, refusal: refusalOf(cluster, affinity, placement, placed) }));
  return {
    clusters: asked.flatMap(({ cluster, refusal }) => (refusal === null ? [cluster] : [])),
    refused: new Map(asked.flatMap(({ cluster: { name }, refusal }) => (refusal === null ? [] : [[name, refusal]]))),
  };
}

/** The sentence of the condition `Scheduled` where no cluster fits: each reason with how many clusters it holds for. */
export function sayNoneFits(all: number, refused: Feasible['refused']): string {
  if (all === 0) return '0/0 clusters are available: no cluster exists.';
  const counts = new Map<string, number>();
  for (const reason of refused.values()) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const parts = [...counts].map(([reason, count]) => `${count} ${reason}`).sort();
  return `0/${all} clusters are available: ${parts.join(', ')}.`;
}
