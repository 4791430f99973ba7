import { explainOrder, explainOthers } from './cluster-admission.ts';
import { explainDeletion } from './cluster-deletion.ts';
import { type ClusterFacts, freshCondition, hasBeenReady, isFresh, isProvisioned } from './cluster-facts.ts';
import { explainMissing } from './cluster-missing.ts';
import { withPatience } from './cluster-patience.ts';
import { explainRelease } from './cluster-release.ts';
import { explainAdopted, explainClusterPause, explainMachines } from './cluster-running.ts';
import { explainConflict, explainServices } from './cluster-services.ts';
import { type ClusterState, stateOf } from './cluster-state.ts';
import { findCondition, isFalse, isTrue } from './condition.ts';

/**
 * Says what a cluster is doing now and why, from what the controllers reported. k0rdent's own `Ready` alone does not
 * tell: it is True for a moment before anything exists, True for a valid dry run, and False whenever a service restarts.
 * The first rule that has something to say decides.
 */
export function deriveClusterState(facts: ClusterFacts): ClusterState {
  return facts.deletedAt ? explainDeletion(facts) : withPatience(explainLife(facts), facts);
}

function explainLife(facts: ClusterFacts): ClusterState {
  return (
    explainPause(facts) ??
    explainMissing(facts) ??
    explainStart(facts) ??
    (facts.isDryRun ? explainDryRun(facts) : null) ??
    explainRunning(facts)
  );
}

function explainRunning(facts: ClusterFacts): ClusterState {
  const order = explainOrder(facts);
  const release = explainRelease(facts);
  // A credential that is not ready does not stop provisioning, so worse findings go before it.
  const found = [order, explainOthers(facts), release].filter((state) => state !== null);
  const urgent = found.find(({ phase }) => phase === 'failed' || phase === 'degraded');
  return (
    urgent ??
    order ??
    release ??
    explainLag(facts) ??
    explainClusterPause(facts) ??
    (facts.isAdopted ? explainAdopted(facts) : explainMachines(facts)) ??
    explainSleep(facts) ??
    explainServices(facts) ??
    explainReady(facts)
  );
}

/** Asleep once the last worker is gone. Its services wait for a node then, which is nothing wrong. */
function explainSleep({ isHibernated, machines }: ClusterFacts): ClusterState | null {
  return isHibernated && (machines?.workers.total ?? 0) === 0 ? stateOf('hibernated', 'hibernated') : null;
}

function explainPause(facts: ClusterFacts): ClusterState | null {
  const paused = freshCondition(facts, 'Paused');
  if (!isTrue(paused) || !paused) return null;
  const params = { region: facts.region };
  const phase = isProvisioned(facts) ? 'degraded' : 'pending';
  return stateOf(phase, 'regionPaused', { params, words: paused.message, nextStep: 'askRegion' });
}

const checks = ['CredentialReady', 'TemplateReady', 'HelmChartReady'] as const;

function explainStart(facts: ClusterFacts): ClusterState | null {
  if (facts.conditions.length === 0) return stateOf('pending', 'awaitingController', { nextStep: 'wait' });
  const isUndecided = checks.every((type) => {
    const condition = freshCondition(facts, type);
    return !isTrue(condition) && !isFalse(condition);
  });
  return isUndecided && !isProvisioned(facts) ? stateOf('validating', 'validating', { nextStep: 'wait' }) : null;
}

/** A dry run creates nothing: valid is `validated`, not ready. On a running cluster it is the preview of a change. */
function explainDryRun(facts: ClusterFacts): ClusterState {
  const problem = explainOrder(facts) ?? explainOthers(facts);
  if (isProvisioned(facts)) {
    const why = { words: problem?.words ?? '', nextStep: 'switchOffDryRun' } as const;
    return problem ? stateOf('degraded', 'previewInvalid', why) : stateOf('ready', 'previewing', why);
  }
  if (problem) return { ...problem, phase: 'failed' };
  if (isTrue(freshCondition(facts, 'Ready'))) {
    return stateOf('validating', 'validated', { nextStep: 'switchOffDryRun' });
  }
  return stateOf('validating', 'validating', { nextStep: 'wait' });
}

/** A change that the controllers have not looked at yet: what they said before is about the old order. */
function explainLag(facts: ClusterFacts): ClusterState | null {
  const isBehind = (facts.observedGeneration ?? facts.generation) < facts.generation;
  const isStale = ['Ready', ...checks, 'HelmReleaseReady'].some((type) => {
    const condition = findCondition(facts.conditions, type);
    return condition !== null && !isFresh(facts, condition);
  });
  if (!isBehind && !isStale) return null;
  return stateOf(isProvisioned(facts) ? 'updating' : 'validating', 'changeNotObserved', { nextStep: 'wait' });
}

function explainReady(facts: ClusterFacts): ClusterState {
  const ready = freshCondition(facts, 'Ready');
  const words = ready?.message ?? '';
  if (isTrue(ready)) return explainConflict(facts) ?? stateOf('ready', null, { words });
  const release = freshCondition(facts, 'HelmReleaseReady');
  // The release is through already, its copy is the old answer.
  if (release && !isTrue(release) && hasBeenReady(facts)) {
    return stateOf('updating', 'releaseUpgrading', { words: release.message, nextStep: 'wait' });
  }
  // The aggregate follows its parts with the next pass: all parts are fine, so False is the old answer.
  if (isFalse(ready)) return stateOf(hasBeenReady(facts) ? 'updating' : 'provisioning', 'machinesWaiting', { words });
  return stateOf('unknown', 'notReported', { words, nextStep: 'wait' });
}
