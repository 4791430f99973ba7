import {
  type ClusterFacts,
  freshCondition,
  hasBeenReady,
  hasKubeconfig,
  isProvisioned,
  provisioningLimitMs,
} from './cluster-facts.ts';
import { findHint } from './cluster-hints.ts';
import { explainScaling } from './cluster-scaling.ts';
import { type ClusterState, stateOf } from './cluster-state.ts';
import { type ClusterPart, firstPart, parseSummary } from './cluster-summary.ts';
import type { CauseKey } from './cluster-words.ts';
import { type Condition, findCondition, isFalse, isTrue } from './condition.ts';

/** What Cluster API says through k0rdent's summary; null when the machines and the control plane are fine. */
export function explainMachines(facts: ClusterFacts): ClusterState | null {
  if (facts.capiCluster?.isDeleting) {
    return stateOf('failed', 'capiClusterDeleting', { nextStep: 'askPlatform' });
  }
  const summary = freshCondition(facts, 'CAPIClusterSummary');
  if (!summary) {
    // Ready can be True for a moment before the summary exists.
    return stateOf(hasBeenReady(facts) ? 'updating' : 'provisioning', 'startingUp', { nextStep: 'wait' });
  }
  const words = summary.message;
  if (summary.reason === 'CAPIClusterMissing') {
    return stateOf('failed', 'capiClusterMissing', { words, nextStep: 'remakeCluster' });
  }
  if (summary.reason === 'Deleting' || summary.reason === 'DeletionCompleted') {
    return stateOf('failed', 'capiClusterDeleting', { words, nextStep: 'askPlatform' });
  }
  if (isTrue(summary)) {
    if (hasKubeconfig(facts) !== false) return explainScaling(facts) ?? explainRollout(facts);
    return hasBeenReady(facts)
      ? stateOf('degraded', 'connectionLost', { words, nextStep: 'checkMachines' })
      : stateOf('provisioning', 'connectionWaiting', { words, nextStep: 'wait' });
  }
  if (summary.reason === 'Failed') return stateOf('unknown', 'summaryFailed', { words, nextStep: 'askPlatform' });
  return hasBeenReady(facts) ? explainTrouble(facts, summary) : explainComingUp(facts, summary);
}

/** Machines that are not what was asked for, whatever k0rdent's summary says. */
function explainRollout(facts: ClusterFacts): ClusterState | null {
  const { rollout, previous } = facts;
  if (!rollout) return null;
  const { part, isMoving, done } = rollout;
  if (!hasBeenReady(facts)) {
    return stateOf('provisioning', waiting[part], { params: partParams(facts, part), nextStep: 'wait' });
  }
  const params = { part, ...done };
  if (isMoving || previous?.phase === 'updating')
    return stateOf('updating', 'rollingOut', { params, nextStep: 'wait' });
  return stateOf('degraded', trouble[part], { params, nextStep: 'checkMachines' });
}

const waiting: Record<ClusterPart, CauseKey> = {
  infrastructure: 'infrastructureWaiting',
  controlPlane: 'controlPlaneWaiting',
  connection: 'connectionWaiting',
  workers: 'workersWaiting',
};

function explainComingUp(facts: ClusterFacts, summary: Condition): ClusterState {
  const words = summary.message;
  // The half hour is a clock, not a diagnosis: known refusals of the cloud are named before it is over.
  const isLate = isOverdue(facts, summary);
  const phase = isLate ? 'failed' : 'provisioning';
  const hint = findHint(words);
  if (hint) return stateOf(phase, hint.cause, { words, nextStep: hint.nextStep });
  const part = firstPart(parseSummary(words));
  const params = partParams(facts, part);
  if (isLate) return stateOf(phase, 'provisioningStuck', { params, words, nextStep: 'openCloudConsole' });
  return stateOf(phase, part ? waiting[part] : 'machinesWaiting', { params, words, nextStep: 'wait' });
}

const trouble: Record<ClusterPart, CauseKey> = {
  infrastructure: 'infrastructureTrouble',
  controlPlane: 'controlPlaneUnavailable',
  connection: 'connectionLost',
  workers: 'workersUnavailable',
};

function explainTrouble(facts: ClusterFacts, summary: Condition): ClusterState {
  const words = summary.message;
  const part = firstPart(parseSummary(words));
  const params = partParams(facts, part);
  if (isRolling(facts, summary)) {
    return explainScaling(facts) ?? stateOf('updating', 'rollingOut', { params, words, nextStep: 'wait' });
  }
  if (!isFalse(summary)) return stateOf('unknown', 'notReported', { words, nextStep: 'checkMachines' });
  const available = findCondition(facts.capiCluster?.conditions ?? [], 'ControlPlaneAvailable');
  const phase = part === 'controlPlane' && isFalse(available) ? 'failed' : 'degraded';
  return stateOf(phase, part ? trouble[part] : 'infrastructureTrouble', { params, words, nextStep: 'checkMachines' });
}

// An update that was seen starting is believed until the summary is True again or k0rdent's half hour is over.
function isRolling(facts: ClusterFacts, summary: Condition): boolean {
  const capi = facts.capiCluster?.conditions ?? [];
  if (facts.rollout?.isMoving) return true;
  if (['RollingOut', 'ScalingUp', 'ScalingDown'].some((type) => isTrue(findCondition(capi, type)))) return true;
  return facts.previous?.phase === 'updating' && !isOverdue(facts, summary);
}

/**
 * Whether k0rdent's half hour is over. Since kcm 1.9 the words of Ready say so; before, any False condition made Ready
 * Failed from the first second, so that the age of the summary has to tell.
 */
function isOverdue(facts: ClusterFacts, summary: Condition): boolean {
  const ready = freshCondition(facts, 'Ready');
  if (!isFalse(ready) || ready?.reason !== 'Failed') return false;
  if (ready.message.includes('Check the provider logs for more details')) return true;
  const since = summary.lastTransitionTime ?? facts.createdAt;
  return facts.now.getTime() - since.getTime() >= provisioningLimitMs;
}

function partParams(facts: ClusterFacts, part: ClusterPart | null): Record<string, string | number> {
  const count = part === 'controlPlane' ? facts.machines?.controlPlane : facts.machines?.workers;
  return { part: part ?? 'other', ready: count?.ready ?? 0, total: count?.total ?? 0 };
}

/** Adopted clusters have no machines of ours: Sveltos' connection decides. */
export function explainAdopted(facts: ClusterFacts): ClusterState | null {
  if (facts.sveltosCluster?.isReady) return null;
  const words = facts.sveltosCluster?.failureMessage ?? '';
  if (words !== '' || hasBeenReady(facts)) {
    const phase = hasBeenReady(facts) ? 'degraded' : 'failed';
    return stateOf(phase, 'adoptedUnreachable', { words, nextStep: 'checkAdopted' });
  }
  return stateOf('provisioning', 'adoptedConnecting', { nextStep: 'wait' });
}

/** A Cluster that Cluster API is told to leave alone: nothing in it is repaired, scaled or replaced. */
export function explainClusterPause(facts: ClusterFacts): ClusterState | null {
  const paused = findCondition(facts.capiCluster?.conditions ?? [], 'Paused');
  if (!isTrue(paused) || !paused) return null;
  const phase = isProvisioned(facts) ? 'degraded' : 'pending';
  const params = { name: facts.name };
  return stateOf(phase, 'clusterPaused', { params, words: paused.message, nextStep: 'resumeCluster' });
}
