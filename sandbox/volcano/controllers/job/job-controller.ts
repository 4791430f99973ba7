import { isDeepStrictEqual } from 'node:util';
import { keyOf, nameOf } from '../../../controllers/client/objects.ts';
import type { Requeue } from '../../../controllers/runtime/work-queue.ts';
import { podMarks, standsKey, volcanoKinds } from '../../kinds.ts';
import type { Pod, PodGroup, VolcanoJob } from '../../shapes.ts';
import { type Controller, jobUidOf, unlessGone, type World } from '../world.ts';
import { JobWork } from './job-work.ts';
import { exitCodeOf, isOutOfSync, taskOf } from './pods.ts';
import { decide, type Request } from './policies.ts';
import { reactionOf } from './state.ts';
import { wantedOf } from './wanted.ts';

/** Carries out Jobs of Volcano: each thing that happens to one leads to an action by its policies and its phase. */
export class JobController implements Controller {
  readonly name = 'volcano-job';
  readonly #world: World;
  readonly #work: JobWork;
  /** What is still to be looked at, by Job, the oldest first. */
  readonly #requests = new Map<string, Request[]>();
  #enqueue: (key: string) => void = () => undefined;

  constructor(world: World) {
    this.#world = world;
    this.#work = new JobWork(world);
  }

  /** Has a Job looked at. */
  request(key: string, request: Request): void {
    const waiting = this.#requests.get(key) ?? [];
    waiting.push(request);
    this.#requests.set(key, waiting);
    this.#enqueue(key);
  }

  subscribe(enqueue: (key: string) => void): void {
    this.#enqueue = enqueue;
    const { jobs, pods, podGroups } = this.#world.caches;
    jobs.onChange((now, before) => {
      if (!now) return;
      const isSame = before?.metadata.uid === now.metadata.uid && isDeepStrictEqual(before?.spec, now.spec);
      if (isSame && before?.status?.state?.phase === now.status?.state?.phase) return;
      this.request(keyOf(now.metadata), { event: 'OutOfSync' });
    });
    pods.onChange((now, before) => {
      const pod = now ?? before;
      const job = pod && this.#jobOf(pod);
      if (job) this.request(keyOf(job.metadata), this.#happened(job, now, before));
    });
    podGroups.onChange((now, before) => {
      const group = now ?? before;
      const job = group && this.#jobOf(group);
      // One that is gone is seen to be missing only now: a Job that starts anew may have taken it for the next one.
      if (!job || (now && now.status?.phase === before?.status?.phase)) return;
      this.request(keyOf(job.metadata), { event: now?.status?.phase === 'Unknown' ? 'Unknown' : 'OutOfSync' });
    });
  }

  async reconcile(key: string): Promise<Requeue> {
    const waiting = this.#requests.get(key) ?? [];
    for (let request = waiting.shift(); request; request = waiting.shift()) {
      try {
        await this.#handle(key, request);
      } catch (error) {
        // It is tried again before what has happened since.
        waiting.unshift(request);
        throw error;
      }
    }
    if (this.#requests.get(key)?.length === 0) this.#requests.delete(key);
    return undefined;
  }

  async #handle(key: string, request: Request): Promise<void> {
    const { jobs } = this.#world.caches;
    const found = jobs.get(nameOf(key));
    if (!found || found.metadata.deletionTimestamp || (await this.#stands(found, request))) return;
    const job = jobs.get(nameOf(key)) ?? found;
    const wanted = wantedOf(job);
    const { action, delayMs } = decide(request, wanted, job.status?.version ?? 0);
    if (delayMs > 0) {
      this.#later(key, request, action, delayMs);
      return;
    }
    const reaction = reactionOf(job.status?.state?.phase ?? '', action, wanted);
    if (reaction.act === 'sync') await this.#work.sync(job, wanted, reaction);
    else await this.#work.kill(job, wanted, reaction, reaction.act === 'kill' ? undefined : { ...request, action });
  }

  /** A Job that stands as it was written goes on once somebody wants something of it. */
  async #stands(job: VolcanoJob, { action }: Request): Promise<boolean> {
    const { metadata } = job;
    if (metadata.annotations?.[standsKey] === undefined) return false;
    if (!action && (metadata.generation ?? 1) === 1) return true;
    const { client, caches } = this.#world;
    const patch = { metadata: { annotations: { [standsKey]: null } } };
    for (const group of caches.podGroups.all()) {
      if (jobUidOf(group) !== metadata.uid) continue;
      await unlessGone(client.mergePatch(volcanoKinds.podGroup, group.metadata, patch));
    }
    caches.jobs.observe(await client.mergePatch(volcanoKinds.job, metadata, patch));
    return false;
  }

  /** Does what a policy wants after a while, unless it has passed by then. */
  #later(key: string, request: Request, action: string, delayMs: number): void {
    const { namespace } = nameOf(key);
    this.#world.clock.after(delayMs, () => {
      const pod = this.#world.caches.pods.get({ namespace, name: request.podName ?? '' });
      const phase = pod?.status?.phase;
      const isPast =
        request.event === 'PodPending'
          ? pod?.metadata.uid !== request.podUid || phase !== 'Pending'
          : phase === 'Running' && (request.event === 'PodFailed' || request.event === 'PodEvicted');
      if (!isPast) this.request(key, { ...request, event: 'CommandIssued', action });
    });
  }

  #jobOf(object: Pod | PodGroup): VolcanoJob | undefined {
    const owner = object.metadata.ownerReferences?.find(({ uid }) => uid === jobUidOf(object));
    if (!owner) return undefined;
    const job = this.#world.caches.jobs.get({ namespace: object.metadata.namespace, name: owner.name });
    return job?.metadata.uid === owner.uid ? job : undefined;
  }

  /** What a change of a pod is called. Source: addPod, updatePod and deletePod of job_controller_handler.go */
  #happened(job: VolcanoJob, now: Pod | undefined, before: Pod | undefined): Request {
    const pod = (now ?? before) as Pod;
    const taskName = taskOf(pod);
    const jobVersion = Number(pod.metadata.annotations?.[podMarks.jobVersion] ?? 0);
    const said = { taskName, podName: pod.metadata.name, podUid: pod.metadata.uid, jobVersion };
    if (isOutOfSync(pod)) return { ...said, event: 'OutOfSync' };
    if (!now) return { ...said, event: 'PodEvicted' };
    const [phase, was] = [now.status?.phase, before?.status?.phase];
    if (!before) return { ...said, event: 'PodPending' };
    if (phase === 'Failed' && was !== phase) return { ...said, event: 'PodFailed', exitCode: exitCodeOf(now) };
    if (phase === 'Succeeded' && was !== phase && this.#isTaskDone(job, taskName))
      return { ...said, event: 'TaskCompleted' };
    if (phase === 'Running' && was !== phase) return { ...said, event: 'PodRunning' };
    if (phase === 'Pending' && was !== phase) return { ...said, event: 'PodPending' };
    const isAlive = phase === 'Running' || phase === 'Pending';
    return { ...said, event: isAlive && this.#isTaskLost(job, taskName) ? 'TaskFailed' : 'OutOfSync' };
  }

  #podsOf({ metadata }: VolcanoJob, task: string): Pod[] {
    return this.#world.caches.podsOfJob(metadata.uid ?? '').filter((pod) => taskOf(pod) === task);
  }

  #isTaskDone(job: VolcanoJob, name: string): boolean {
    const replicas = wantedOf(job).tasks.find((task) => task.name === name)?.replicas ?? 0;
    const done = this.#podsOf(job, name).filter(({ status }) => status?.phase === 'Succeeded');
    return replicas > 0 && done.length >= replicas;
  }

  /** Whether the containers of a task were started again more often than it allows. */
  #isTaskLost(job: VolcanoJob, name: string): boolean {
    const task = wantedOf(job).tasks.find((one) => one.name === name);
    if (!task || task.replicas === 0 || task.maxRetry === -1) return false;
    const restarts = this.#podsOf(job, name).flatMap(({ status }) =>
      (status?.containerStatuses ?? []).map(({ restartCount = 0 }) => restartCount),
    );
    return restarts.reduce((sum, one) => sum + one, 0) > task.maxRetry;
  }
}
