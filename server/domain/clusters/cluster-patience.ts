import type { ClusterFacts } from './cluster-facts.ts';
import type { ClusterState } from './cluster-state.ts';
import type { CauseKey, NextStepKey } from './cluster-words.ts';

/** Up to here what is under way is left alone; k0rdent itself gives a cluster as long to come up. */
const patienceMs = 30 * 60 * 1000;

/** What there is to do about what does not end by itself; deletions and clusters that come up have rules of their own. */
const lateSteps: Partial<Record<CauseKey, NextStepKey>> = {
  awaitingController: 'askController',
  changeNotObserved: 'askController',
  validating: 'askController',
  releaseUpgrading: 'askPlatform',
  releaseWaiting: 'askPlatform',
  rollingOut: 'checkMachines',
  scaling: 'checkMachines',
  servicesPending: 'checkServices',
  serviceWaits: 'checkServices',
};

/** The next step once somebody has waited for half an hour; null where waiting is never over, or never begins. */
export function lateStepOf(cause: CauseKey): NextStepKey | null {
  return lateSteps[cause] ?? null;
}

/** Nobody is told to wait for ever: after half an hour in one phase the next step says what can be done. */
export function withPatience(state: ClusterState, { now, createdAt, previous }: ClusterFacts): ClusterState {
  const { cause, nextStep, phase } = state;
  const late = cause && nextStep?.key === 'wait' ? lateStepOf(cause.key) : null;
  if (!cause || !late) return state;
  const isSame = previous?.phase === phase;
  const since = isSame ? previous.phaseChangedAt : phase === 'pending' ? createdAt : undefined;
  if (!since || now.getTime() - since.getTime() < patienceMs) return state;
  return { ...state, nextStep: { key: late, params: cause.params } };
}
