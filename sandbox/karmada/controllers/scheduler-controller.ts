import type { KubeObject } from '../../controllers/client/objects.ts';
import { keyOf, nameOf } from '../../controllers/client/objects.ts';
import { ApiError } from '../../controllers/client/rest.ts';
import { setCondition } from '../../controllers/conditions.ts';
import type { Requeue } from '../../controllers/runtime/work-queue.ts';
import { marks } from './kinds.ts';
import { type Outcome, schedule, triggerOf } from './scheduler/schedule.ts';
import type { Binding } from './shapes.ts';
import { type Controller, replace, replaceStatus, templatesOf, type World } from './world.ts';

const controller = 'default-scheduler';
const scheduledText = 'Binding has been scheduled successfully.';
/** What came of it: what the scheduler has found, or that a quota refuses it. */
type Said = Outcome | { reason: 'QuotaExceeded'; message: string };

const isQuotaExceeded = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 403 && error.reason === 'QuotaExceeded';

/** What failed for want of room is tried again. */
const retryMs = 10_000;

/** Picks clusters for bindings and divides replicas among them: the spec first, then the status. */
export class SchedulerController implements Controller {
  readonly name = controller;
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  subscribe(enqueue: (key: string) => void): void {
    const { bindings, clusters } = this.#world.caches;
    bindings.onChange((now) => now && enqueue(keyOf(now.metadata)));
    clusters.onChange(() => {
      for (const { metadata } of bindings.all()) enqueue(keyOf(metadata));
    });
  }

  async reconcile(key: string): Promise<Requeue> {
    const { clusters, bindings } = this.#world.caches;
    const binding = bindings.get(nameOf(key));
    if (!binding || binding.metadata.deletionTimestamp || binding.spec.suspension?.scheduling) return undefined;
    const { labels = {}, annotations = {} } = binding.metadata;
    // Bindings that belong to no policy any more are left as they are.
    if (!labels[marks.policyId] && !labels[marks.clusterPolicyId]) return undefined;
    const isLeaving = (name: string) => Boolean(clusters.get({ name })?.metadata.deletionTimestamp);
    const applied = annotations[marks.appliedPlacement];
    const trigger = triggerOf(binding, applied, isLeaving);
    if (!trigger) return this.#observe(binding);
    const members = [...clusters.all()].filter(({ metadata }) => !metadata.deletionTimestamp);
    const { outcome, failures } = schedule(members, binding);
    return this.#write(binding, outcome, failures);
  }

  async #observe(binding: Binding): Promise<undefined> {
    if (binding.status?.schedulerObservedGeneration === binding.metadata.generation) return;
    const next = structuredClone(binding);
    next.status = { ...next.status, schedulerObservedGeneration: binding.metadata.generation };
    await replaceStatus(this.#world, this.#world.caches.bindings, next);
  }

  async #write(binding: Binding, outcome: Outcome, failures: readonly string[]): Promise<Requeue> {
    const written = await this.#writeResult(binding, outcome).catch((error: unknown) => {
      if (!isQuotaExceeded(error)) throw error;
      return { reason: 'QuotaExceeded' as const, message: error.message };
    });
    // What a quota refuses leaves everything as it is.
    const [placed, said] = 'reason' in written ? [binding, written] : [written, outcome];
    const told = 'reason' in written ? [written.message] : failures;
    const isNew = await this.#writeStatus(placed, said);
    if (isNew) await this.#tell(placed, said, told);
    return 'reason' in said && said.reason !== 'NoClusterFit' ? retryMs : undefined;
  }

  /** Where nothing fits the result is emptied; where there is too little room it stands. */
  async #writeResult(binding: Binding, outcome: Outcome): Promise<Binding> {
    if ('reason' in outcome && outcome.reason !== 'NoClusterFit') return binding;
    const next = structuredClone(binding);
    next.spec.clusters = 'reason' in outcome ? [] : outcome.clusters;
    next.metadata.annotations = {
      ...next.metadata.annotations,
      [marks.appliedPlacement]: JSON.stringify(binding.spec.placement ?? {}),
    };
    const isSame =
      JSON.stringify(next.spec.clusters) === JSON.stringify(binding.spec.clusters ?? []) &&
      next.metadata.annotations[marks.appliedPlacement] === binding.metadata.annotations?.[marks.appliedPlacement];
    return isSame ? binding : replace(this.#world, this.#world.caches.bindings, next);
  }

  /** Says whether the condition tells something new. */
  async #writeStatus(binding: Binding, outcome: Said): Promise<boolean> {
    const next = structuredClone(binding);
    const conditions = [...(next.status?.conditions ?? [])];
    const now = this.#world.clock.now();
    const isChanged = setCondition(
      conditions,
      'reason' in outcome
        ? { type: 'Scheduled', status: 'False', reason: outcome.reason, message: outcome.message }
        : { type: 'Scheduled', status: 'True', reason: 'Success', message: scheduledText },
      now,
    );
    const isPlaced = !('reason' in outcome);
    next.status = {
      ...next.status,
      conditions,
      schedulerObservedGeneration: binding.metadata.generation,
      ...(isPlaced && { lastScheduledTime: `${now.toISOString().slice(0, 19)}Z` }),
      ...(isPlaced && outcome.affinityName !== undefined && { schedulerObservingAffinityName: outcome.affinityName }),
    };
    const isObserved = binding.status?.schedulerObservedGeneration === binding.metadata.generation;
    if (!isChanged && isObserved) return false;
    await replaceStatus(this.#world, this.#world.caches.bindings, next);
    return isChanged || (isPlaced && !isObserved);
  }

  async #tell(binding: Binding, outcome: Said, failures: readonly string[]): Promise<void> {
    const { apiVersion, kind, namespace, name } = binding.spec.resource;
    const template = templatesOf(this.#world.caches, { apiVersion, kind })?.get({
      ...(namespace && { namespace }),
      name,
    });
    const about = [binding, template].filter((one): one is KubeObject => one !== undefined);
    for (const object of about) {
      for (const note of failures) {
        await this.#world.events.emit(object, { type: 'Warning', reason: 'ScheduleBindingFailed', note, controller });
      }
      if ('reason' in outcome) continue;
      const result = outcome.clusters.map(({ name: cluster, replicas = 0 }) => `${cluster}:${replicas}`).join(', ');
      const note = `${scheduledText} Result: {${result}}`;
      await this.#world.events.emit(object, { type: 'Normal', reason: 'ScheduleBindingSucceed', note, controller });
    }
  }
}
