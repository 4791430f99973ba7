// Acts on many clusters, and how far the worker is with them.
import type { SaidSentence } from '../../lib/contracts/common.ts';
import type { Page } from '../../lib/contracts/page.ts';
import type { BatchFigures, BatchItem, NewBatch } from '../../lib/contracts/request-batches.ts';
import type { Narrowing } from '../../lib/permissions.ts';
import type { Tx } from './database.ts';
import type { ClusterRef } from './kube.ts';

/** With what somebody asked; a token's limits hold for all that is sent later. */
interface AskedWith {
  kind: 'user' | 'token';
  narrowing: Narrowing;
}

export interface BatchRecord extends Pick<NewBatch, 'kind' | 'answers'> {
  id: string;
  requesterId: string;
  askedWith: AskedWith;
  createdAt: Date;
}

/** A batch as lists have it. */
export interface ListedBatch extends Pick<BatchRecord, 'id' | 'kind' | 'createdAt'> {
  figures: BatchFigures;
}

/** Whose batches, and which of them. */
export interface BatchListing {
  requesterId: string;
  since: Date;
  limit: number;
  cursor?: string;
}

/** One cluster of a batch. */
export interface BatchPlace {
  batchId: string;
  position: number;
}

export interface BatchStore {
  insert(tx: Tx, batch: BatchRecord, clusters: readonly ClusterRef[]): Promise<void>;
  get(tx: Tx, id: string): Promise<BatchRecord | null>;
  /** Newest first. */
  list(tx: Tx, wanted: BatchListing): Promise<Page<ListedBatch>>;
  items(tx: Tx, id: string): Promise<BatchItem[]>;
  /** What has not been sent or refused, in order. */
  waiting(tx: Tx, id: string): Promise<{ position: number; cluster: ClusterRef }[]>;
  /** Part of the transaction that stores the request. @returns false where it was sent or refused before */
  markSent(tx: Tx, place: BatchPlace, requestId: string, at: Date): Promise<boolean>;
  /** Leaves alone what was sent meanwhile. */
  markRefused(tx: Tx, place: BatchPlace, why: SaidSentence, at: Date): Promise<void>;
  /** Lets what was refused wait again; answers how many. */
  retry(tx: Tx, id: string, at: Date): Promise<number>;
  /** Batches with something that waits, of which nothing moved since then. */
  stale(tx: Tx, before: Date): Promise<string[]>;
}
