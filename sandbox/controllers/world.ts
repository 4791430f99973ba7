import { isDeepStrictEqual } from 'node:util';
import type { Caches } from './caches.ts';
import type { Informer } from './client/informer.ts';
import type { KubeObject } from './client/objects.ts';
import { type ApiError, isConflict, isNotFound, type KubeClient } from './client/rest.ts';
import type { SimClock } from './runtime/clock.ts';
import type { EventRecorder } from './runtime/events.ts';
import type { Requeue } from './runtime/work-queue.ts';
import type { Scenarios } from './scenarios.ts';

/** What every controller works with. */
export interface World {
  client: KubeClient;
  caches: Caches;
  clock: SimClock;
  events: EventRecorder;
  scenarios: Scenarios;
  /** Seed of all jitter and generated names. */
  seed: number;
  log: (text: string) => void;
  /** Address and token of the API of a simulated cluster, and the CA it is signed with. */
  childAccess: (cluster: KubeObject) => { server: string; token: string; ca: string };
}

/** One controller: reconcile is called with keys from the caches it subscribes to. */
export interface Controller {
  name: string;
  concurrency?: number;
  reconcile: (key: string) => Promise<Requeue>;
  /** Connects the caches with the queue; called once, before the caches are filled. */
  subscribe: (enqueue: (key: string) => void) => void;
}

/** Creates an object; undefined when one of that name exists already. */
export async function createIfAbsent<T extends KubeObject>(
  world: World,
  cache: Informer<T>,
  object: T,
): Promise<T | undefined> {
  try {
    return await world.client.create(cache.resource, object);
  } catch (error) {
    if (isConflict(error)) return undefined;
    throw error;
  }
}

/** Updates an object and lets the cache know at once. */
export async function update<T extends KubeObject>(world: World, cache: Informer<T>, object: T): Promise<T> {
  const written = await world.client.replace(cache.resource, object);
  cache.observe(written);
  return written;
}

/** Writes a status if it differs from the one that was read; an object that has gone meanwhile is left in peace. */
export async function updateStatus<T extends KubeObject>(
  world: World,
  cache: Informer<T>,
  before: T,
  after: T,
): Promise<T> {
  if (isDeepStrictEqual(before.status, JSON.parse(JSON.stringify(after.status)))) return before;
  try {
    const written = await world.client.replaceStatus(cache.resource, after);
    cache.observe(written);
    return written;
  } catch (error) {
    if (isNotFound(error)) return before;
    throw error;
  }
}

/** Removes a finalizer; an object that has gone meanwhile is fine. @throws ApiError when admission refuses */
export async function dropFinalizer<T extends KubeObject>(
  world: World,
  cache: Informer<T>,
  object: T,
  finalizer: string,
): Promise<void> {
  if (!object.metadata.finalizers?.includes(finalizer)) return;
  const next = structuredClone(object);
  next.metadata.finalizers = next.metadata.finalizers?.filter((name) => name !== finalizer);
  try {
    await update(world, cache, next);
  } catch (error) {
    // Admission may refuse with a 404 of its own, about something else that is not there.
    if (!isNotFound(error) || (error as ApiError).message.startsWith('admission webhook')) throw error;
  }
}
