// Where notices are sent beside people.

import type { Attempt, DestinationKind } from '../../lib/contracts/destinations.ts';
import type { NoticeTopic } from '../../lib/contracts/notifications.ts';
import type { Visible } from './catalog.ts';
import type { Tx } from './database.ts';

export interface DestinationRecord {
  id: string;
  project: string | null;
  kind: DestinationKind;
  title: string;
  host: string;
  topics: NoticeTopic[];
  createdBy: string;
  createdAt: Date;
  pausedAt: Date | null;
  /** The receiver said that it wants no more. */
  disabledAt: Date | null;
  last: (Attempt & { at: Date }) | null;
  /** Rises with every change that somebody makes; what comes of sending does not count. */
  version: number;
}

/** What only who sends gets to know. */
export interface DestinationSecrets {
  url: string;
  /** Signs webhooks (`whsec_…`); null for Slack. */
  secret: string | null;
}

export interface DestinationStore {
  /** Of these projects; those of the whole installation with `all` alone. */
  list(tx: Tx, visible: Visible): Promise<DestinationRecord[]>;
  /** How many there are of a project, or (null) of the installation; nobody adds one until the transaction ends. */
  lockCount(tx: Tx, project: string | null): Promise<number>;
  get(tx: Tx, id: string): Promise<DestinationRecord | null>;
  /** The same, locked until the transaction ends. */
  lock(tx: Tx, id: string): Promise<DestinationRecord | null>;
  /** Null when they were sealed with another secret. */
  open(tx: Tx, id: string): Promise<DestinationSecrets | null>;
  /** Seals address and secret. */
  insert(tx: Tx, record: DestinationRecord, secrets: DestinationSecrets): Promise<void>;
  /** @param url null: the address stays */
  change(
    tx: Tx,
    record: Pick<
      DestinationRecord,
      'id' | 'kind' | 'title' | 'host' | 'topics' | 'pausedAt' | 'disabledAt' | 'version'
    >,
    url: string | null,
  ): Promise<void>;
  remove(tx: Tx, id: string): Promise<void>;
  noteAttempt(tx: Tx, id: string, attempt: Attempt, at: Date): Promise<void>;
  /** Answers whether it was in use until now. */
  disable(tx: Tx, id: string, at: Date): Promise<boolean>;
}
