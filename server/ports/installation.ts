// How the installation itself runs, as far as its database shows it.
import type { InstallationSettings } from '../../lib/contracts/installation.ts';
import type { InstallationFacts } from '../domain/installation/facts.ts';
import type { Tx } from './database.ts';

export interface InstallationReader {
  read(tx: Tx): Promise<InstallationFacts>;
}

/** One version of announcement and branding. */
export interface InstallationRecord {
  version: number;
  settings: InstallationSettings;
  savedAt: Date;
  savedBy: string;
}

export interface InstallationSettingsStore {
  /** Null while nobody has saved anything. */
  current(tx: Tx): Promise<InstallationRecord | null>;
  history(tx: Tx, limit: number): Promise<Omit<InstallationRecord, 'settings'>[]>;
  /** @throws DomainError `stale-version` when somebody saved this version already */
  save(tx: Tx, record: InstallationRecord): Promise<void>;
}

export interface DismissalStore {
  list(tx: Tx, userId: string): Promise<string[]>;
  /** Keeps the newest ones of a person, so that nobody fills the table. */
  add(tx: Tx, userId: string, what: string, at: Date): Promise<void>;
}
