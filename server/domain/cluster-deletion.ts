import { isCredentialMissing } from './cluster-admission.ts';
import type { ClusterFacts } from './cluster-facts.ts';
import { type ClusterState, stateOf } from './cluster-state.ts';
import type { CauseKey } from './cluster-words.ts';
import { findCondition } from './condition.ts';

const causeOfReason: Record<string, CauseKey> = {
  WaitingForCloudResourcesDeletion: 'deletionCloudResources',
  WaitingForClusterDeletion: 'deletionCluster',
  WaitingForHelmReleaseDeletion: 'deletionRelease',
  WaitingForServiceSetsDeletion: 'deletionServices',
  WaitingForClusterDataSourceDeletion: 'deletionDataSource',
  DeletionCompleted: 'deletionFinishing',
};

/** What a deletion waits for: the `Deleting` condition names the first thing that is not done yet. */
export function explainDeletion(facts: ClusterFacts): ClusterState {
  const credential = findCondition(facts.conditions, 'CredentialReady');
  if (isCredentialMissing(credential)) {
    return stateOf('deleting', 'deletionBlockedByCredential', {
      params: { credential: facts.credential },
      words: credential?.message ?? '',
      nextStep: 'restoreCredential',
    });
  }
  const deleting = findCondition(facts.conditions, 'Deleting');
  const words = deleting?.message ?? '';
  if (deleting?.reason === 'Failed') {
    return stateOf('deleting', 'deletionFailed', { words, nextStep: 'askPlatform' });
  }
  return stateOf('deleting', causeOfReason[deleting?.reason ?? ''] ?? 'deletionRequested', { words, nextStep: 'wait' });
}
