// What can be asked for. This file and server/usecases/requests/kinds/ say what differs between kinds; see
// docs/adr/0210-kinds-of-requests-are-folders.md.

export const requestKinds = ['create', 'extend', 'delete', 'quota'] as const;
export type RequestKind = (typeof requestKinds)[number];

interface KindTraits {
  /** A cluster that it makes, one that is there, or the project itself. */
  about: 'new-cluster' | 'cluster' | 'project';
  /** Something runs and costs because of it, so sizes, prices and lifetimes of policies count. */
  isPriced: boolean;
  /** Its cluster is meant to be gone afterwards. */
  removesCluster: boolean;
  /** A rule may approve it; anything else is for a lead to answer, whatever the policies say. */
  mayBeAutomatic: boolean;
}

export const kindTraits: Record<RequestKind, KindTraits> = {
  create: { about: 'new-cluster', isPriced: true, removesCluster: false, mayBeAutomatic: true },
  extend: { about: 'cluster', isPriced: true, removesCluster: false, mayBeAutomatic: true },
  delete: { about: 'cluster', isPriced: false, removesCluster: true, mayBeAutomatic: true },
  quota: { about: 'project', isPriced: false, removesCluster: false, mayBeAutomatic: false },
};

/** Kinds that rules of a policy can name. */
export const automaticKinds = requestKinds.filter((kind) => kindTraits[kind].mayBeAutomatic);
