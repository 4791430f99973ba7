import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type KubeObject, keyOf, type ObjectName } from './objects.ts';
import type { Resource } from './resources.ts';
import { ApiError, type KubeClient, pathOf } from './rest.ts';

const pageSize = 500;
const firstBackoffMs = 200;
const maxBackoffMs = 10_000;
/** The server is asked to end a watch after this long; the client opens the next one. */
const watchSeconds = 290;

/** Called with the new state (undefined = gone) and the one before it. */
export type ChangeListener<T> = (now: T | undefined, before: T | undefined) => void;

interface WatchEvent<T> {
  type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR';
  object: T & { code?: number; message?: string };
}

/** resourceVersions are compared as integers only to order two versions of one object (KEP-5504 allows it). */
function isNewer(candidate: KubeObject, known: KubeObject): boolean {
  const [a, b] = [candidate.metadata.resourceVersion ?? '0', known.metadata.resourceVersion ?? '0'];
  if (candidate.metadata.uid !== known.metadata.uid) return true;
  return a.length === b.length ? a > b : a.length > b.length;
}

/**
 * List and watch of one resource into memory. Ends, errors and 410 Gone lead to a new watch or a new list; listeners
 * then hear only what really changed.
 */
export class Informer<T extends KubeObject = KubeObject> {
  readonly resource: Resource<T>;
  readonly #client: KubeClient;
  readonly #selectors: { labelSelector?: string; fieldSelector?: string };
  readonly #objects = new Map<string, T>();
  readonly #listeners = new Set<ChangeListener<T>>();
  readonly #indexes: { of: (object: T) => string | undefined; keys: Map<string, Set<string>> }[] = [];
  readonly #stop = new AbortController();
  readonly #readsDerived: boolean;
  /** Of the last list or event. */
  #version = '0';
  readonly #log: (text: string) => void;
  #run: Promise<void> | undefined;

  constructor(
    client: KubeClient,
    resource: Resource<T>,
    options: {
      labelSelector?: string;
      fieldSelector?: string;
      /** Whether objects may become others without a new version. */
      readsDerived?: boolean;
      log?: (text: string) => void;
    } = {},
  ) {
    this.#client = client;
    this.resource = resource;
    this.#selectors = { labelSelector: options.labelSelector, fieldSelector: options.fieldSelector };
    this.#readsDerived = options.readsDerived ?? false;
    this.#log = options.log ?? (() => undefined);
  }

  get(at: ObjectName): T | undefined {
    return this.#objects.get(keyOf(at));
  }

  all(): IterableIterator<T> {
    return this.#objects.values();
  }

  /** Adds a listener; the returned function removes it. */
  onChange(listener: ChangeListener<T>): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Adds an index; the returned function gives the objects filed under a value. Call before start. */
  index(of: (object: T) => string | undefined): (value: string) => T[] {
    const keys = new Map<string, Set<string>>();
    this.#indexes.push({ of, keys });
    return (value) => {
      const found: T[] = [];
      for (const key of keys.get(value) ?? []) {
        const object = this.#objects.get(key);
        if (object) found.push(object);
      }
      return found;
    };
  }

  /** Takes over the answer of a write, so that the writer reads its own change before the watch brings it. */
  observe(object: T): void {
    const known = this.#objects.get(keyOf(object.metadata));
    if (known ? isNewer(object, known) : false) this.#put(object);
  }

  #file(key: string, before: T | undefined, now: T | undefined): void {
    for (const { of, keys } of this.#indexes) {
      const [from, to] = [before && of(before), now && of(now)];
      if (from === to) continue;
      if (from !== undefined) {
        keys.get(from)?.delete(key);
        if (keys.get(from)?.size === 0) keys.delete(from);
      }
      if (to !== undefined) {
        const filed = keys.get(to) ?? new Set();
        filed.add(key);
        keys.set(to, filed);
      }
    }
  }

  /** Simulated clusters work out states when they are read, so that one version of an object has several. */
  #isDerived(object: T, known: T): boolean {
    const isSame = object.metadata.resourceVersion === known.metadata.resourceVersion;
    return this.#readsDerived && isSame && !isDeepStrictEqual(object, known);
  }

  /** @param isRestored the server was restored from a backup, so that what is older counts */
  #put(object: T, isRestored = false): void {
    const key = keyOf(object.metadata);
    const before = this.#objects.get(key);
    if (before && !isRestored && !isNewer(object, before) && !this.#isDerived(object, before)) return;
    this.#objects.set(key, object);
    this.#file(key, before, object);
    for (const listener of this.#listeners) listener(object, before);
  }

  #drop(key: string): void {
    const before = this.#objects.get(key);
    if (!before) return;
    this.#objects.delete(key);
    this.#file(key, before, undefined);
    for (const listener of this.#listeners) listener(undefined, before);
  }

  async #list(): Promise<string> {
    const seen = new Set<string>();
    let next: string | undefined;
    let version = '';
    do {
      const query = { limit: pageSize, continue: next, ...this.#selectors };
      const page = await this.#client.list(this.resource, undefined, query);
      const isRestored = Number(page.metadata.resourceVersion ?? '') < Number(this.#version);
      for (const item of page.items) {
        // Lists leave out the type of their items.
        item.apiVersion ??= this.resource.group ? `${this.resource.group}/${this.resource.version}` : 'v1';
        item.kind ??= this.resource.kind;
        seen.add(keyOf(item.metadata));
        this.#put(item, isRestored);
      }
      version = page.metadata.resourceVersion ?? '';
      next = page.metadata.continue || undefined;
    } while (next);
    for (const key of [...this.#objects.keys()]) if (!seen.has(key)) this.#drop(key);
    this.#version = version;
    return version;
  }

  async #watchFrom(start: string): Promise<void> {
    let version = start;
    let expired = false;
    while (!expired && !this.#stop.signal.aborted) {
      const query = {
        watch: 1,
        allowWatchBookmarks: 'true',
        resourceVersion: version,
        ...this.#selectors,
        timeoutSeconds: watchSeconds,
      };
      const openedAt = Date.now();
      await this.#client.watch(pathOf(this.resource, {}), query, this.#stop.signal, (line) => {
        const event = line as WatchEvent<T>;
        if (event.type === 'ERROR') {
          if (event.object.code !== 410) this.#log(`watch ${this.resource.plural}: ${event.object.message}`);
          expired = true;
          return;
        }
        version = event.object.metadata.resourceVersion ?? version;
        this.#version = version;
        if (event.type === 'DELETED') this.#drop(keyOf(event.object.metadata));
        else if (event.type !== 'BOOKMARK') this.#put(event.object);
      });
      // A server that ends every watch at once must not be asked in a tight loop.
      if (Date.now() - openedAt < firstBackoffMs) await delay(firstBackoffMs, undefined, { ref: false });
    }
  }

  async #loop(listed: () => void): Promise<void> {
    let backoffMs = firstBackoffMs;
    while (!this.#stop.signal.aborted) {
      try {
        const version = await this.#list();
        listed();
        backoffMs = firstBackoffMs;
        await this.#watchFrom(version);
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        const gone = error instanceof ApiError && error.code === 410;
        if (!gone) this.#log(`${this.resource.plural}: ${error instanceof Error ? error.message : String(error)}`);
        await delay(gone ? 0 : backoffMs, undefined, { ref: false });
        backoffMs = Math.min(backoffMs * 2, maxBackoffMs);
      }
    }
  }

  /** Starts the loop; resolves after the first complete list. */
  start(): Promise<void> {
    return new Promise((resolve) => {
      this.#run = this.#loop(resolve);
    });
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#run;
  }
}
