// Live events, jobs and the audit: what every command leaves behind.
import type { AuditAction } from '../../lib/contracts/audit-actions.ts';
import type { EventSubject } from '../../lib/contracts/event.ts';
import type { Tx } from './database.ts';

export interface NewEvent {
  subject: EventSubject;
  key: string;
  /** Seen by who may read this project; null for what everybody signed in may see. */
  project: string | null;
  /** Seen by this person only. */
  userId?: string;
}
export interface StoredEvent extends NewEvent {
  id: bigint;
  /** How old it was when it was read, in seconds by the clock of the database. */
  age: number;
}
export interface EventLog {
  /** Takes the transaction-scoped lock that makes ids visible in order, so it comes last in a transaction. */
  append(tx: Tx, events: readonly NewEvent[]): Promise<void>;
  /** Events after `id` in order; `missed` when some after it were already removed. */
  readAfter(id: bigint, limit: number): Promise<{ events: StoredEvent[]; missed: boolean }>;
  lastId(): Promise<bigint>;
  /** Calls `wake` after commits that appended; answers how to stop. */
  subscribe(wake: () => void): () => void;
}

export interface Job {
  /**
   * `carry-out`: what was approved. `note-end`: writes the end of an ordered cluster next to it. `send-batch`: makes the
   * requests of a batch. `test-credential`: asks the provider of a credential. `through-git`: what was approved, with calls
   * to the Git server of its project.
   */
  kind: 'carry-out' | 'note-end' | 'send-batch' | 'test-credential' | 'through-git';
  /** Of the request, of the batch, or of the test. */
  requestId: string;
  /**
   * Jobs of one group run one after the other, and none is sent while one of the same kind and id waits or runs: whoever
   * needs it may send it again and again.
   */
  group?: string;
}
export interface Queue {
  /** Part of the transaction: without the commit there is no job. */
  send(tx: Tx, job: Job): Promise<void>;
}

export interface AuditRecord {
  at: Date;
  actor: string;
  actorId: string | null;
  actorKind: 'user' | 'token' | 'system';
  /** Rows of other versions may have codes that this one does not know. */
  action: string;
  project: string | null;
  subject: string;
  key: string;
  before: unknown;
  after: unknown;
  traceId: string | null;
  /** For whom Slipway acts by itself, such as the requester of what a job carries out. */
  onBehalfOf?: string | null;
  /** Through which agent somebody asked. */
  agent?: string | null;
  /** From where somebody asked. */
  address?: string | null;
}
/** A row that this version writes. */
export interface NewAuditRecord extends AuditRecord {
  action: AuditAction;
}
export interface AuditStore {
  append(tx: Tx, record: NewAuditRecord): Promise<void>;
  /** Walks the chain from the first row; answers the first row that does not fit, or null. */
  verify(tx: Tx): Promise<bigint | null>;
}
