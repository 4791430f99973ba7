import { keyOf, nameOf } from '../../../controllers/client/objects.ts';
import type { Requeue } from '../../../controllers/runtime/work-queue.ts';
import { volcanoKinds } from '../../kinds.ts';
import type { Controller, World } from '../world.ts';
import { isFinished } from './state.ts';

/** Deletes finished Jobs when their ttlSecondsAfterFinished is up. Source: pkg/controllers/garbagecollector */
export class FinishedController implements Controller {
  readonly name = 'volcano-garbage-collector';
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  subscribe(enqueue: (key: string) => void): void {
    this.#world.caches.jobs.onChange((now) => {
      const isDue = now?.spec.ttlSecondsAfterFinished !== undefined && isFinished(now.status?.state?.phase);
      if (now && isDue) enqueue(keyOf(now.metadata));
    });
  }

  async reconcile(key: string): Promise<Requeue> {
    const { caches, client, clock } = this.#world;
    const job = caches.jobs.get(nameOf(key));
    const { ttlSecondsAfterFinished } = job?.spec ?? {};
    const { phase, lastTransitionTime } = job?.status?.state ?? {};
    if (!job || job.metadata.deletionTimestamp || ttlSecondsAfterFinished === undefined || !isFinished(phase))
      return undefined;
    const passedMs = clock.now().getTime() - Date.parse(lastTransitionTime ?? '');
    const leftMs = ttlSecondsAfterFinished * 1000 - passedMs * clock.speed;
    if (leftMs > 0) return leftMs;
    await client.remove(volcanoKinds.job, job.metadata);
    return undefined;
  }
}
