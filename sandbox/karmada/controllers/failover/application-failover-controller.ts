import { keyOf, nameOf } from '../../../controllers/client/objects.ts';
import { type Requeue, sooner } from '../../../controllers/runtime/work-queue.ts';
import { hasHealth } from '../interpret/health.ts';
import type { Binding, Failover } from '../shapes.ts';
import { type Controller, replace, type World } from '../world.ts';
import { evict } from './eviction.ts';

const controller = 'resource-binding-application-failover-controller';
const defaultTolerationSeconds = 300;

/** How a policy says that an object leaves a cluster in which it is not well. */
function leaveOf({ purgeMode = 'Gracefully', gracePeriodSeconds }: NonNullable<Failover['application']>) {
  return {
    producer: controller,
    reason: 'ApplicationFailure',
    purgeMode,
    ...(purgeMode === 'Gracefully' && gracePeriodSeconds !== undefined && { gracePeriodSeconds }),
    ...(purgeMode === 'Never' && { suppressDeletion: true }),
  };
}

/** Clusters in which the object is meant to be and is not well. */
function unwellIn({ spec, status }: Binding): string[] {
  const unhealthy = (status?.aggregatedStatus ?? []).filter(({ health }) => health === 'Unhealthy');
  return unhealthy
    .map(({ clusterName }) => clusterName)
    .filter((cluster) => spec.clusters?.some(({ name }) => name === cluster));
}

/** Moves applications away from clusters in which they have been unhealthy for longer than their policy tolerates. */
export class ApplicationFailoverController implements Controller {
  readonly name = controller;
  readonly #world: World;
  /** Since when an object is unwell in a cluster, by binding. Karmada keeps this in memory as well. */
  readonly #since = new Map<string, Map<string, number>>();
  constructor(world: World) {
    this.#world = world;
  }

  subscribe(enqueue: (key: string) => void): void {
    const { caches, failover } = this.#world;
    caches.bindings.onChange((now, before) => {
      const { metadata, spec } = now ?? before ?? {};
      if (metadata && (spec?.failover?.application || before?.spec.failover?.application)) enqueue(keyOf(metadata));
    });
    failover.onChange(() => {
      for (const { metadata, spec } of caches.bindings.all()) if (spec.failover?.application) enqueue(keyOf(metadata));
    });
  }

  async reconcile(key: string): Promise<Requeue> {
    const { clock, caches, failover } = this.#world;
    const binding = caches.bindings.get(nameOf(key));
    const application = binding?.spec.failover?.application;
    const isLookedAfter = failover.isOn && binding?.spec.propagateDeps && hasHealth(binding.spec.resource);
    if (!binding || !application || !isLookedAfter || binding.metadata.deletionTimestamp) {
      this.#since.delete(key);
      return undefined;
    }
    const toleratedMs = (application.decisionConditions?.tolerationSeconds ?? defaultTolerationSeconds) * 1000;
    const now = Date.now();
    const known = this.#since.get(key);
    const since = new Map(unwellIn(binding).map((cluster) => [cluster, known?.get(cluster) ?? now]));
    this.#since.set(key, since);
    let next = binding;
    let nextMs: Requeue;
    for (const [cluster, from] of since) {
      const leftMs = toleratedMs - (now - from) * clock.speed;
      if (leftMs <= 0) next = evict(next, cluster, leaveOf(application));
      else nextMs = sooner(nextMs, leftMs);
    }
    if (next !== binding) await replace(this.#world, caches.bindings, next);
    return nextMs;
  }
}
