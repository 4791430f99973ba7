import type { Condition } from '../../../controllers/client/objects.ts';
import { isMeant } from '../affinity.ts';
import type { ClusterTaintPolicy, MatchCondition, MemberCluster, Taint } from '../shapes.ts';
import { isSameTaint } from '../taints.ts';

/** Whether every one of some rules holds; a type that a cluster does not report meets none. No rules never hold. */
function hold(rules: readonly MatchCondition[] = [], conditions: readonly Condition[] = []): boolean {
  if (rules.length === 0) return false;
  return rules.every(({ conditionType, operator, statusValues }) =>
    conditions.some(
      ({ type, status }) => type === conditionType && statusValues.includes(status) === (operator === 'In'),
    ),
  );
}

const byAge = (a: ClusterTaintPolicy, b: ClusterTaintPolicy): number => {
  const keyOf = ({ metadata }: ClusterTaintPolicy) => `${metadata.creationTimestamp} ${metadata.name}`;
  return keyOf(a) < keyOf(b) ? -1 : 1;
};

/** The taints of a cluster after all policies, the oldest first. @param now since when new ones are there */
export function ruledTaints(cluster: MemberCluster, policies: readonly ClusterTaintPolicy[], now: string): Taint[] {
  let taints = [...(cluster.spec.taints ?? [])];
  for (const { spec } of [...policies].sort(byAge)) {
    if (!isMeant(spec.targetClusters, cluster)) continue;
    const { conditions } = cluster.status ?? {};
    if (hold(spec.addOnConditions, conditions)) {
      const added = spec.taints.filter((taint) => !taints.some((known) => isSameTaint(known, taint)));
      taints = [...taints, ...added.map((taint) => ({ ...taint, timeAdded: now }))];
    }
    if (hold(spec.removeOnConditions, conditions)) {
      taints = taints.filter((known) => !spec.taints.some((taint) => isSameTaint(known, taint)));
    }
  }
  return taints;
}
