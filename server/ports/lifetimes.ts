// When clusters come to their end, and which of them may not be deleted.
import type { GitKeeper } from '../../lib/contracts/git-keeper.ts';
import type { LifetimeState } from '../domain/clusters/lifetime.ts';
import type { Tx } from './database.ts';
import type { ClusterRef } from './kube.ts';

/** A cluster with an end, as the rules look at it. */
export interface LivingCluster extends ClusterRef {
  uid: string;
  project: string;
  owner: string | null;
  createdAt: Date;
  expiresAt: Date;
  isProtected: boolean;
  isExtending: boolean;
  /** Who would bring it back if it were deleted; null for nobody, and where requests reach their repository. */
  keptBy: GitKeeper | null;
  /** What was remembered the last time. */
  state: LifetimeState | null;
}
/** Where it stands among those that are due. */
export interface DueCluster extends ClusterRef {
  expiresAt: Date;
}
/** A cluster that is not ready, though it would have ended by now had it been ready at once. */
export interface UnreadyCluster extends ClusterRef {
  project: string;
  owner: string | null;
  createdAt: Date;
  expiresInDays: number;
  toldAt: Date;
  /** When its people were told the last time; null where they never were. */
  toldBefore: Date | null;
}
export interface Protection {
  by: string;
  at: Date;
}
export interface LifetimeStore {
  /** The database's clock: one for all workers, however their own go. */
  now(tx: Tx): Promise<Date>;
  /** The end of a cluster that has become ready; a longer life that it was given already stays. */
  begin(tx: Tx, uid: string, expiresAt: Date): Promise<void>;
  /** The end that an extension has given a cluster, before the projection sees it. */
  move(tx: Tx, uid: string, expiresAt: Date): Promise<void>;
  /** Marks clusters as told of now whose people have not been told for seven days that they are not ready. */
  takeUnready(tx: Tx, limit: number): Promise<UnreadyCluster[]>;
  /**
   * Clusters of projects that end before `until`, or whose end is another one since; not those being deleted, and not
   * those that have ended and only wait. In the order of their ends, from behind `after`.
   */
  due(tx: Tx, until: Date, after: DueCluster | null, limit: number): Promise<DueCluster[]>;
  /** Locks one until the end of the transaction; null when it is gone, being deleted, or never ends. */
  lock(tx: Tx, ref: ClusterRef): Promise<LivingCluster | null>;
  save(tx: Tx, cluster: Pick<LivingCluster, 'uid' | 'namespace' | 'name'>, state: LifetimeState): Promise<void>;
  /** Forgets what was remembered of clusters that are gone, 30 days after one that was not deleted went out of sight. */
  forgetGone(tx: Tx): Promise<void>;
  /** What is shown of a cluster's end. */
  read(tx: Tx, ref: ClusterRef): Promise<{ graceUntil: Date | null; protection: Protection | null }>;
  /** Locks a cluster, so that protecting and deleting it take turns; answers who protects it. */
  lockProtection(tx: Tx, ref: ClusterRef): Promise<Protection | null>;
  protect(tx: Tx, cluster: ClusterRef & { uid: string }, protection: Protection): Promise<void>;
  unprotect(tx: Tx, uid: string): Promise<void>;
}
