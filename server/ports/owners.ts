import type { Tx } from './database.ts';
import type { ClusterObject } from './kube.ts';
import type { KnownPerson } from './people.ts';

/** Whose clusters are, and whose they may be. */
export interface OwnerStore {
  /** Who may own clusters of a project: those with a role there, or everywhere, that can take one over; by e-mail. */
  candidates(tx: Tx, project: string): Promise<KnownPerson[]>;
  /** @returns false where another object has the name by now */
  set(tx: Tx, cluster: ClusterObject, owner: string): Promise<boolean>;
}
