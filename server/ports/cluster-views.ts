// Saved views of the list of clusters. Each is its person's own.
import type { ClusterViewState } from '../../lib/contracts/cluster-views.ts';
import type { Tx } from './database.ts';

export interface ClusterViewRecord {
  id: string;
  ownerId: string;
  name: string;
  state: ClusterViewState;
  updatedAt: Date;
}

export interface ClusterViewStore {
  /** The person's own, by name. */
  list(tx: Tx, ownerId: string): Promise<ClusterViewRecord[]>;
  /** The same, and nobody saves another one of theirs until the transaction ends. */
  lockOf(tx: Tx, ownerId: string): Promise<ClusterViewRecord[]>;
  insert(tx: Tx, record: ClusterViewRecord): Promise<void>;
  /** @returns whether the person had it */
  remove(tx: Tx, ownerId: string, id: string): Promise<boolean>;
}
