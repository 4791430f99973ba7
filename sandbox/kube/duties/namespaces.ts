import { deleteStored } from '../handlers/delete.ts';
import type { Registry } from '../registry/registry.ts';
import type { Resource } from '../registry/resource.ts';
import { ApiError } from '../status.ts';
import type { Store } from '../store/store.ts';
import { type KubeObject, nowSeconds } from '../types.ts';
import { changeStored } from './change.ts';
import { type Duty, KeyQueue } from './duty.ts';

const retryMs = 250;

interface Condition {
  type: string;
  status: string;
  lastTransitionTime: string;
  reason: string;
  message: string;
}

/** What is left in a namespace. */
interface Remains {
  /** `plural.group` → how many. */
  counts: Map<string, number>;
  finalizers: Map<string, number>;
}

const sortedList = (counts: Map<string, number>, word: (name: string, count: number) => string): string =>
  [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => word(name, count))
    .join(', ');

/** The five conditions by which upstream tells how a deletion goes on. */
function conditionsOf(remains: Remains, known: Condition[]): Condition[] {
  const left = sortedList(remains.counts, (name, count) => `${name} has ${count} resource instances`);
  const held = sortedList(remains.finalizers, (name, count) => `${name} in ${count} resource instances`);
  const rows: [type: string, isTrue: boolean, reason: string, message: string][] = [
    ['NamespaceDeletionDiscoveryFailure', false, 'ResourcesDiscovered', 'All resources successfully discovered'],
    [
      'NamespaceDeletionGroupVersionParsingFailure',
      false,
      'ParsedGroupVersions',
      'All legacy kube types successfully parsed',
    ],
    [
      'NamespaceDeletionContentFailure',
      false,
      'ContentDeleted',
      'All content successfully deleted, may be waiting on finalization',
    ],
    left === ''
      ? ['NamespaceContentRemaining', false, 'ContentRemoved', 'All content successfully removed']
      : ['NamespaceContentRemaining', true, 'SomeResourcesRemain', `Some resources are remaining: ${left}`],
    held === ''
      ? ['NamespaceFinalizersRemaining', false, 'ContentHasNoFinalizers', 'All content-preserving finalizers finished']
      : [
          'NamespaceFinalizersRemaining',
          true,
          'SomeFinalizersRemain',
          `Some content in the namespace has finalizers remaining: ${held}`,
        ],
  ];
  return rows.map(([type, isTrue, reason, message]) => {
    const status = isTrue ? 'True' : 'False';
    const before = known.find((condition) => condition.type === type && condition.status === status);
    return { type, status, lastTransitionTime: before?.lastTransitionTime ?? nowSeconds(), reason, message };
  });
}

/**
 * Empties namespaces that are being deleted and removes them once nothing is left, as upstream's namespace
 * controller does.
 */
export class NamespaceDuty implements Duty {
  private readonly store: Store;
  private readonly registry: Registry;
  private readonly queue: KeyQueue;
  private unsubscribe: () => void = () => undefined;

  constructor(store: Store, registry: Registry) {
    this.store = store;
    this.registry = registry;
    this.queue = new KeyQueue('namespaces', (name) => this.empty(name));
  }

  start(): void {
    this.unsubscribe = this.store.subscribe((event) => {
      if (event.resource === '/namespaces' && !event.deleted) this.consider(event.entry.object);
    });
    for (const entry of this.store.collection('/namespaces').list('')) this.consider(entry.object);
  }

  stop(): void {
    this.unsubscribe();
    this.queue.stop();
  }

  private consider(namespace: KubeObject): void {
    if (namespace.metadata.deletionTimestamp) this.queue.add(namespace.metadata.name);
  }

  private async empty(name: string): Promise<void> {
    const namespace = this.store.get('/namespaces', name);
    if (!namespace?.object.metadata.deletionTimestamp) return;
    const remains: Remains = { counts: new Map(), finalizers: new Map() };
    for (const resource of this.registry.stored()) {
      if (resource.namespaced) await this.emptyResource(name, resource, remains);
    }
    if (remains.counts.size > 0) {
      await changeStored(this.store, '/namespaces', name, (object) => {
        const status = object.status as { conditions?: Condition[] };
        object.status = { ...status, conditions: conditionsOf(remains, status.conditions ?? []) };
        return true;
      });
      this.queue.add(name, retryMs);
      return;
    }
    await this.finish(name);
  }

  private async emptyResource(name: string, resource: Resource, remains: Remains): Promise<void> {
    const options = { isDryRun: false, propagation: 'Background' as const, preconditions: {} };
    const entries = this.store.collection(resource.collection).list(`${name}/`);
    await Promise.all(
      entries
        .filter((entry) => !entry.object.metadata.deletionTimestamp)
        .map((entry) =>
          deleteStored(this.store, resource, entry.key, options).catch((error: unknown) => {
            if (!(error instanceof ApiError && error.code === 404)) throw error;
          }),
        ),
    );
    const left = this.store.collection(resource.collection).list(`${name}/`);
    if (left.length === 0) return;
    remains.counts.set(`${resource.plural}.${resource.group}`, left.length);
    for (const { object } of left) {
      for (const finalizer of object.metadata.finalizers ?? []) {
        remains.finalizers.set(finalizer, (remains.finalizers.get(finalizer) ?? 0) + 1);
      }
    }
  }

  private async finish(name: string): Promise<void> {
    const entry = this.store.get('/namespaces', name);
    if (!entry) return;
    const spec = entry.object.spec as { finalizers?: string[] };
    const finalizers = (spec.finalizers ?? []).filter((one) => one !== 'kubernetes');
    const isHeld = finalizers.length > 0 || (entry.object.metadata.finalizers ?? []).length > 0;
    if (!isHeld) {
      await this.store.remove('/namespaces', name, entry.revision, structuredClone(entry.object));
      return;
    }
    await changeStored(this.store, '/namespaces', name, (object) => {
      object.spec = { ...spec, finalizers };
      return true;
    });
  }
}
