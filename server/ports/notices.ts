// What happened and who is told: the outbox that transactions write, and what becomes of it.

import type { NoticeKind, NoticeSubject } from '../../lib/contracts/notifications.ts';
import type { Role } from '../../lib/permissions.ts';
import type { Channels, Notice } from '../domain/notices/notice.ts';
import type { Hearing, Person } from '../domain/notices/notice-audience.ts';
import type { Tx } from './database.ts';

export interface NewNotice extends Notice {
  /** The persons it is about, by id or e-mail in any case of letters; who is not known hears nothing. */
  about: readonly string[];
}
export interface NoticeOutbox {
  /** Part of the transaction: without the commit nobody hears of it, with it everybody does. */
  append(tx: Tx, notice: NewNotice): Promise<void>;
}

export interface StoredNotice extends Notice {
  id: string;
  /** Ids. */
  about: string[];
}
export interface NoticeSetting extends Channels {
  userId: string;
  kind: NoticeKind;
}
export interface Settling {
  /**
   * Nobody is waited for any more: what asked somebody to act on it counts as read. Answers whose inbox changed.
   * @param before only what was told before
   */
  settle(tx: Tx, about: { subject: NoticeSubject; key: string }, before: Date): Promise<string[]>;
}
/** A hearing with the channels that its person wants for it. */
export type Told = Hearing & Channels;

export interface NoticeStore extends NoticeOutbox, Settling {
  /** Locks the oldest notice that nobody has expanded and nobody is expanding, but for those in `except`. */
  claim(tx: Tx, except: readonly string[]): Promise<StoredNotice | null>;
  /** Those with these ids, and those who hold one of the roles in one of the scopes (null: everywhere). */
  findPersons(
    tx: Tx,
    among: { ids: readonly string[]; roles: readonly Role[]; scopes: readonly (string | null)[] | 'all' },
  ): Promise<(Person & { groups: readonly string[] })[]>;
  settingsOf(tx: Tx, userIds: readonly string[]): Promise<NoticeSetting[]>;
  /** Writes the rows of everybody who is told, and that the notice is done; answers the new ones of the inbox. */
  expand(tx: Tx, notice: StoredNotice, told: readonly Told[], at: Date): Promise<{ id: string; userId: string }[]>;
  /** Calls `wake` after commits that appended; answers how to stop. */
  subscribe(wake: () => void): () => Promise<void>;
}
