import { cleanupFinalizer, deleteStored } from '../handlers/delete.ts';
import type { Registry } from '../registry/registry.ts';
import { ApiError } from '../status.ts';
import type { Store } from '../store/store.ts';
import type { KubeObject } from '../types.ts';
import { changeStored } from './change.ts';
import { type Duty, KeyQueue } from './duty.ts';

const collection = 'apiextensions.k8s.io/customresourcedefinitions';
const retryMs = 250;

/** A CRD that is being deleted takes its objects with it; it goes when the last of them has gone. */
export class CrdCleanupDuty implements Duty {
  private readonly store: Store;
  private readonly registry: Registry;
  private readonly queue: KeyQueue;
  private unsubscribe: () => void = () => undefined;

  constructor(store: Store, registry: Registry) {
    this.store = store;
    this.registry = registry;
    this.queue = new KeyQueue('CRD cleanup', (name) => this.clean(name));
  }

  start(): void {
    this.unsubscribe = this.store.subscribe((event) => {
      if (event.resource === collection && !event.deleted) this.consider(event.entry.object);
    });
    for (const entry of this.store.collection(collection).list('')) this.consider(entry.object);
  }

  stop(): void {
    this.unsubscribe();
    this.queue.stop();
  }

  private consider({ metadata }: KubeObject): void {
    if (metadata.deletionTimestamp && metadata.finalizers?.includes(cleanupFinalizer)) this.queue.add(metadata.name);
  }

  private async clean(name: string): Promise<void> {
    const crd = this.store.get(collection, name)?.object;
    if (!crd?.metadata.deletionTimestamp) return;
    const { group, names } = crd.spec as { group: string; names: { plural: string } };
    const kept = `${group}/${names.plural}`;
    const resource = this.registry.stored().find((one) => one.collection === kept);
    if (resource) {
      const options = { isDryRun: false, propagation: 'Background' as const, preconditions: {} };
      const entries = this.store.collection(kept).list('');
      await Promise.all(
        entries
          .filter((entry) => !entry.object.metadata.deletionTimestamp)
          .map((entry) =>
            deleteStored(this.store, resource, entry.key, options).catch((error: unknown) => {
              if (!(error instanceof ApiError && error.code === 404)) throw error;
            }),
          ),
      );
    }
    if (this.store.collection(kept).size > 0) {
      this.queue.add(name, retryMs);
      return;
    }
    await changeStored(this.store, collection, name, ({ metadata }) => {
      metadata.finalizers = (metadata.finalizers ?? []).filter((one) => one !== cleanupFinalizer);
      return true;
    });
  }
}
