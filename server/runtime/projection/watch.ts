import type { KindHealth, MirrorRow } from '../../db/clusters/mirror-store.ts';
import { watchedKinds } from '../../kube/caches.ts';
import type { KubeClient } from '../../kube/client.ts';
import { kindKey, kinds, type ResourceKind } from '../../kube/kinds.ts';
import { type ListWatchOptions, runListWatch, type WatchHealth } from '../../kube/list-watch.ts';
import type { KubeObject } from '../../kube/resources.ts';
import type { MultiClusterServiceProjector } from './multi-cluster-services.ts';
import type { Projector } from './projector.ts';

interface WatchOptions {
  client: KubeClient;
  projector: Projector;
  services: MultiClusterServiceProjector;
  signal: AbortSignal;
  onHealth(kind: string, health: WatchHealth): void;
  /** The projection is complete for the first time. */
  onSettled(): void;
  onError(error: unknown): void;
  tuning?: Pick<ListWatchOptions, 'silenceMs' | 'backoff' | 'pageSize'>;
}

const healthIntervalMs = 1_000;
const projectIntervalMs = 5_000;
const revisitIntervalMs = 20_000;
/** Kinds that cannot be listed must not keep the rest from being shown. */
const settleLimitMs = 10_000;

/** Lists and watches all kinds into the projector until `signal` fires. */
export async function watchAll(options: WatchOptions): Promise<void> {
  const { client, projector, signal, onError, tuning } = options;
  const health = new Map<string, KindHealth>();
  const listed: Promise<void>[] = [];

  const follow = (kind: ResourceKind, handlers: Pick<ListWatchOptions, 'startList' | 'onEvents' | 'isOptional'>) => {
    const key = kindKey(kind);
    const first = Promise.withResolvers<void>();
    listed.push(first.promise);
    const note = (change: Partial<KindHealth>) =>
      health.set(key, { ...(health.get(key) ?? emptyHealth(key)), ...change });
    return runListWatch({
      client,
      kind,
      signal,
      ...tuning,
      isOptional: handlers.isOptional,
      startList: () => {
        const list = handlers.startList();
        return {
          take: list.take,
          finish: async (resourceVersion) => {
            await list.finish(resourceVersion);
            note({ resourceVersion, listedAt: new Date() });
            first.resolve();
          },
        };
      },
      onEvents: handlers.onEvents,
      onHealth: (state) => {
        note(state);
        options.onHealth(key, state);
      },
    });
  };

  const watches = watchedKinds.map(({ kind, clusterOf, isOptional }) => {
    const toRow = (object: KubeObject) => mirrorRow(kind, object, clusterOf(object));
    return follow(kind, {
      isOptional,
      startList: () => {
        const list = projector.startList(kind);
        return { take: (objects) => list.take(objects.map(toRow)), finish: list.finish };
      },
      onEvents: (events) => projector.takeChanges(events.map(({ type, object }) => ({ type, row: toRow(object) }))),
    });
  });
  const services = follow(kinds.multiClusterService, {
    startList: options.services.startList,
    onEvents: options.services.takeChanges,
  });
  const settled = settleAfter(listed, signal, projector).then(() => !signal.aborted && options.onSettled());
  const events = settled.then(() =>
    follow(kinds.event, {
      startList: () => ({ take: (objects) => projector.takeEvents(objects), finish: async () => undefined }),
      onEvents: (batch) =>
        projector.takeEvents(batch.filter(({ type }) => type !== 'DELETED').map(({ object }) => object)),
    }),
  );
  const timers = [
    every(healthIntervalMs, () => projector.noteHealth([...health.values()]), onError),
    every(projectIntervalMs, () => projector.assignProjects(), onError),
    every(revisitIntervalMs, () => projector.revisit(), onError),
  ];
  try {
    await Promise.all([...watches, services, settled, events]);
  } finally {
    for (const timer of timers) clearInterval(timer);
  }
}

async function settleAfter(listed: Promise<void>[], signal: AbortSignal, projector: Projector): Promise<void> {
  const limit = Promise.withResolvers<void>();
  const timer = setTimeout(limit.resolve, settleLimitMs);
  signal.addEventListener('abort', () => limit.resolve(), { once: true });
  await Promise.race([Promise.all(listed), limit.promise]);
  clearTimeout(timer);
  if (!signal.aborted) await projector.settle();
}

function every(intervalMs: number, work: () => Promise<unknown>, onError: (error: unknown) => void): NodeJS.Timeout {
  let isRunning = false;
  return setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    work()
      .catch(onError)
      .finally(() => {
        isRunning = false;
      });
  }, intervalMs);
}

/** A watched object as the mirror keeps it; who wrote which field is of no use there. */
export function mirrorRow(kind: ResourceKind, object: KubeObject, clusterName: string | null): MirrorRow {
  const { managedFields: _managedFields, ...metadata } = object.metadata;
  const namespace = object.metadata.namespace ?? '';
  return {
    kind: kindKey(kind),
    namespace,
    name: metadata.name,
    uid: metadata.uid,
    resourceVersion: metadata.resourceVersion,
    object: { ...object, metadata },
    cluster: clusterName === null ? null : { namespace, name: clusterName },
  };
}

function emptyHealth(kind: string): KindHealth {
  return { kind, resourceVersion: null, listedAt: null, heardAt: null, failingSince: null, lastError: null };
}
