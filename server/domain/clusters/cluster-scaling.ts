import type { ClusterFacts } from './cluster-facts.ts';
import { type ClusterState, stateOf } from './cluster-state.ts';
import { findCondition, isFalse, isTrue } from './condition.ts';

const workers = /Machine(?:Deployment|Pool|Set) \S+: Scaling (?:up|down) from (\d+) to (\d+) replicas/g;

/**
 * Workers that become more or fewer. Cluster API alone tells: neither Ready nor k0rdent's summary changes when a cluster
 * is scaled (k0rdent/kcm#1989). Null while machines are replaced, which scales up and down as well.
 */
export function explainScaling(facts: ClusterFacts): ClusterState | null {
  const capi = facts.capiCluster?.conditions ?? [];
  const isReplacing =
    isTrue(findCondition(capi, 'RollingOut')) ||
    ['ControlPlaneMachinesUpToDate', 'WorkerMachinesUpToDate'].some((type) => isFalse(findCondition(capi, type)));
  if (isReplacing) return null;
  const told = ['ScalingUp', 'ScalingDown'].flatMap((type) => findCondition(capi, type) ?? []).filter(isTrue);
  const words = told.map(({ message }) => message).join('\n');
  const steps = [...words.matchAll(workers)];
  if (steps.length === 0) return explainArrival(facts);
  const sum = (group: 1 | 2) => steps.reduce((total, step) => total + Number(step[group]), 0);
  const params = { from: sum(1), to: sum(2), ready: facts.machines?.workers.ready ?? 0 };
  return stateOf('updating', 'scaling', { params, words, nextStep: 'wait' });
}

// Cluster API calls it done when the Machines exist; for people it is done when they are ready.
function explainArrival({ previous, machines }: ClusterFacts): ClusterState | null {
  if (previous?.phase !== 'updating' || !machines) return null;
  const { ready, total } = machines.workers;
  if (ready >= total || machines.controlPlane.ready < machines.controlPlane.total) return null;
  return stateOf('updating', 'scaling', { params: { from: ready, to: total, ready }, nextStep: 'wait' });
}
