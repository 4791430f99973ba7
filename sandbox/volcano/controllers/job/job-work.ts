import { isDeepStrictEqual } from 'node:util';
import { ownerReference } from '../../../controllers/client/objects.ts';
import { isConflict } from '../../../controllers/client/rest.ts';
import { podMarks, volcanoKinds } from '../../kinds.ts';
import type { JobStatus, Pod, PodGroup, VolcanoJob } from '../../shapes.ts';
import { replaceStatus, unlessGone, type World } from '../world.ts';
import { minResourcesOf } from './min-resources.ts';
import { countPods, groupNameOf, isEnded, isOutOfSync, isReady, podNameOf, podOf, taskOf } from './pods.ts';
import type { Request } from './policies.ts';
import type { Reaction } from './state.ts';
import { changed, goDuration, tidy } from './status.ts';
import type { Wanted, WantedTask } from './wanted.ts';

/** Brings the PodGroup and the pods of a Job to what it wants, or takes them away. Source: job_controller_actions.go */
export class JobWork {
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  /** @throws Error for a queue that does not exist: the Job has no phase until there is one */
  async sync(sent: VolcanoJob, wanted: Wanted, { next }: Reaction): Promise<void> {
    if (!this.#world.caches.queues.get({ name: wanted.queue }))
      throw new Error(`queue.scheduling.volcano.sh "${wanted.queue}" not found`);
    const job = await this.#begin(sent, wanted);
    await this.#keepGroup(job, wanted);
    const { status = {} } = job;
    const phase = this.#groupOf(job)?.status?.phase ?? '';
    // Before the scheduler has let the group in there are no pods, so that they do not fill the cluster with waiting.
    if (phase === '' || phase === 'Pending') {
      const change = next(status);
      if (change) await this.#write(job, changed(status, change, this.#world.clock.now()));
      return;
    }
    const counts = countPods(await this.#keepPods(job, wanted));
    const { runningDuration: _, ...rest } = status;
    const counted: JobStatus = { ...rest, ...counts, minAvailable: wanted.minAvailable };
    const change = next(counted);
    if (!change && isDeepStrictEqual(tidy(counted), tidy(status))) return;
    await this.#write(job, changed(counted, change ?? {}, this.#world.clock.now()));
  }

  /** @param target the event whose pod or task is meant; absent for the whole Job, whose PodGroup goes as well */
  async kill(job: VolcanoJob, wanted: Wanted, { keepsEnded, next }: Reaction, target?: Request): Promise<void> {
    const { client, clock } = this.#world;
    const { status = {} } = job;
    const pods = this.#podsOf(job);
    const isLastTry = (status.retryCount ?? 0) >= wanted.maxRetry - 1;
    const isKept = (pod: Pod): boolean => (target ? !isTarget(pod, target) : (keepsEnded || isLastTry) && isEnded(pod));
    const leaving = pods.filter((pod) => !isKept(pod));
    const group = target ? undefined : this.#groupOf(job);
    const counted = { ...status, ...countPods(pods.filter(isKept), leaving.length) };
    const change = next(counted);
    if (!change && !group && leaving.length === 0) return;
    for (const { metadata } of leaving) {
      const mark = { metadata: { annotations: { [podMarks.outOfSync]: 'true' } } };
      await unlessGone(client.mergePatch(volcanoKinds.pod, metadata, mark));
      await client.remove(volcanoKinds.pod, metadata);
    }
    const version = (status.version ?? 0) + (target ? 0 : 1);
    const after = change ? changed(counted, change, clock.now()) : counted;
    const ran = Date.parse(after.state?.lastTransitionTime ?? '') - Date.parse(job.metadata.creationTimestamp ?? '');
    await this.#write(job, { ...after, version, runningDuration: goDuration(ran) });
    if (group) await client.remove(volcanoKinds.podGroup, group.metadata);
  }

  #podsOf({ metadata }: VolcanoJob): Pod[] {
    return this.#world.caches.podsOfJob(metadata.uid ?? '').filter(({ metadata: of }) => !of.deletionTimestamp);
  }

  #groupOf(job: VolcanoJob): PodGroup | undefined {
    const { namespace, name } = job.metadata;
    const { podGroups } = this.#world.caches;
    // Those of before Volcano 1.5 have the name of their Job.
    return podGroups.get({ namespace, name: groupNameOf(job) }) ?? podGroups.get({ namespace, name });
  }

  async #write(job: VolcanoJob, status: JobStatus): Promise<VolcanoJob> {
    return replaceStatus(this.#world, this.#world.caches.jobs, { ...job, status: tidy(status) });
  }

  /** A Job that nobody has looked at becomes Pending. */
  async #begin(job: VolcanoJob, { minAvailable }: Wanted): Promise<VolcanoJob> {
    if (job.status?.state?.phase) return job;
    const status = changed({ ...job.status, minAvailable }, { phase: 'Pending' }, this.#world.clock.now());
    return this.#write(job, status);
  }

  async #keepGroup(job: VolcanoJob, wanted: Wanted): Promise<void> {
    const { client, caches } = this.#world;
    const { namespace, labels, annotations } = job.metadata;
    const { priorityClassName } = job.spec;
    const own: PodGroup['spec'] = {
      minMember: wanted.minAvailable,
      minTaskMember: Object.fromEntries(wanted.tasks.map((task) => [task.name, task.minAvailable])),
      minResources: minResourcesOf(wanted),
      ...(priorityClassName && { priorityClassName }),
    };
    const group = this.#groupOf(job);
    if (group) {
      const spec = { ...group.spec, ...own };
      if (isDeepStrictEqual(spec, group.spec)) return;
      caches.podGroups.observe(await client.replace(volcanoKinds.podGroup, { ...group, spec }));
      return;
    }
    const made: PodGroup = {
      apiVersion: 'scheduling.volcano.sh/v1beta1',
      kind: 'PodGroup',
      metadata: {
        name: groupNameOf(job),
        namespace,
        ...(labels && { labels }),
        ...(annotations && { annotations }),
        ownerReferences: [ownerReference(job)],
      },
      spec: { ...own, queue: wanted.queue },
    };
    await client.create(volcanoKinds.podGroup, made).catch((error: unknown) => {
      if (!isConflict(error)) throw error;
    });
  }

  /** Makes the pods that are missing, and takes those away that are too many. @returns those that are there then */
  async #keepPods(job: VolcanoJob, wanted: Wanted): Promise<Pod[]> {
    const { client } = this.#world;
    const known = new Map(this.#podsOf(job).map((pod) => [pod.metadata.name, pod]));
    const present: Pod[] = [];
    for (const task of wanted.tasks) {
      for (let index = 0; index < task.replicas; index += 1) {
        const name = podNameOf(job.metadata.name, task.name, index);
        const pod = known.get(name);
        known.delete(name);
        if (pod && !isOutOfSync(pod)) present.push(pod);
        else if (pod) await client.remove(volcanoKinds.pod, pod.metadata);
        else if (this.#mayCome(job, wanted, task)) {
          const made = await this.#create(podOf(job, wanted, task, index));
          if (made) present.push(made);
        }
      }
    }
    for (const { metadata } of known.values()) await client.remove(volcanoKinds.pod, metadata);
    return present;
  }

  /** @returns undefined for one that is there already: the cache brings it */
  async #create(pod: Pod): Promise<Pod | undefined> {
    try {
      return await this.#world.client.create(volcanoKinds.pod, pod);
    } catch (error) {
      if (isConflict(error)) return undefined;
      throw error;
    }
  }

  /** Whether enough pods work of the tasks that this one waits for. */
  #mayCome(job: VolcanoJob, { tasks }: Wanted, { dependsOn }: WantedTask): boolean {
    const names = dependsOn?.name ?? [];
    if (names.length === 0) return true;
    const pods = this.#podsOf(job);
    const isThere = (name: string): boolean => {
      const least = tasks.find((task) => task.name === name)?.minAvailable ?? 0;
      return pods.filter((pod) => taskOf(pod) === name && isReady(pod)).length >= least;
    };
    return dependsOn?.iteration === 'any' && names.length > 1 ? names.some(isThere) : names.every(isThere);
  }
}

function isTarget(pod: Pod, { action, podName, taskName }: Request): boolean {
  return action === 'RestartPod' ? pod.metadata.name === podName : taskOf(pod) === taskName;
}
