import { type ClusterFacts, freshCondition, isProvisioned } from './cluster-facts.ts';
import { type ClusterState, stateOf } from './cluster-state.ts';
import { type Condition, findCondition, isFalse, isTrue } from './condition.ts';

/** What Helm does or could not do; null when the release is as ordered. */
export function explainRelease(facts: ClusterFacts): ClusterState | null {
  const condition = releaseCondition(facts);
  if (!condition || isTrue(condition)) return null;
  // After a failed install Flux says "upgrade", although nothing runs yet.
  const isUpdate = isProvisioned(facts);
  const words = condition.message;
  const phase = isUpdate ? 'updating' : 'provisioning';
  if (condition.reason === 'DependencyNotReady') return stateOf(phase, 'releaseWaiting', { words, nextStep: 'wait' });
  if (isFalse(condition) && condition.reason !== 'Progressing') return explainFailure(facts, condition);
  return stateOf(phase, isUpdate ? 'releaseUpgrading' : 'releaseInstalling', { words, nextStep: 'wait' });
}

/**
 * k0rdent copies the release's Ready one pass later, and the copy can be old while all else is fine (k0rdent/kcm#1728).
 * So the release itself is believed first; only that k0rdent cannot write it stands in the copy alone.
 */
function releaseCondition(facts: ClusterFacts): Condition | null {
  const release = facts.helmRelease;
  const own = findCondition(release?.conditions ?? [], 'Ready');
  const mirrored = freshCondition(facts, 'HelmReleaseReady');
  const isUnwritten = isFalse(mirrored) && mirrored?.reason === 'Failed';
  if (!release || !own || isUnwritten) return mirrored;
  const observed = own.observedGeneration ?? release.observedGeneration ?? 0;
  if (observed >= release.generation) return own;
  if (release.isSuspended) return mirrored;
  // Flux has yet to take the change up: what it said is about the release before.
  return { ...own, status: 'Unknown', reason: 'Progressing', message: '' };
}

// Machines do not wait for Helm: they come up, or run on as before, also when it gave up.
function explainFailure(facts: ClusterFacts, { reason, message: words }: Condition): ClusterState {
  if (isProvisioned(facts)) {
    const refused = findRefusal(words);
    if (refused) return stateOf('degraded', 'upgradeRefused', { params: refused, words, nextStep: 'takeBack' });
    const cause = reason === 'InstallFailed' ? 'releaseFailed' : 'upgradeFailed';
    return stateOf('degraded', cause, { words, nextStep: 'askPlatform' });
  }
  const summary = freshCondition(facts, 'CAPIClusterSummary');
  const isComing = reason === 'InstallFailed' && facts.capiCluster !== null && summary?.reason === 'IssuesReported';
  if (!isComing) return stateOf('failed', 'releaseFailed', { words, nextStep: 'askPlatform' });
  return stateOf('provisioning', 'releaseFailedMachinesCome', { words, nextStep: 'askPlatform' });
}

/** The object and the field that admission would not change, as Kubernetes words it. */
function findRefusal(words: string): { object: string; field: string } | null {
  const [, field] = /(?:^|[\s:[{(])([a-zA-Z][\w[\].]*): (?:Invalid value|Forbidden)\b/.exec(words) ?? [];
  if (!field) return null;
  const [, kind, name] = /\b([A-Z]\w+)(?:\.[\w.-]+)? "([^"]+)" is invalid/.exec(words) ?? [];
  if (kind && name) return { object: `${kind} ${name}`, field };
  const [, patched, patchedKind] = /cannot patch "([^"]+)" with kind (\w+)/.exec(words) ?? [];
  if (patched && patchedKind) return { object: `${patchedKind} ${patched}`, field };
  const [, webhook] = /admission webhook "([^"]+)"/.exec(words) ?? [];
  return webhook ? { object: webhook, field } : null;
}
