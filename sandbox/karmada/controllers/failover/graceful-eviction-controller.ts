import { isDeepStrictEqual } from 'node:util';
import { type KubeObject, keyOf, nameOf } from '../../../controllers/client/objects.ts';
import type { Requeue } from '../../../controllers/runtime/work-queue.ts';
import { ageMs } from '../age.ts';
import type { Binding } from '../shapes.ts';
import { type Controller, replace, templatesOf, type World } from '../world.ts';
import { assess } from './eviction.ts';

const controller = 'resource-binding-graceful-eviction-controller';

/** Ends the tasks by which objects leave clusters, once they are well elsewhere or out of time. */
export class GracefulEvictionController implements Controller {
  readonly name = controller;
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  subscribe(enqueue: (key: string) => void): void {
    this.#world.caches.bindings.onChange((now) => {
      if (now?.spec.gracefulEvictionTasks?.length) enqueue(keyOf(now.metadata));
    });
  }

  async reconcile(key: string): Promise<Requeue> {
    const { clock, caches } = this.#world;
    const binding = caches.bindings.get(nameOf(key));
    if (!binding?.spec.gracefulEvictionTasks?.length || binding.metadata.deletionTimestamp) return undefined;
    const now = `${clock.now().toISOString().slice(0, 19)}Z`;
    const { kept, evicted, nextMs } = assess(binding, now, (time) => ageMs(clock, time));
    if (!isDeepStrictEqual(kept, binding.spec.gracefulEvictionTasks)) {
      const next = structuredClone(binding);
      next.spec.gracefulEvictionTasks = kept;
      await replace(this.#world, caches.bindings, next);
    }
    for (const cluster of evicted) await this.#tell(binding, cluster);
    return nextMs;
  }

  async #tell(binding: Binding, cluster: string): Promise<void> {
    const { apiVersion, kind, namespace, name } = binding.spec.resource;
    const template = templatesOf(this.#world.caches, { apiVersion, kind })?.get({
      ...(namespace && { namespace }),
      name,
    });
    const note = `Evict from cluster ${cluster} succeed.`;
    for (const object of [binding, template].filter((one): one is KubeObject => one !== undefined)) {
      await this.#world.events.emit(object, {
        type: 'Normal',
        reason: 'EvictWorkloadFromClusterSucceed',
        note,
        controller,
      });
    }
  }
}
