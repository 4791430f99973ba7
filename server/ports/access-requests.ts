// What people ask admins to be allowed.
import type { Action, Role } from '../../lib/permissions.ts';
import type { Tx } from './database.ts';

export interface AccessAnswer {
  answer: 'granted' | 'declined';
  at: Date;
  by: string;
  role: Role | null;
  comment: string | null;
}
export interface AccessRequestRecord {
  id: string;
  userId: string;
  email: string;
  action: Action;
  project: string | null;
  askedAt: Date;
  answered: AccessAnswer | null;
}
export interface AccessRequestStore {
  /** One per person, action and place; one that was answered begins anew, one that waits stays and is answered. */
  ask(
    tx: Tx,
    request: Omit<AccessRequestRecord, 'answered'>,
  ): Promise<{ request: AccessRequestRecord; isNew: boolean }>;
  /** Those of a person, newest first; null for those of everybody that wait, oldest first. */
  list(tx: Tx, userId: string | null): Promise<AccessRequestRecord[]>;
  get(tx: Tx, id: string): Promise<AccessRequestRecord | null>;
  /** Who asked, of those of them that there are. */
  emailsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>>;
  /** False when somebody answered first. */
  answer(tx: Tx, id: string, answer: AccessAnswer): Promise<boolean>;
}
