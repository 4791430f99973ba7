import type { Tx } from './database.ts';

/** What somebody wrote about a request. */
export interface CommentRecord {
  id: string;
  requestId: string;
  at: Date;
  authorId: string;
  author: string;
  byRequester: boolean;
  text: string;
}
export interface CommentStore {
  /** The row of the request is locked, so that nobody else adds one meanwhile. */
  add(tx: Tx, comment: CommentRecord): Promise<void>;
  /** The oldest first. */
  list(tx: Tx, requestId: string): Promise<CommentRecord[]>;
  count(tx: Tx, requestId: string): Promise<number>;
}
