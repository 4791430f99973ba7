import { isCredentialMissing, isTemplateMissing } from './cluster-admission.ts';
import { type ClusterFacts, findReference, type Remainder } from './cluster-facts.ts';
import { findMissing } from './cluster-missing.ts';
import { type ClusterState, stateOf } from './cluster-state.ts';
import type { CauseKey, NextStepKey } from './cluster-words.ts';
import { findCondition, isTrue } from './condition.ts';

/** What a deletion waits for, and what there is to do when that does not go away. */
interface Wait {
  cause: CauseKey;
  kinds: Remainder['kind'][];
  nextStep: NextStepKey;
}

const waits: Record<string, Wait> = {
  WaitingForCloudResourcesDeletion: { cause: 'deletionCloudResources', kinds: [], nextStep: 'freeCloudResources' },
  WaitingForClusterDeletion: { cause: 'deletionCluster', kinds: ['Machine', 'Cluster'], nextStep: 'freeMachines' },
  WaitingForHelmReleaseDeletion: { cause: 'deletionRelease', kinds: ['HelmRelease'], nextStep: 'freeRelease' },
  WaitingForServiceSetsDeletion: { cause: 'deletionServices', kinds: ['ServiceSet'], nextStep: 'freeServices' },
  WaitingForClusterDataSourceDeletion: { cause: 'deletionDataSource', kinds: [], nextStep: 'askPlatform' },
  DeletionCompleted: { cause: 'deletionFinishing', kinds: [], nextStep: 'askPlatform' },
};
const requested: Wait = { cause: 'deletionRequested', kinds: [], nextStep: 'askPlatform' };

/** Up to here a deletion is left alone; clouds take their minutes for machines. */
const patienceMs = 5 * 60 * 1000;
const namesShown = 3;

/**
 * What a deletion waits for: first what keeps the controllers from doing anything, then the first thing that is not done
 * yet, with its name and since when. After five minutes the next step says what can be done about it.
 */
export function explainDeletion(facts: ClusterFacts): ClusterState {
  return explainBlock(facts) ?? explainWait(facts);
}

function explainBlock(facts: ClusterFacts): ClusterState | null {
  if (lacksCredential(facts)) {
    return stateOf('deleting', 'deletionBlockedByCredential', {
      params: { credential: facts.credential },
      words: findCondition(facts.conditions, 'CredentialReady')?.message ?? '',
      nextStep: 'restoreCredential',
    });
  }
  const template = findCondition(facts.conditions, 'TemplateReady');
  const known = findReference(facts, 'ClusterTemplate');
  if (known ? known.state === 'missing' : isTemplateMissing(template)) {
    return stateOf('deleting', 'deletionBlockedByTemplate', {
      params: { template: facts.template },
      words: template?.message ?? '',
      nextStep: 'restoreTemplate',
    });
  }
  const missing = findMissing(facts);
  if (missing) {
    const params = { kind: missing.kind, name: missing.name };
    return stateOf('deleting', 'deletionBlockedByReference', { params, nextStep: 'restoreReference' });
  }
  return explainPaused(facts);
}

// Once the credential is back the condition keeps its old words: the deletion that goes on is newer.
function lacksCredential(facts: ClusterFacts): boolean {
  const known = findReference(facts, 'Credential');
  if (known) return known.state === 'missing';
  const condition = findCondition(facts.conditions, 'CredentialReady');
  if (!isCredentialMissing(condition)) return false;
  const deleting = findCondition(facts.conditions, 'Deleting');
  return (deleting?.lastTransitionTime?.getTime() ?? 0) < (condition?.lastTransitionTime?.getTime() ?? 1);
}

function explainPaused(facts: ClusterFacts): ClusterState | null {
  const region = findCondition(facts.conditions, 'Paused');
  if (isTrue(region)) {
    const params = { region: facts.region };
    return stateOf('deleting', 'deletionRegionPaused', { params, words: region?.message ?? '', nextStep: 'askRegion' });
  }
  const cluster = findCondition(facts.capiCluster?.conditions ?? [], 'Paused');
  if (!isTrue(cluster)) return null;
  const params = { name: facts.name };
  return stateOf('deleting', 'deletionPaused', { params, words: cluster?.message ?? '', nextStep: 'resumeCluster' });
}

function explainWait(facts: ClusterFacts): ClusterState {
  const deleting = findCondition(facts.conditions, 'Deleting');
  const words = deleting?.message ?? '';
  if (deleting?.reason === 'Failed') {
    return stateOf('deleting', 'deletionFailed', { words, nextStep: 'askPlatform' });
  }
  const wait = waits[deleting?.reason ?? ''] ?? guessWait(facts);
  const { objects, since } = findWaited(facts, wait, words);
  const isHanging = facts.now.getTime() - since.getTime() >= patienceMs;
  return stateOf('deleting', wait.cause, {
    params: { objects, since: since.toISOString() },
    words,
    nextStep: isHanging ? wait.nextStep : 'wait',
  });
}

// Up to kcm 1.8 there is no Deleting condition: what is being deleted shows how far it has come.
function guessWait(facts: ClusterFacts): Wait {
  const order = ['WaitingForClusterDeletion', 'WaitingForHelmReleaseDeletion', 'WaitingForServiceSetsDeletion'];
  const found = order.find((reason) =>
    facts.remains.some(({ kind, deletedAt }) => deletedAt !== null && waits[reason]?.kinds.includes(kind)),
  );
  return waits[found ?? ''] ?? requested;
}

/** The objects that are waited for, as `Kind/name`, and since when: as long as the oldest of them is on its way out. */
function findWaited(facts: ClusterFacts, wait: Wait, words: string): { objects: string; since: Date } {
  const begun = facts.deletedAt ?? facts.now;
  for (const kind of wait.kinds) {
    const left = facts.remains.filter((one) => one.kind === kind && (kind !== 'Machine' || one.deletedAt !== null));
    if (left.length === 0) continue;
    const told = kind === 'Cluster' ? /Waiting for (\w+) to be deleted/.exec(words)?.[1] : undefined;
    const names = left.slice(0, namesShown).map(({ name }) => `${told ?? kind}/${name}`);
    if (left.length > namesShown) names.push('…');
    const times = left.map(({ deletedAt }) => (deletedAt ?? begun).getTime());
    return { objects: names.join(', '), since: new Date(Math.min(...times)) };
  }
  const kind = /Waiting for (\w+?)s? to be deleted/.exec(words)?.[1] ?? wait.kinds.at(-1) ?? 'ClusterDeployment';
  return { objects: `${kind}/${facts.name}`, since: begun };
}
