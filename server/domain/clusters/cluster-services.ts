import { type ClusterFacts, freshCondition, hasBeenReady, type ServiceFacts } from './cluster-facts.ts';
import { type ClusterState, stateOf } from './cluster-state.ts';
import { isFalse } from './condition.ts';

/** Services on the cluster: one that fails never fails the cluster, and one that another order installs is no failure. */
export function explainServices(facts: ClusterFacts): ClusterState | null {
  const own = facts.services.filter((service) => !losesConflict(service));
  const failed = own.filter((service) => service.state === 'Failed');
  if (failed.length > 0) {
    const params = { count: failed.length, names: [...new Set(failed.map((service) => service.name))].join(', ') };
    const words = failed.map((service) => `${service.name}: ${service.failureMessage}`).join('\n');
    return stateOf('degraded', 'servicesFailed', { params, words, nextStep: 'checkServices' });
  }
  const condition = freshCondition(facts, 'ServicesInReadyState');
  const counted = own.filter(({ state }) => state !== 'Deleting' && state !== 'Deleted');
  // The summary counts what was handed over; a service that waits for another one is not in it yet.
  const isPending = counted.some(({ state }) => state === 'Pending' || state === 'Provisioning');
  if (!isFalse(condition) && !isPending) return null;
  const words = condition?.message ?? '';
  const phase = hasBeenReady(facts) ? 'updating' : 'provisioning';
  const wait = facts.serviceWaits[0];
  const isWaitAlone = counted.every(({ name, state }) => state === 'Deployed' || isWaiting(facts, name));
  if (wait && isWaitAlone) {
    return stateOf(phase, 'serviceWaits', { params: { ...wait }, words, nextStep: 'wait' });
  }
  const [ready = 0, total = 0] = (words.match(/\d+/g) ?? []).map(Number);
  const deployed = counted.filter(({ state }) => state === 'Deployed').length;
  const params = isPending ? { ready: deployed, total: Math.max(total, counted.length) } : { ready, total };
  return stateOf(phase, 'servicesPending', { params, words, nextStep: 'wait' });
}

/** A cluster that is fine while one of its services gave way to another order; says who installs it and why. */
export function explainConflict(facts: ClusterFacts): ClusterState | null {
  const conflict = facts.conflicts[0];
  if (!conflict) return null;
  const { service, winner, loser, words } = conflict;
  const params = { service, winner: winner ?? 'cluster', loser: loser ?? 'cluster' };
  return stateOf('ready', 'serviceConflict', { params, words, nextStep: 'checkPriority' });
}

/** Whether Sveltos refused this service because another order on the same cluster installs it. */
export function losesConflict({ state, failureMessage }: Pick<ServiceFacts, 'state' | 'failureMessage'>): boolean {
  return state === 'Failed' && /^\s*cannot manage (helm )?chart /.test(failureMessage);
}

function isWaiting(facts: ClusterFacts, name: string): boolean {
  return facts.serviceWaits.some((wait) => wait.service === name);
}
