import { type Requeue, sooner } from '../../../controllers/runtime/work-queue.ts';
import { ageMs } from '../age.ts';
import { marks } from '../kinds.ts';
import type { Binding, Placement, Taint } from '../shapes.ts';
import { toleratedMs } from '../tolerations.ts';
import { type Controller, replace, type World } from '../world.ts';
import { evict } from './eviction.ts';

/** How often it is looked for workloads that have come to a cluster since. */
const lookMs = 10_000;
/** One workload goes after the other, not all at once: one in two seconds. */
const paceMs = 2000;

/** Drives workloads out of clusters whose taints they do not tolerate, or not any longer. */
export class TaintManager implements Controller {
  readonly name = 'taint-manager';
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  subscribe(enqueue: (key: string) => void): void {
    const { caches, failover } = this.#world;
    caches.clusters.onChange((now) => now && enqueue(now.metadata.name));
    failover.onChange(() => {
      for (const { metadata } of caches.clusters.all()) enqueue(metadata.name);
    });
  }

  async reconcile(name: string): Promise<Requeue> {
    const { caches, failover } = this.#world;
    const all = caches.clusters.get({ name })?.spec.taints ?? [];
    const taints = all.filter(({ effect }) => effect === 'NoExecute');
    if (!failover.isOn || taints.length === 0) return undefined;
    let next: Requeue = lookMs;
    for (const binding of caches.bindings.all()) {
      const isHere = binding.spec.clusters?.some((target) => target.name === name);
      if (!isHere || binding.metadata.deletionTimestamp) continue;
      const leftMs = this.#leftMs(binding, taints);
      if (leftMs === 0) {
        await this.#evict(binding, name);
        return paceMs;
      }
      next = sooner(next, leftMs);
    }
    return next;
  }

  /** By the placement that the scheduler went by last; without one nothing is known, and nothing goes. */
  #leftMs({ metadata }: Binding, taints: readonly Taint[]): number | undefined {
    const applied = metadata.annotations?.[marks.appliedPlacement];
    if (applied === undefined) return undefined;
    const { clusterTolerations = [] } = JSON.parse(applied) as Placement;
    return toleratedMs(taints, clusterTolerations, ({ timeAdded }) =>
      timeAdded === undefined ? 0 : ageMs(this.#world.clock, timeAdded),
    );
  }

  async #evict(binding: Binding, cluster: string): Promise<void> {
    const next = evict(binding, cluster, {
      purgeMode: binding.spec.failover?.cluster?.purgeMode ?? 'Gracefully',
      reason: 'TaintUntolerated',
      producer: 'TaintManager',
    });
    await replace(this.#world, this.#world.caches.bindings, next);
  }
}
