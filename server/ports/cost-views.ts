// Saved views of costs.
import type { CostViewState } from '../../lib/contracts/cost-views.ts';
import type { Visible } from './catalog.ts';
import type { Tx } from './database.ts';

export interface CostViewRecord {
  id: string;
  ownerId: string;
  /** E-mail. */
  owner: string;
  name: string;
  state: CostViewState;
  isShared: boolean;
  /** The one project its filters name; null for several or none. */
  project: string | null;
  /** Counts changes. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface CostViewStore {
  /** The person's own, and what others share that is about no project or one of `visible`. By name. */
  list(tx: Tx, ownerId: string, visible: Visible): Promise<CostViewRecord[]>;
  get(tx: Tx, id: string): Promise<CostViewRecord | null>;
  /** The same, and nobody else changes it until the transaction ends. */
  lock(tx: Tx, id: string): Promise<CostViewRecord | null>;
  /** Those that a person has saved; nobody saves another one of theirs until the transaction ends. */
  lockOf(tx: Tx, ownerId: string): Promise<CostViewRecord[]>;
  put(tx: Tx, record: CostViewRecord): Promise<void>;
  remove(tx: Tx, id: string): Promise<void>;
  /** The view that a person's page begins with. */
  startOf(tx: Tx, userId: string): Promise<string | null>;
  setStart(tx: Tx, userId: string, viewId: string | null): Promise<void>;
}
