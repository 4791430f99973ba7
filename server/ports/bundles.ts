// Services that belong together.
import type { BundledService } from '../../lib/contracts/bundles.ts';
import type { LocalizedText } from '../../lib/contracts/common.ts';
import type { Tx } from './database.ts';

export interface BundleRecord {
  name: string;
  title: LocalizedText;
  description: LocalizedText;
  services: BundledService[];
  /** Counts changes. */
  revision: number;
  updatedAt: Date;
  /** E-mail. */
  updatedBy: string;
}

export interface BundleStore {
  /** By name. */
  list(tx: Tx): Promise<BundleRecord[]>;
  get(tx: Tx, name: string): Promise<BundleRecord | null>;
  /** The same, and nobody else changes it until the transaction ends. */
  lock(tx: Tx, name: string): Promise<BundleRecord | null>;
  /** Answers false where there is one of that name. */
  insert(tx: Tx, bundle: BundleRecord): Promise<boolean>;
  change(tx: Tx, bundle: BundleRecord): Promise<void>;
  remove(tx: Tx, name: string): Promise<void>;
}
