// What can be asked for. This file and server/usecases/requests/kinds/ say what differs between kinds; see
// docs/adr/0210-kinds-of-requests-are-folders.md.

export const requestKinds = [
  'create',
  'adopt',
  'extend',
  'change',
  'upgrade',
  'services',
  'retry',
  'replace-machine',
  'hibernate',
  'wake',
  'transfer',
  'release',
  'delete',
  'quota',
  'application',
  'remove-application',
  'rebalance-application',
] as const;
export type RequestKind = (typeof requestKinds)[number];

interface KindTraits {
  /** A cluster that it makes, one that is there, the project itself, or an application on several clusters. */
  about: 'new-cluster' | 'cluster' | 'project' | 'application';
  /** Something runs and costs because of it, so sizes, prices and lifetimes of policies count. */
  isPriced: boolean;
  /** It says how long the cluster lives. */
  setsLifetime: boolean;
  /** It changes values of a cluster that runs, so what that does to the machines counts. */
  changesSpec: boolean;
  /** What it wrote can be brought back value by value. Chains rarely lead back, and sleep is left by waking. */
  canBeTakenBack: boolean;
  /** Its cluster is meant to be gone afterwards. */
  removesCluster: boolean;
  /** The same answers make sense for many clusters, so many can be asked for at once. */
  inBatches: boolean;
  /** What it takes out of Slipway goes on running. */
  leavesMachines: boolean;
  /** Git says otherwise of a cluster that Flux or Argo CD keeps, so that their next sync would undo it. */
  isUndoneByGit: boolean;
  /** A rule may approve it; anything else is for a lead to answer, whatever the policies say. */
  mayBeAutomatic: boolean;
}

const plain: KindTraits = {
  about: 'cluster',
  isPriced: false,
  setsLifetime: false,
  changesSpec: false,
  canBeTakenBack: false,
  removesCluster: false,
  inBatches: false,
  leavesMachines: false,
  isUndoneByGit: false,
  mayBeAutomatic: true,
};

export const kindTraits: Record<RequestKind, KindTraits> = {
  create: { ...plain, about: 'new-cluster', isPriced: true, setsLifetime: true },
  adopt: { ...plain, about: 'new-cluster' },
  extend: { ...plain, isPriced: true, setsLifetime: true, inBatches: true },
  change: { ...plain, isPriced: true, changesSpec: true, canBeTakenBack: true, isUndoneByGit: true },
  upgrade: { ...plain, isPriced: true, changesSpec: true, inBatches: true, isUndoneByGit: true },
  services: { ...plain, isUndoneByGit: true },
  retry: plain,
  'replace-machine': plain,
  hibernate: { ...plain, changesSpec: true, inBatches: true, isUndoneByGit: true },
  wake: { ...plain, changesSpec: true, inBatches: true, isUndoneByGit: true },
  transfer: { ...plain, inBatches: true },
  release: { ...plain, removesCluster: true, leavesMachines: true, isUndoneByGit: true },
  delete: { ...plain, removesCluster: true, inBatches: true, isUndoneByGit: true },
  quota: { ...plain, about: 'project', mayBeAutomatic: false },
  application: { ...plain, about: 'application', isPriced: true },
  'remove-application': { ...plain, about: 'application' },
  'rebalance-application': { ...plain, about: 'application' },
};

/** Kinds that make a cluster, and so hold its name while they are open. */
export const newClusterKinds = requestKinds.filter((kind) => kindTraits[kind].about === 'new-cluster');

/** Kinds that rules of a policy can name. */
export const automaticKinds = requestKinds.filter((kind) => kindTraits[kind].mayBeAutomatic);

/** Kinds that can be asked of many clusters at once. */
export const batchKinds = requestKinds.filter((kind) => kindTraits[kind].inBatches);
