import type { ClusterAccess } from '../../controllers/client/kubeconfig.ts';
import { KubeClient } from '../../controllers/client/rest.ts';
import { WallClock } from '../../controllers/runtime/clock.ts';
import { WorkQueue } from '../../controllers/runtime/work-queue.ts';
import { CommandController } from './command-controller.ts';
import { FinishedController } from './job/finished-controller.ts';
import { JobController } from './job/job-controller.ts';
import { QueueController } from './queue/queue-controller.ts';
import { SchedulerController } from './scheduler/scheduler-controller.ts';
import { type Controller, createCaches, informersOf, type World } from './world.ts';

export interface VolcanoOptions {
  /** Simulated work is this many times faster. */
  speed: number;
  log: (text: string) => void;
}

/** Volcano at work in one cluster. */
export interface RunningVolcano {
  stop(): Promise<void>;
}

/**
 * Starts Volcano's controllers and its scheduler as clients of a cluster.
 * @param access of any API server that serves Volcano's CRDs
 */
export async function startVolcano(access: ClusterAccess, { speed, log }: VolcanoOptions): Promise<RunningVolcano> {
  const client = new KubeClient(access);
  const clock = new WallClock(speed);
  const caches = createCaches(client, log);
  const world: World = { client, caches, clock, log };
  const jobs = new JobController(world);
  const queues = new QueueController(world);
  const controllers: Controller[] = [
    jobs,
    new FinishedController(world),
    queues,
    new CommandController(world, { jobs, queues }),
    new SchedulerController(world),
  ];
  // Keys wait until every cache is full: a controller that sees half of the world would tear down the other half.
  const waiting: (() => void)[] = [];
  let isFull = false;
  const workQueues = controllers.map((controller) => {
    const { name } = controller;
    const queue = new WorkQueue({ name, clock, log, reconcile: (key) => controller.reconcile(key) });
    controller.subscribe((key) => {
      if (isFull) queue.add(key);
      else waiting.push(() => queue.add(key));
    });
    return queue;
  });
  const informers = informersOf(caches);
  await Promise.all(informers.map((informer) => informer.start()));
  isFull = true;
  for (const add of waiting.splice(0)) add();
  return {
    async stop() {
      await Promise.all(workQueues.map((queue) => queue.stop()));
      clock.stop();
      await Promise.all(informers.map((informer) => informer.stop()));
      client.close();
    },
  };
}
