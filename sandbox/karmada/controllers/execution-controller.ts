import { isDeepStrictEqual } from 'node:util';
import { type KubeObject, keyOf, nameOf } from '../../controllers/client/objects.ts';
import type { Resource } from '../../controllers/client/resources.ts';
import type { KubeClient } from '../../controllers/client/rest.ts';
import { findCondition, setCondition } from '../../controllers/conditions.ts';
import type { Requeue } from '../../controllers/runtime/work-queue.ts';
import { retain } from './interpret/retain.ts';
import { clusterOfNamespace, finalizers, isMark, kinds, marks, templateKinds } from './kinds.ts';
import type { Members } from './members.ts';
import type { MemberCluster, Work } from './shapes.ts';
import { type Controller, dropFinalizer, replaceStatus, templatesOf, type World } from './world.ts';

const controller = 'execution-controller';
const retryMs = 5000;

/** Where an object of a manifest is served in a member. */
export function resourceOf({ apiVersion, kind }: KubeObject): Resource | undefined {
  const all: Resource[] = [...templateKinds, kinds.namespace, kinds.clusterRole, kinds.clusterRoleBinding];
  return all.find(
    (one) => one.kind === kind && (one.group ? `${one.group}/${one.version}` : one.version) === apiVersion,
  );
}

const isReady = ({ status }: MemberCluster): boolean => findCondition(status?.conditions, 'Ready')?.status === 'True';

/** Puts the objects of Works into member clusters, and takes them out again. */
export class ExecutionController implements Controller {
  readonly name = controller;
  readonly #world: World;
  readonly #members: Members;
  constructor(world: World, members: Members) {
    this.#world = world;
    this.#members = members;
  }

  subscribe(enqueue: (key: string) => void): void {
    const { works, clusters } = this.#world.caches;
    works.onChange((now, before) => {
      if (now && JSON.stringify(now.spec) === JSON.stringify(before?.spec) && !now.metadata.deletionTimestamp) return;
      enqueue(keyOf((now ?? before ?? { metadata: { name: '' } }).metadata));
    });
    clusters.onChange((now, before) => {
      if (!now || (before && isReady(now) === isReady(before))) return;
      for (const { metadata } of works.all()) {
        if (clusterOfNamespace(metadata.namespace) === now.metadata.name) enqueue(keyOf(metadata));
      }
    });
  }

  async reconcile(key: string): Promise<Requeue> {
    const { works, clusters } = this.#world.caches;
    const work = works.get(nameOf(key));
    const cluster = clusters.get({ name: clusterOfNamespace(work?.metadata.namespace) ?? '' });
    if (!work) return undefined;
    if (!cluster) return this.#release(work);
    if (cluster.spec.syncMode === 'Pull') return undefined;
    if (work.metadata.deletionTimestamp) {
      // What is in a lost member that leaves stays there; else it has to come back first.
      if (!isReady(cluster)) return cluster.metadata.deletionTimestamp ? this.#release(work) : retryMs;
      return this.#remove(work, cluster);
    }
    const isSuspended = work.spec.suspendDispatching === true;
    await this.#dispatch(work, isSuspended);
    if (isSuspended) return undefined;
    // Nothing is said of a member that is not ready: what was written of it last stays.
    return isReady(cluster) ? this.#send(work, cluster) : retryMs;
  }

  /** Nobody can reach what is in the member. */
  async #release(work: Work): Promise<undefined> {
    if (work.metadata.deletionTimestamp)
      await dropFinalizer(this.#world, this.#world.caches.works, work, finalizers.work);
  }

  async #dispatch(work: Work, isSuspended: boolean): Promise<void> {
    const message = isSuspended
      ? 'Work dispatching is in a suspended state.'
      : 'Work is being dispatched to member clusters.';
    const isNew = await this.#write(work, {
      type: 'Dispatching',
      status: isSuspended ? 'False' : 'True',
      reason: isSuspended ? 'SuspendDispatching' : 'Dispatching',
      message,
    });
    if (!isNew) return;
    await this.#world.events.emit(work, { type: 'Normal', reason: 'WorkDispatching', note: message, controller });
  }

  async #send(work: Work, cluster: MemberCluster): Promise<Requeue> {
    const { name } = cluster.metadata;
    const client = await this.#members.of(cluster);
    const { manifests } = work.spec.workload;
    const errors: string[] = [];
    for (const manifest of manifests) {
      try {
        await this.#apply(client, manifest, name);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        errors.push(error.message);
      }
    }
    const isApplied = errors.length === 0;
    const applied = isApplied
      ? {
          type: 'Applied',
          status: 'True' as const,
          reason: 'AppliedSuccessful',
          message: 'Manifest has been successfully applied',
        }
      : {
          type: 'Applied',
          status: 'False' as const,
          reason: 'AppliedFailed',
          message: `Failed to apply all manifests (${manifests.length - errors.length}/${manifests.length}): ${errors.join(', ')}`,
        };
    await this.#write(work, applied);
    await this.#tell(work, name, errors);
    return isApplied ? undefined : retryMs;
  }

  async #tell(work: Work, cluster: string, errors: readonly string[]): Promise<void> {
    const place = keyOf(work.metadata);
    const [manifest] = work.spec.workload.manifests;
    const template = manifest && templatesOf(this.#world.caches, manifest)?.get(manifest.metadata as { name: string });
    const isApplied = errors.length === 0;
    await this.#world.events.emit(work, {
      type: isApplied ? 'Normal' : 'Warning',
      reason: isApplied ? 'SyncSucceed' : 'SyncFailed',
      note: isApplied
        ? `Sync work(${place}) to cluster(${cluster}) successful.`
        : `Failed to sync work(${place}) to cluster(${cluster}), err: ${errors.join(', ')}`,
      controller,
    });
    if (!template) return;
    const what = `resource(${keyOf(template.metadata)})`;
    await this.#world.events.emit(template, {
      type: isApplied ? 'Normal' : 'Warning',
      reason: isApplied ? 'SyncSucceed' : 'SyncFailed',
      note: isApplied
        ? `Successfully applied ${what} to cluster ${cluster}`
        : `Failed to create or update ${what} in member cluster(${cluster}): ${errors.join(', ')}`,
      controller,
    });
  }

  /** Creates an object, or brings the one that is there to what is wanted. @throws Error in the words of the condition */
  async #apply(client: KubeClient, manifest: KubeObject, cluster: string): Promise<void> {
    const resource = resourceOf(manifest);
    if (!resource) throw new Error(`no matches for kind "${manifest.kind}" in version "${manifest.apiVersion}"`);
    const observed = await client.find(resource, manifest.metadata);
    if (!observed) {
      await client.create(resource, manifest);
      return;
    }
    const isManaged = observed.metadata.labels?.[marks.managed] === 'true';
    const resolution = manifest.metadata.annotations?.[marks.conflictResolution];
    const isNamespace = manifest.kind === 'Namespace';
    if (!isNamespace && !isManaged && resolution !== 'overwrite') {
      const { namespace, name } = manifest.metadata;
      throw new Error(
        `resource(kind=${manifest.kind}, ${namespace}/${name}) already exists in the cluster ${cluster} and the work.karmada.io/conflict-resolution strategy value is empty, Karmada will not manage this resource`,
      );
    }
    const next = retain(manifest, observed);
    const { status: _, ...before } = observed;
    const after = { ...before, ...next, metadata: { ...before.metadata, ...next.metadata } };
    if (isDeepStrictEqual(JSON.parse(JSON.stringify(after)), before)) return;
    await client.replace(resource, next);
  }

  async #remove(work: Work, cluster: MemberCluster): Promise<Requeue> {
    const client = await this.#members.of(cluster);
    for (const manifest of work.spec.workload.manifests) await this.#takeOut(client, manifest, work);
    await dropFinalizer(this.#world, this.#world.caches.works, work, finalizers.work);
    return undefined;
  }

  /** What is not Karmada's stays, and so does what a policy says to preserve, without Karmada's marks. */
  async #takeOut(client: KubeClient, manifest: KubeObject, work: Work): Promise<void> {
    const resource = resourceOf(manifest);
    const observed = resource && (await client.find(resource, manifest.metadata));
    if (!resource || !observed || observed.metadata.labels?.[marks.managed] !== 'true') return;
    if (!work.spec.preserveResourcesOnDeletion) {
      await client.remove(resource, manifest.metadata);
      return;
    }
    const next = structuredClone(observed);
    const isForeign = ([key]: [string, string]) => !isMark(key);
    next.metadata.labels = Object.fromEntries(Object.entries(next.metadata.labels ?? {}).filter(isForeign));
    next.metadata.annotations = Object.fromEntries(Object.entries(next.metadata.annotations ?? {}).filter(isForeign));
    await client.replace(resource, next);
  }

  /** @returns whether the condition says something new */
  async #write(work: Work, condition: Parameters<typeof setCondition>[1]): Promise<boolean> {
    const next = structuredClone(this.#world.caches.works.get(work.metadata as { name: string }) ?? work);
    const conditions = [...(next.status?.conditions ?? [])];
    if (!setCondition(conditions, condition, this.#world.clock.now())) return false;
    next.status = { ...next.status, conditions };
    await replaceStatus(this.#world, this.#world.caches.works, next);
    return true;
  }
}
