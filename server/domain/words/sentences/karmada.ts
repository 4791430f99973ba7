import type { Sentences } from './sentence.ts';

/** Why a cluster does not join a control plane, or does not leave it, and what was found before. */
export const karmadaSentences = {
  'member-no-kubeconfig': () => 'The cluster has no kubeconfig yet',
  'member-kubeconfig-unread': () =>
    'Slipway may not read the kubeconfig of the cluster. For the worker, apply deploy/rbac/inside-events.yaml in its project',
  'member-kubeconfig-away': () => 'The cluster that keeps the kubeconfig does not answer',
  'member-address-refused': () => 'The kubeconfig of the cluster leads to an address that is not allowed',
  'member-away': () => 'The API server of the cluster does not answer',
  'member-unreadable': () => 'What the cluster answers, or its kubeconfig, cannot be read',
  'member-refuses': () => 'The cluster refuses what joining needs',
  'member-no-token': (p) => `The cluster has made no token for its service account ${p.account} within 30 seconds`,
  'member-namespace-stays': (p) => `The cluster has not ended the namespace ${p.name} within 20 seconds`,
  'member-plane-away': () => 'The control plane does not answer',
  'member-plane-unreadable': () => 'What the control plane answers cannot be read',
  'member-plane-refuses': () =>
    'The control plane does not let Slipway do this. Let its operator apply deploy/rbac/karmada.yaml anew',
  'member-plane-says-no': () => 'The control plane does not take this, and says why',
  'member-plane-not-reachable': (p) => `The control plane ${p.name} cannot be read now, so nobody joins or leaves`,
  'member-already': (p) => `This cluster is the member ${p.name} of the control plane already`,
  'member-name-taken': (p) => `Another member is named ${p.name}`,
  'member-name-elsewhere': (p) =>
    `The control plane ${p.plane} has this cluster as ${p.name}, or is to have it. Choose another name`,
  'member-other-use': (p) =>
    `${p.name} is there already, for other projects than now. Take it back, or choose as before`,
  'member-not-shown': (p) => `${p.name} is not the member any more that was shown. Look again`,
  'member-kept-another': (p) => `Another member is named ${p.name}, so what joining had made stays`,
  'member-kept-shared': (p) =>
    `The control plane ${p.plane} has this cluster as ${p.name} too, so its accounts and roles stay`,
  'member-leaving': (p) => `A member named ${p.name} is still leaving. Its name is free once it is gone`,
  'member-name-none': (p) => `On the control plane ${p.plane} these names are taken: ${p.names}`,
  'member-name-unfit': () => 'Karmada takes no member of the name of this cluster',
  'join-plane-unknown': (p) => `There is no Karmada control plane named ${p.plane}`,
  'member-changing': (p) => `${p.name} is joining or leaving at this moment`,
  'member-secret-of-others': (p) =>
    `The Secret ${p.name} in karmada-cluster belongs to somebody else. Slipway has not touched it`,
  'member-not-ready': () => 'The cluster is not ready. It joins once it is',
  'member-no-such-cluster': () => 'Slipway knows no such cluster',
  'member-no-project': () => 'The cluster belongs to no project, so it cannot be for its project alone',
  'member-is-pull': (p) => `${p.name} has an agent. It leaves with karmadactl unregister`,
  'join-plane-answers': () => 'The control plane answers',
  'join-cluster-ready': () => 'The cluster is ready',
  'join-name-free': () => 'The name is free',
  'join-cluster-answers': () => 'The API server answers and gives Karmada the rights that it needs',
  'join-not-a-member': () => 'The cluster is no member of this control plane yet',
  'join-plane-rights': () => 'Slipway may write what joining needs on the control plane',
  'join-not-looked': () => 'This could not be looked at before. The worker looks before it writes',
} satisfies Sentences;
