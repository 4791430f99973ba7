import { type Group, tierOf } from '../affinity.ts';
import type { Binding, MemberCluster } from '../shapes.ts';
import { estimate } from './estimate.ts';

/** A member that fits, with what the scheduler ranks it by. */
export interface Ranked {
  name: string;
  cluster: MemberCluster;
  /** 0 in the group that is wanted first, more in those that take over what does not fit there. */
  tier: number;
  /** ClusterLocality: 100 where the object is already, if it has replicas at all. */
  score: number;
  /** Replicas that still fit. */
  estimate: number;
  /** Those, and what it has now. */
  available: number;
}

/** The order of candidates. */
export const inOrder = (a: Ranked, b: Ranked): number => {
  if (a.tier !== b.tier) return a.tier - b.tier;
  if (a.score !== b.score) return b.score - a.score;
  if (a.available !== b.available) return b.available - a.available;
  return a.name < b.name ? -1 : 1;
};

/** Ranks members by what they take of an object; of objects without replicas nothing is counted. */
export function rank(clusters: readonly MemberCluster[], spec: Binding['spec'], group: Group): Ranked[] {
  const { replicas = 0, clusters: targets = [], replicaRequirements } = spec;
  // Source: cluster_locality.go. What has no replicas is drawn to no cluster, so that the first by name gets it.
  const isDrawn = targets.some((target) => (target.replicas ?? 0) > 0);
  return clusters
    .map((cluster) => {
      const { name } = cluster.metadata;
      const target = targets.find((one) => one.name === name);
      const more = replicas === 0 ? 0 : estimate(cluster, replicaRequirements, replicas);
      return {
        name,
        cluster,
        tier: tierOf(group, cluster) ?? 0,
        score: target && isDrawn ? 100 : 0,
        estimate: more,
        available: more + (target?.replicas ?? 0),
      };
    })
    .sort(inOrder);
}
