// Repeated calls and too many calls.
import type { Action, Narrowing } from '../../lib/permissions.ts';
import type { Tx } from './database.ts';

export interface IdempotencyKey {
  userId: string;
  key: string;
  operation: string;
  /** Of address and body, made with a key, so that it tells nothing of secrets in the body. */
  bodyHash: string;
}
/** By what right something was done, so that its answer is only repeated to who still holds it. */
export interface Authority {
  action: Action | 'signed-in';
  /** The project that decided (null: everywhere), or `any` where no single one did. */
  scope: { project: string | null } | 'any';
  /** The limits of the session or token that asked. */
  narrowing: Narrowing;
}
export interface IdempotencyStore {
  /** What was answered under the key before; null when it is new, or kept so long ago that it is forgotten. */
  find(tx: Tx, userId: string, key: string, now: Date): Promise<StoredAnswer | null>;
  /**
   * Keeps the answer, as part of the transaction that it is about. Waits for a transaction that is at the same key.
   * @throws DomainError `conflict` with meta `isRepeated` when another one was first
   */
  keep(tx: Tx, key: IdempotencyKey, answer: NewAnswer, now: Date): Promise<void>;
}
export interface NewAnswer {
  status: number;
  response: unknown;
  authority: Authority;
}
export interface StoredAnswer {
  operation: string;
  bodyHash: string;
  status: number;
  response: unknown;
  /** Null for answers that were kept before this was. */
  authority: Authority | null;
}

/** Counts what one caller does in a window, over all processes. */
export interface RateCounter {
  /** Adds one; answers how many there are in this window and when it ends. */
  count(tx: Tx, key: string, windowSeconds: number, now: Date): Promise<{ points: number; resetAt: Date }>;
}
