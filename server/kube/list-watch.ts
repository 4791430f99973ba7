import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '../domain/errors.ts';
import type { KubeClient } from './client.ts';
import { isExpired, parseStatusObject, toDomainError } from './errors.ts';
import { pathOf, type ResourceKind } from './kinds.ts';
import { type KubeObject, listObjects, objectSchema } from './resources.ts';
import { readLines, SilenceError } from './watch-lines.ts';
import { compareVersion, isOlder } from './went-back.ts';

export interface WatchEvent {
  type: 'ADDED' | 'MODIFIED' | 'DELETED';
  object: KubeObject;
}

/** How well a kind is heard. */
export interface WatchHealth {
  /** When the API server last said anything about this kind: its data is at most this old. */
  heardAt: Date | null;
  /** Null while all is well. */
  failingSince: Date | null;
  lastError: string | null;
}

interface ListReceiver {
  /** The next page is asked for when this one is through, so that no more than one is in memory. */
  take(objects: KubeObject[]): Promise<void>;
  /** After the last page; not called for a list that broke off. */
  finish(resourceVersion: string): Promise<void>;
}

export interface ListWatchOptions {
  client: KubeClient;
  kind: ResourceKind;
  /** Whenever a list is needed a new receiver takes it, page by page; what is in none of its pages is gone. */
  startList(): ListReceiver;
  /** Receives changes in order; the next batch waits until this one is through. */
  onEvents(events: WatchEvent[], resourceVersion: string): Promise<void>;
  onHealth(health: WatchHealth): void;
  signal: AbortSignal;
  /** Some installations do not have the kind: then it is empty, `saysAbsent` is told, and it is asked for again now and then. */
  isOptional?: boolean;
  pageSize?: number;
  /** Without a byte for so long the API server is asked whether it still answers, and the watch is opened anew. */
  silenceMs?: number;
  /** A list is repeated after so long at the latest by half as much again, in case a watch has missed something. */
  relistMs?: number;
  backoff?: { minMs: number; maxMs: number };
  now?: () => Date;
  random?: () => number;
}

const defaults = { pageSize: 250, silenceMs: 90_000, relistMs: 1_800_000, backoff: { minMs: 200, maxMs: 10_000 } };
const watchSeconds = 290;
const absentMs = 30_000;

/** A watch that cannot go on from its version; the way on is a new list. */
class ExpiredError extends Error {}

/**
 * Keeps a kind in step with the API server until `signal` fires: lists with paging, then watches with bookmarks. A
 * clean end goes on where it stopped, 410 lists again, lost connections reconnect after a jittered, bounded pause.
 * Silence is normal where nothing changes: only a server that does not answer then counts as failing, and after a second
 * silent watch the kind is listed again if anything was written meanwhile. An API server whose data was restored from an older backup is listed again, as
 * everything is from time to time. It never throws and never gives up; `onHealth` tells how it goes. Errors of the handlers count as failures, and
 * after one the kind is listed again, because changes may have been lost with it.
 */
export async function runListWatch(options: ListWatchOptions): Promise<void> {
  const { signal, onHealth, now = () => new Date(), random = Math.random } = options;
  const { minMs, maxMs } = options.backoff ?? defaults.backoff;
  let health: WatchHealth = { heardAt: null, failingSince: null, lastError: null };
  let failures = 0;
  let resourceVersion: string | null = null;
  let nextListAt = 0;
  /** Watches in a row that said nothing at all. */
  let silences = 0;

  const report = (change: Partial<WatchHealth>) => {
    health = { ...health, ...change };
    onHealth(health);
  };
  const heard = () => report({ heardAt: now(), failingSince: null, lastError: null });

  while (!signal.aborted) {
    try {
      if (Date.now() >= nextListAt) resourceVersion = null;
      if (resourceVersion !== null && silences > 0) {
        const now = await compareVersion(options.client, options.kind, resourceVersion, signal);
        // Bookmarks come once a minute. A second watch without any, though something was written, may be a deaf one.
        if (now === 'older' || (now === 'newer' && silences > 1)) resourceVersion = null;
        heard();
      }
      if (resourceVersion === null) {
        resourceVersion = await listAll(options, heard);
        silences = 0;
        nextListAt = Date.now() + (options.relistMs ?? defaults.relistMs) * (1 + random() / 2);
      }
      resourceVersion = await watchOnce(options, resourceVersion, heard, (version) => {
        // Only what was taken in ends the pauses: a server may accept every watch and drop it at once.
        failures = 0;
        silences = 0;
        resourceVersion = version;
      });
    } catch (error) {
      if (signal.aborted) break;
      if (error instanceof SilenceError) {
        silences += 1;
        continue;
      }
      if (options.isOptional && resourceVersion === null && isAbsent(error)) {
        await options
          .startList()
          .finish('')
          .then(
            () => report({ heardAt: now(), failingSince: null, lastError: saysAbsent }),
            (failure: unknown) => report({ lastError: explain(failure) }),
          );
        await delay(absentMs, undefined, { signal }).catch(ignoreAbort);
        continue;
      }
      if (error instanceof ExpiredError || isExpired(error)) resourceVersion = null;
      if (error instanceof HandlerError) resourceVersion = null;
      failures += 1;
      if (!(error instanceof ExpiredError)) {
        report({ failingSince: health.failingSince ?? now(), lastError: explain(error) });
      }
      const ceiling = Math.min(maxMs, minMs * 2 ** Math.min(failures - 1, 20));
      await delay(ceiling * (0.5 + random() / 2), undefined, { signal }).catch(ignoreAbort);
    }
  }
}

/** The last error of an optional kind that the API server does not have, while nothing fails. */
const saysAbsent = 'The API server does not have this kind';

class HandlerError extends Error {}

async function handle(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw new HandlerError('A change could not be taken in', { cause: error });
  }
}

async function listAll(options: ListWatchOptions, heard: () => void): Promise<string> {
  const { client, kind, signal, pageSize = defaults.pageSize } = options;
  const receiver = options.startList();
  let next = '';
  let resourceVersion = '';
  do {
    const page = await listObjects(client, kind, { limit: pageSize, next }, { signal });
    await handle(receiver.take(page.items));
    heard();
    resourceVersion = page.resourceVersion;
    next = page.next;
  } while (next !== '');
  await handle(receiver.finish(resourceVersion));
  heard();
  return resourceVersion;
}

/** Follows one watch to its end and returns the version to go on from. */
async function watchOnce(
  options: ListWatchOptions,
  from: string,
  heard: () => void,
  remember: (resourceVersion: string) => void,
): Promise<string> {
  const { client, kind, signal, silenceMs = defaults.silenceMs, random = Math.random } = options;
  const startedAt = Date.now();
  const stream = await client.stream({
    method: 'GET',
    path: pathOf(kind),
    query: {
      watch: true,
      allowWatchBookmarks: true,
      resourceVersion: from,
      timeoutSeconds: Math.round(watchSeconds * (1 + random() / 2)),
    },
    signal,
  });
  let version = from;
  let lines = 0;
  try {
    heard();
    for await (const batch of readLines(stream, silenceMs)) {
      lines += batch.length;
      const { events, last } = readBatch(batch);
      if (last && isOlder(last, version)) throw new ExpiredError(`Version ${last} came after ${version}`);
      if (events.length > 0) await handle(options.onEvents(events, last ?? version));
      if (last) {
        version = last;
        remember(version);
      }
      heard();
    }
  } finally {
    stream.destroy();
  }
  // A server that ends every watch at once must not be hammered.
  if (lines === 0 && Date.now() - startedAt < 1000) throw new Error('The watch ended as soon as it began');
  return version;
}

function readBatch(lines: readonly string[]): { events: WatchEvent[]; last: string | null } {
  const events: WatchEvent[] = [];
  let last: string | null = null;
  for (const line of lines) {
    const { type, object } = JSON.parse(line) as { type: string; object: unknown };
    if (type === 'ERROR') {
      // What came before the error still counts; the error comes again after the reconnect.
      if (events.length > 0) break;
      const status = parseStatusObject(object);
      throw status.code === 410 ? new ExpiredError(status.message) : toDomainError(status);
    }
    const parsed = objectSchema.parse({ ...(object as object), metadata: { name: '', ...metadataOf(object) } });
    if (type === 'ADDED' || type === 'MODIFIED' || type === 'DELETED') events.push({ type, object: parsed });
    last = parsed.metadata.resourceVersion;
  }
  return { events, last };
}

// Bookmarks carry a resourceVersion and no name.
function metadataOf(object: unknown): object {
  const { metadata } = (object ?? {}) as { metadata?: object };
  return metadata ?? {};
}

function isAbsent(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'not-found';
}

/** What went wrong, in one line. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
}
