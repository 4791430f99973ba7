import { Informer } from '../../controllers/client/informer.ts';
import type { KubeObject } from '../../controllers/client/objects.ts';
import type { Resource } from '../../controllers/client/resources.ts';
import { isNotFound, type KubeClient } from '../../controllers/client/rest.ts';
import type { SimClock } from '../../controllers/runtime/clock.ts';
import type { Requeue } from '../../controllers/runtime/work-queue.ts';
import { podMarks, volcanoKinds } from '../kinds.ts';
import type { Pod } from '../shapes.ts';

const keyOfGroup = ({ metadata }: Pod): string | undefined => {
  const group = metadata.annotations?.[podMarks.groupName];
  return group && `${metadata.namespace}/${group}`;
};
const jobOwner = 'batch.volcano.sh/v1alpha1';

/** The uid of the Job of Volcano that an object was made for. */
export const jobUidOf = ({ metadata }: KubeObject): string | undefined =>
  metadata.ownerReferences?.find(({ apiVersion, kind }) => apiVersion === jobOwner && kind === 'Job')?.uid;

/** Everything that Volcano watches in its cluster. */
export function createCaches(client: KubeClient, log: (text: string) => void) {
  const watch = <T extends KubeObject>(kind: Resource<T>): Informer<T> => new Informer(client, kind, { log });
  // Simulated clusters work out how pods and nodes are when they are read.
  const pods = new Informer(client, volcanoKinds.pod, { log, readsDerived: true });
  return {
    nodes: new Informer(client, volcanoKinds.node, { log, readsDerived: true }),
    pods,
    jobs: watch(volcanoKinds.job),
    podGroups: watch(volcanoKinds.podGroup),
    queues: watch(volcanoKinds.queue),
    commands: watch(volcanoKinds.command),
    podsOfJob: pods.index(jobUidOf),
    podsOfGroup: pods.index(keyOfGroup),
  };
}
export type Caches = ReturnType<typeof createCaches>;

/** What every controller of Volcano works with. */
export interface World {
  client: KubeClient;
  caches: Caches;
  clock: SimClock;
  log: (text: string) => void;
}

/** One controller: reconcile is called with keys from the caches that it subscribes to. */
export interface Controller {
  name: string;
  reconcile: (key: string) => Promise<Requeue>;
  subscribe: (enqueue: (key: string) => void) => void;
}

export function informersOf(caches: Caches): Informer[] {
  return Object.values(caches).filter((entry) => entry instanceof Informer) as unknown as Informer[];
}

/** Writes a status and lets the cache know at once; an object that has gone meanwhile is left in peace. */
export async function replaceStatus<T extends KubeObject>(
  { client }: World,
  cache: Informer<T>,
  object: T,
): Promise<T> {
  try {
    const written = await client.replaceStatus(cache.resource, object);
    cache.observe(written);
    return written;
  } catch (error) {
    if (isNotFound(error)) return object;
    throw error;
  }
}

/** Runs a change; one of an object that has gone meanwhile is fine. */
export async function unlessGone(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/** An instant as objects have it. */
export const stampOf = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;
