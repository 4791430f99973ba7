import { cloneJson } from '../../lib/json.ts';
import { deleteStored } from '../handlers/delete.ts';
import type { Registry } from '../registry/registry.ts';
import { ApiError } from '../status.ts';
import { type Store, WriteConflict } from '../store/store.ts';
import type { KubeObject } from '../types.ts';

const retryMs = 250;

/**
 * Empties namespaces that are being deleted and removes them once nothing is left, as upstream's namespace
 * controller does.
 */
export class NamespaceDuty {
  private readonly store: Store;
  private readonly registry: Registry;
  private readonly working = new Set<string>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private unsubscribe: () => void = () => undefined;

  constructor(store: Store, registry: Registry) {
    this.store = store;
    this.registry = registry;
  }

  start(): void {
    this.unsubscribe = this.store.subscribe((event) => {
      if (event.resource === '/namespaces' && !event.deleted) this.consider(event.entry.object);
    });
    for (const entry of this.store.collection('/namespaces').list('')) this.consider(entry.object);
  }

  stop(): void {
    this.unsubscribe();
    for (const timer of this.timers) clearTimeout(timer);
  }

  private consider(namespace: KubeObject): void {
    const { name, deletionTimestamp } = namespace.metadata;
    if (!deletionTimestamp || this.working.has(name)) return;
    this.working.add(name);
    this.schedule(name, 0);
  }

  private schedule(name: string, afterMs: number): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.empty(name).then(
        (isGone) => {
          if (isGone) this.working.delete(name);
          else this.schedule(name, retryMs);
        },
        (error: unknown) => {
          process.stderr.write(`sandbox namespaces: ${name}: ${String(error)}\n`);
          this.schedule(name, retryMs * 4);
        },
      );
    }, afterMs);
    this.timers.add(timer);
  }

  private async empty(name: string): Promise<boolean> {
    const options = { isDryRun: false, propagation: 'Background' as const, preconditions: {} };
    let left = 0;
    for (const resource of this.registry.stored()) {
      if (!resource.namespaced) continue;
      const entries = this.store.collection(resource.collection).list(`${name}/`);
      const results = await Promise.all(
        entries.map((entry) =>
          entry.object.metadata.deletionTimestamp
            ? true
            : deleteStored(this.store, resource, entry.key, options).then(
                (result) => result.remains,
                (error: unknown) => {
                  if (error instanceof ApiError && error.code === 404) return false;
                  throw error;
                },
              ),
        ),
      );
      left += results.filter(Boolean).length;
    }
    return left === 0 && (await this.finish(name));
  }

  private async finish(name: string): Promise<boolean> {
    const entry = this.store.get('/namespaces', name);
    if (!entry) return true;
    const spec = entry.object.spec as { finalizers?: string[] };
    const finalizers = (spec.finalizers ?? []).filter((one) => one !== 'kubernetes');
    const isHeld = finalizers.length > 0 || (entry.object.metadata.finalizers ?? []).length > 0;
    const object = cloneJson(entry.object);
    try {
      if (!isHeld) {
        await this.store.remove('/namespaces', name, entry.revision, object);
        return true;
      }
      if (finalizers.length !== (spec.finalizers ?? []).length) {
        object.spec = { ...spec, finalizers };
        await this.store.put('/namespaces', name, entry.revision, object);
      }
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      await error.settled;
    }
    return false;
  }
}
