import type { Requeue } from '../../controllers/runtime/work-queue.ts';
import { ageMs } from './age.ts';
import type { WorkloadRebalancer } from './shapes.ts';
import { type Controller, keyOfResource, replace, replaceStatus, type World } from './world.ts';

/** Carries out WorkloadRebalancers: each asks once that the bindings of some workloads are worked out anew. */
export class RebalancerController implements Controller {
  readonly name = 'workload-rebalancer';
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  subscribe(enqueue: (key: string) => void): void {
    this.#world.caches.rebalancers.onChange((now) => now && enqueue(now.metadata.name));
  }

  async reconcile(name: string): Promise<Requeue> {
    const rebalancer = this.#world.caches.rebalancers.get({ name });
    if (!rebalancer || rebalancer.metadata.deletionTimestamp) return undefined;
    const { ttlSecondsAfterFinished } = rebalancer.spec;
    const { status } = rebalancer;
    if (status?.observedGeneration !== rebalancer.metadata.generation) {
      await this.#trigger(rebalancer);
      return undefined;
    }
    if (ttlSecondsAfterFinished === undefined || !status?.finishTime) return undefined;
    const { clock, client, caches } = this.#world;
    const leftMs = ttlSecondsAfterFinished * 1000 - ageMs(clock, status.finishTime);
    if (leftMs > 0) return leftMs;
    await client.remove(caches.rebalancers.resource, rebalancer.metadata);
    return undefined;
  }

  /** Workloads that were triggered before are not triggered again. */
  async #trigger(rebalancer: WorkloadRebalancer): Promise<void> {
    const { bindings, bindingOf, rebalancers } = this.#world.caches;
    const known = new Map(
      (rebalancer.status?.observedWorkloads ?? []).map((one) => [keyOfResource(one.workload), one] as const),
    );
    const observedWorkloads = [];
    for (const workload of rebalancer.spec.workloads) {
      const before = known.get(keyOfResource(workload));
      if (before?.result === 'Successful') {
        observedWorkloads.push(before);
        continue;
      }
      const [binding] = bindingOf(keyOfResource(workload));
      if (!binding) {
        observedWorkloads.push({ workload, result: 'Failed', reason: 'ReferencedBindingNotFound' });
        continue;
      }
      const next = structuredClone(binding);
      next.spec.rescheduleTriggeredAt = rebalancer.metadata.creationTimestamp;
      await replace(this.#world, bindings, next);
      observedWorkloads.push({ workload, result: 'Successful' });
    }
    const next = structuredClone(rebalancer);
    next.status = {
      observedWorkloads: observedWorkloads.sort((a, b) =>
        keyOfResource(a.workload) < keyOfResource(b.workload) ? -1 : 1,
      ),
      observedGeneration: rebalancer.metadata.generation,
      finishTime: `${this.#world.clock.now().toISOString().slice(0, 19)}Z`,
    };
    await replaceStatus(this.#world, rebalancers, next);
  }
}
