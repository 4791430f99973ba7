import type { Sentences } from './sentence.ts';

/** Why a cluster is not repaired in a certain way, and how a repair ended. */
export const repairSentences = {
  'release-missing': () => 'Helm has no release for this cluster yet, so nothing can be tried again',
  'release-suspended': () => 'Somebody suspended the Helm release. Flux leaves it alone until it is resumed',
  'release-not-failed': () => 'The Helm release has not failed, so nothing is tried again',
  'release-fails-again': () => 'The same values would fail again. Change the values first',
  'release-gone': () => 'The Helm release of this cluster no longer exists',
  'release-of-others': () => 'The Helm release with this name belongs to something else',
  'retry-failed': () => 'Helm failed again',
  'retry-late': (p) => `Flux did not answer within ${p.hours} hours`,
  'no-such-machine': (p) => `This cluster has no machine ${p.name}`,
  'machine-cluster-paused': () => 'The cluster is paused, so nobody would make another machine',
  'machine-being-deleted': (p) => `${p.name} is already being deleted`,
  'machine-of-pool': (p) => `${p.name} belongs to a machine pool of the cloud. Only the cloud replaces it`,
  'machine-of-nobody': (p) => `No controller made ${p.name}, so nobody would make another`,
  'machine-last-control-plane': () => 'It is the only control-plane machine. Without it the cluster is lost',
  'machine-below-quorum': (p) =>
    `Of the other control-plane machines, ${p.ready} of ${p.total} are ready. Etcd could lose its majority`,
  'machines-elsewhere': () =>
    'Cluster API has no machines of this cluster. Hosted control planes and machine pools have none',
  'replacement-late': (p) => `The new machine was not ready within ${p.hours} hours`,
} satisfies Sentences;
