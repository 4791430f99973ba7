import { parseJson, stringifyJson } from '../../lib/json-text.ts';
import type { KubeObject } from '../types.ts';
import { Collection, type Entry } from './collection.ts';
import type { DurableLog, RevisionRow } from './log.ts';

/** One change in the order in which it happened. `entry` is the new state, for a deletion the last one. */
export interface StoreEvent {
  revision: number;
  resource: string;
  deleted: boolean;
  entry: Entry;
  /** The state before; undefined for a creation. */
  previous: Entry | undefined;
}

/** Somebody else wrote the key meanwhile. `settled` resolves when that write is visible, so that one can retry. */
export class WriteConflict extends Error {
  readonly settled: Promise<unknown>;
  constructor(settled: Promise<unknown>) {
    super('the key was written meanwhile');
    this.name = 'WriteConflict';
    this.settled = settled;
  }
}

interface Pending {
  row: RevisionRow;
  object: KubeObject;
  resolve: (event: StoreEvent) => void;
  reject: (error: unknown) => void;
  done: Promise<StoreEvent>;
}

const maxBatch = 500;

/**
 * All objects: the present state and the recent past in memory, every revision in PostgreSQL. One sequence of
 * revisions without gaps over all resources. A write is visible and answered once its row is durable; rows that
 * arrive while a transaction runs go together into the next one.
 */
export class Store {
  private readonly log: DurableLog;
  private readonly collections = new Map<string, Collection>();
  private readonly listeners = new Set<(event: StoreEvent) => void>();
  private history: StoreEvent[] = [];
  private committed = 0;
  private compactedTo = 0;
  private queue: Pending[] = [];
  private writing = false;
  /** Rows whose transaction broke: whether they are stored is only known once the database answers again. */
  private uncertain: Pending[] = [];
  /** Revisions of deletions that are not forgotten yet: a later creation of the key replaces the deletion's row. */
  private readonly tombstones = new Map<string, number>();
  private readonly pendingByKey = new Map<string, Pending>();

  constructor(log: DurableLog) {
    this.log = log;
  }

  /** The revision of the last visible change. */
  get revision(): number {
    return this.committed;
  }

  /** Changes up to this revision are forgotten. */
  get compacted(): number {
    return this.compactedTo;
  }

  async open(): Promise<void> {
    const { compacted, rows } = await this.log.open();
    this.compactedTo = compacted;
    this.committed = compacted;
    for (const row of rows) this.apply(row, parseJson(row.value) as KubeObject);
    // What replaced a forgotten state looks like a creation; nobody may watch from before the compaction anyway.
    this.history = this.history.filter((event) => event.revision > compacted);
  }

  collection(resource: string): Collection {
    const known = this.collections.get(resource);
    if (known) return known;
    const made = new Collection();
    this.collections.set(resource, made);
    return made;
  }

  get(resource: string, key: string): Entry | undefined {
    return this.collection(resource).get(key);
  }

  /** Names of all resources that hold objects. */
  resources(): string[] {
    return [...this.collections].filter(([, collection]) => collection.size > 0).map(([name]) => name);
  }

  /** Changes after a revision in order; the caller has compared it with `compacted`. */
  since(revision: number): StoreEvent[] {
    return this.history.slice(this.indexAfter(revision));
  }

  /** The entries of a resource whose key begins with `prefix` as they were at a revision, sorted by key. */
  listAt(resource: string, prefix: string, revision: number): Entry[] {
    const now = this.collection(resource).list(prefix);
    if (revision >= this.committed) return now;
    const then = new Map(now.map((entry) => [entry.key, entry]));
    for (let index = this.history.length - 1; index >= 0; index -= 1) {
      const event = this.history[index];
      if (!event || event.revision <= revision) break;
      if (event.resource !== resource || !event.entry.key.startsWith(prefix)) continue;
      if (event.previous) then.set(event.entry.key, event.previous);
      else then.delete(event.entry.key);
    }
    return [...then.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  subscribe(listener: (event: StoreEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Stores a new state of a key if its revision still is `expected` (0: absent). The object must not be changed
   * afterwards; the store sets its resourceVersion.
   * @throws WriteConflict when the key has another revision or a write under way
   */
  async put(resource: string, key: string, expected: number, object: KubeObject): Promise<StoreEvent> {
    return this.enqueue(resource, key, expected, object, false);
  }

  /** Deletes a key; `object` is its last state and gets the deletion's resourceVersion. */
  async remove(resource: string, key: string, expected: number, object: KubeObject): Promise<StoreEvent> {
    return this.enqueue(resource, key, expected, object, true);
  }

  private async enqueue(
    resource: string,
    key: string,
    expected: number,
    object: KubeObject,
    deleted: boolean,
  ): Promise<StoreEvent> {
    const id = `${resource} ${key}`;
    const underWay = this.pendingByKey.get(id);
    if (underWay) throw new WriteConflict(underWay.done.catch(() => undefined));
    const current = this.get(resource, key)?.revision ?? 0;
    if (current !== expected) throw new WriteConflict(Promise.resolve());
    const { promise, resolve, reject } = Promise.withResolvers<StoreEvent>();
    const previous = expected === 0 ? (this.tombstones.get(id) ?? 0) : expected;
    const row: RevisionRow = { revision: 0, resource, key, previous, deleted, value: '' };
    const pending: Pending = { row, object, resolve, reject, done: promise };
    this.pendingByKey.set(id, pending);
    this.queue.push(pending);
    if (!this.writing) void this.drain();
    return promise;
  }

  private async drain(): Promise<void> {
    this.writing = true;
    // One turn of the event loop gathers what other requests want to write at the same moment.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.queue.length > 0) await this.writeBatch(this.queue.splice(0, maxBatch));
    this.writing = false;
  }

  private async writeBatch(batch: Pending[]): Promise<void> {
    try {
      await this.resolveUncertain();
      batch.forEach((pending, index) => {
        pending.row.revision = this.committed + 1 + index;
        pending.object.metadata.resourceVersion = String(pending.row.revision);
        pending.row.value = stringifyJson(pending.object);
      });
      await this.log.append(batch.map((pending) => pending.row)).catch((error: unknown) => {
        this.uncertain = batch;
        throw error;
      });
    } catch (error) {
      for (const pending of batch) {
        this.pendingByKey.delete(`${pending.row.resource} ${pending.row.key}`);
        pending.reject(error);
      }
      return;
    }
    for (const pending of batch) {
      this.pendingByKey.delete(`${pending.row.resource} ${pending.row.key}`);
      pending.resolve(this.apply(pending.row, pending.object));
    }
  }

  /** A connection may break after the commit: then the rows are there though their writers got an error. */
  private async resolveUncertain(): Promise<void> {
    const first = this.uncertain[0];
    if (!first) return;
    const stored = (await this.log.lastRevision()) >= first.row.revision;
    if (stored) for (const pending of this.uncertain) this.apply(pending.row, pending.object);
    this.uncertain = [];
  }

  private apply(row: RevisionRow, object: KubeObject): StoreEvent {
    const collection = this.collection(row.resource);
    const previous = collection.get(row.key);
    const entry: Entry = { key: row.key, revision: row.revision, object, json: row.value };
    const id = `${row.resource} ${row.key}`;
    if (row.deleted) {
      collection.delete(row.key);
      this.tombstones.set(id, row.revision);
    } else {
      collection.set(entry);
      this.tombstones.delete(id);
    }
    // After a start the newest row may be older than what was forgotten: deletions leave no row behind.
    this.committed = Math.max(this.committed, row.revision);
    const event: StoreEvent = { revision: row.revision, resource: row.resource, deleted: row.deleted, entry, previous };
    this.history.push(event);
    for (const listener of this.listeners) listener(event);
    return event;
  }

  /** Forgets the past up to a revision, in the database and in memory. */
  async compact(revision: number): Promise<void> {
    const to = Math.min(revision, this.committed);
    if (to <= this.compactedTo) return;
    await this.log.compact(to);
    this.compactedTo = to;
    for (const [id, at] of this.tombstones) if (at <= to) this.tombstones.delete(id);
    this.history = this.history.slice(this.indexAfter(to));
  }

  /** Whether the database answers. */
  async ping(): Promise<void> {
    await this.log.ping();
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.pendingByKey.values()].map((pending) => pending.done));
    await this.log.close();
  }

  private indexAfter(revision: number): number {
    let low = 0;
    let high = this.history.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.history[middle]?.revision ?? 0) <= revision) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
