import type { Sentences } from './sentence.ts';

/** About objects that stand in Git, and what becomes of changes there. */
export const gitSentences = {
  'kept-by-flux': (p) =>
    `Flux keeps this cluster as Git says (Kustomization ${p.keeper}) and would undo this at its next sync. Change it in Git`,
  'kept-by-flux-helm': (p) =>
    `Flux keeps this cluster as Git says (HelmRelease ${p.keeper}) and would undo this at its next sync. Change it in Git`,
  'kept-by-argo': (p) =>
    `Argo CD keeps this cluster as Git says (Application ${p.keeper}) and would undo this at its next sync. Change it in Git`,
  'rule-kept-by-flux': (p) =>
    `Flux keeps ${p.name} as Git says (Kustomization ${p.keeper}) and would undo this at its next sync. Change it in Git`,
  'rule-kept-by-flux-helm': (p) =>
    `Flux keeps ${p.name} as Git says (HelmRelease ${p.keeper}) and would undo this at its next sync. Change it in Git`,
  'rule-kept-by-argo': (p) =>
    `Argo CD keeps ${p.name} as Git says (Application ${p.keeper}) and would undo this at its next sync. Change it in Git`,
  'git-unreachable': () => 'The Git server does not answer, or its address may not be called',
  'git-refuses': () => 'The Git server refuses this token',
  'git-not-there': () => 'The Git server has no such repository or branch, or hides it from this token',
  'git-answered': (p) => `The Git server answered with status ${p.status}`,
  'git-unreadable': () => 'The Git server answered with something that Slipway cannot read',
  'git-too-big': (p) =>
    `The branch is too large: Slipway reads ${p.megabytes} MiB of compressed files at most. Keep clusters in a repository of their own`,
  'git-file-too-big': (p) => `${p.path} is larger than 1 MiB, which Slipway does not read`,
  'git-many-objects': (p) =>
    `${p.path} holds more than this cluster. Move the rest to other files, so that Slipway does not remove it`,
  'git-branch-taken': (p) => `The repository has a branch ${p.branch} that Slipway did not make. Delete it`,
  'git-push-refused': () => 'The Git server did not take the commit. A rule of the repository may forbid it',
  'git-no-repository': () => 'There is no such repository, or the token may not see it',
  'git-no-branch': () => 'The repository has no such branch',
  'git-no-push': () => 'The token may not push to this repository',
  'git-token-missing': () => 'Enter a token',
  'git-token-again': () => 'Enter the token again: the one that is stored was entered for another server',
  'git-token-lost': () => 'The token of the repository can no longer be read. A lead must enter it again',
  'git-pulls-open': (p) =>
    `${p.count} ${p.count === 1 ? 'request of this project waits' : 'requests of this project wait'} for a merge. Have them merged or closed first`,
  'git-waits-for-merge': (p) => `Waits for pull request #${p.number} to be merged`,
  'git-waits-for-sync': (p) => `Pull request #${p.number} is merged. Waits for Flux or Argo CD to apply it`,
  'git-declined': (p) => `Pull request #${p.number} was closed without a merge`,
  'git-declined-by': (p) => `${p.by} closed pull request #${p.number} without merging it`,
  'git-merged-already': (p) =>
    `Pull request #${p.number} is merged, so this request can no longer be taken back. Ask for the opposite in a new request`,
  'git-just-proposed': (p) => `Pull request #${p.number} was opened for this request a moment ago. Try again`,
  'git-merged-after-end': (p) =>
    `Pull request #${p.number} was merged after this request had ended. Slipway does not apply it, Flux or Argo CD over this repository do. Revert it in Git`,
  'git-file-differs': (p) =>
    `${p.path} says something else than what was approved, so it was not applied. Ask for what it says in a new request`,
} satisfies Sentences;
