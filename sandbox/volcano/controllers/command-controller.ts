import { keyOf, nameOf } from '../../controllers/client/objects.ts';
import { isNotFound, pathOf } from '../../controllers/client/rest.ts';
import type { Requeue } from '../../controllers/runtime/work-queue.ts';
import { volcanoKinds } from '../kinds.ts';
import type { Command } from '../shapes.ts';
import type { JobController } from './job/job-controller.ts';
import type { QueueController } from './queue/queue-controller.ts';
import type { Controller, World } from './world.ts';

const targets = { job: 'batch.volcano.sh/v1alpha1 Job', queue: 'scheduling.volcano.sh/v1beta1 Queue' };
const targetOf = ({ target }: Command): string => `${target?.apiVersion} ${target?.kind}`;

/** Takes Commands away and hands them on. Each is carried out once at most: it goes before it is heeded. */
export class CommandController implements Controller {
  readonly name = 'volcano-commands';
  readonly #world: World;
  readonly #jobs: JobController;
  readonly #queues: QueueController;
  constructor(world: World, { jobs, queues }: { jobs: JobController; queues: QueueController }) {
    this.#world = world;
    this.#jobs = jobs;
    this.#queues = queues;
  }

  subscribe(enqueue: (key: string) => void): void {
    this.#world.caches.commands.onChange((now) => {
      // One about anything else is nobody's, and stays.
      if (now && Object.values(targets).includes(targetOf(now))) enqueue(keyOf(now.metadata));
    });
  }

  async reconcile(key: string): Promise<Requeue> {
    const { client, caches } = this.#world;
    const command = caches.commands.get(nameOf(key));
    if (!command) return undefined;
    const { metadata, action = '', target } = command;
    try {
      await client.request('DELETE', pathOf(volcanoKinds.command, metadata));
    } catch (error) {
      // Somebody else took it.
      if (isNotFound(error)) return undefined;
      throw error;
    }
    const name = target?.name ?? '';
    if (targetOf(command) === targets.queue) this.#queues.request(name, action);
    else this.#jobs.request(keyOf({ namespace: metadata.namespace, name }), { event: 'CommandIssued', action });
    return undefined;
  }
}
