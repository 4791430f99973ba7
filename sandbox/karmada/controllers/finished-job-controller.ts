import { type KubeObject, readPath } from '../../controllers/client/objects.ts';
import type { Requeue } from '../../controllers/runtime/work-queue.ts';
import { ageMs } from './age.ts';
import { type Controller, templatesOf, type World } from './world.ts';

/** Kubernetes' own; nobody clears up Jobs of Volcano on a control plane. */
const ownJob = { apiVersion: 'batch/v1', kind: 'Job' };

/** When a Job has ended, by what all members together report; undefined while it works. */
function endOf(job: KubeObject): string | undefined {
  const conditions = (readPath(job, 'status.conditions') ?? []) as {
    type: string;
    status: string;
    lastTransitionTime?: string;
  }[];
  return conditions.find(({ type, status }) => (type === 'Complete' || type === 'Failed') && status === 'True')
    ?.lastTransitionTime;
}

/**
 * Removes Jobs some time after their end, as Kubernetes' own `ttl-after-finished` does on a control plane of Karmada. Members
 * never hear of the time.
 */
export class FinishedJobController implements Controller {
  readonly name = 'ttl-after-finished';
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  subscribe(enqueue: (key: string) => void): void {
    templatesOf(this.#world.caches, ownJob)?.onChange(
      (now) => now && enqueue(`${now.metadata.namespace}/${now.metadata.name}`),
    );
  }

  async reconcile(key: string): Promise<Requeue> {
    const { caches, clock, client } = this.#world;
    const jobs = templatesOf(caches, ownJob);
    const [namespace, name = ''] = key.split('/');
    const job = jobs?.get({ namespace, name });
    if (!jobs || !job || job.metadata.deletionTimestamp) return undefined;
    const seconds = readPath(job, 'spec.ttlSecondsAfterFinished');
    const ended = endOf(job);
    if (typeof seconds !== 'number' || ended === undefined) return undefined;
    const leftMs = seconds * 1000 - ageMs(clock, ended);
    if (leftMs > 0) return leftMs;
    await client.remove(jobs.resource, job.metadata);
    return undefined;
  }
}
