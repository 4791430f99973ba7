// What a person was told, and how they want to be told.
import type { Notification } from '../../lib/contracts/notifications.ts';
import type { Page } from '../../lib/contracts/page.ts';
import type { Locale } from '../../lib/locales.ts';
import type { Tx } from './database.ts';
import type { NoticeSetting, Settling } from './notices.ts';

/** Whose inbox, and how much of it may be seen now. */
export interface InboxOwner {
  userId: string;
  projects: 'all' | readonly string[];
  /** Of which they may see costs. */
  costProjects: 'all' | readonly string[];
  /** Also what belongs to no project. */
  withGeneral: boolean;
  /** Also what belongs to no project and tells of multi-cluster services. */
  withRules: boolean;
}
export interface InboxStore extends Settling {
  /** Newest first. */
  list(
    tx: Tx,
    owner: InboxOwner,
    filter: { unread: boolean; cursor?: string | undefined; limit: number },
  ): Promise<Page<Notification>>;
  countUnread(tx: Tx, owner: InboxOwner): Promise<number>;
  /** Answers how many of them nobody had read. */
  markRead(tx: Tx, owner: InboxOwner, ids: readonly string[] | 'all', at: Date): Promise<number>;
  settings(tx: Tx, userId: string): Promise<{ locale: Locale | null; kinds: NoticeSetting[] }>;
  putSettings(tx: Tx, settings: readonly NoticeSetting[]): Promise<void>;
}
