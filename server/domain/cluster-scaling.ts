import type { ClusterFacts } from './cluster-facts.ts';
import { type ClusterState, stateOf } from './cluster-state.ts';
import { findCondition, isTrue } from './condition.ts';

const workers = /Machine(?:Deployment|Pool|Set) \S+: Scaling (?:up|down) from (\d+) to (\d+) replicas/g;

/**
 * Workers that become more or fewer. Cluster API alone tells: neither Ready nor k0rdent's summary changes when a cluster
 * is scaled (k0rdent/kcm#1989). Null while machines are replaced, which scales up and down as well.
 */
export function explainScaling(facts: ClusterFacts): ClusterState | null {
  const capi = facts.capiCluster?.conditions ?? [];
  if (isTrue(findCondition(capi, 'RollingOut'))) return null;
  const told = ['ScalingUp', 'ScalingDown'].flatMap((type) => findCondition(capi, type) ?? []).filter(isTrue);
  const words = told.map(({ message }) => message).join('\n');
  const steps = [...words.matchAll(workers)];
  if (steps.length === 0) return null;
  const sum = (group: 1 | 2) => steps.reduce((total, step) => total + Number(step[group]), 0);
  const params = { from: sum(1), to: sum(2), ready: facts.machines?.workers.ready ?? 0 };
  return stateOf('updating', 'scaling', { params, words, nextStep: 'wait' });
}
