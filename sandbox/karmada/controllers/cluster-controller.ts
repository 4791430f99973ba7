import type { Requeue } from '../../controllers/runtime/work-queue.ts';
import { clusterOfNamespace, executionNamespaceOf, finalizers, kinds, marks } from './kinds.ts';
import type { MemberCluster } from './shapes.ts';
import { type Controller, createOnce, dropFinalizer, replace, type World } from './world.ts';

const controller = 'cluster-controller';
const waitMs = 2000;

/** Gives each member its execution namespace, and takes it away again when the member leaves. */
export class ClusterController implements Controller {
  readonly name = controller;
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  subscribe(enqueue: (key: string) => void): void {
    const { clusters, namespaces } = this.#world.caches;
    clusters.onChange((now, before) => enqueue((now ?? before)?.metadata.name ?? ''));
    namespaces.onChange((now, before) => {
      const cluster = now ? undefined : clusterOfNamespace(before?.metadata.name);
      if (cluster) enqueue(cluster);
    });
  }

  async reconcile(name: string): Promise<Requeue> {
    const cluster = this.#world.caches.clusters.get({ name });
    if (!cluster) return undefined;
    return cluster.metadata.deletionTimestamp ? this.#leave(cluster) : this.#welcome(cluster);
  }

  async #welcome(cluster: MemberCluster): Promise<Requeue> {
    const { caches, events } = this.#world;
    const { name } = cluster.metadata;
    const namespace = executionNamespaceOf(name);
    if (!caches.namespaces.get({ name: namespace })) {
      const isNew = await createOnce(this.#world, kinds.namespace, {
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: { name: namespace, labels: { [marks.system]: 'true' } },
      });
      const event = {
        reason: 'CreateExecutionSpaceSucceed',
        note: `Created execution space(${namespace}) for cluster(${name}).`,
      };
      if (isNew) await events.emit(cluster, { type: 'Normal', ...event, controller });
    }
    if (cluster.metadata.finalizers?.includes(finalizers.cluster)) return undefined;
    const next = structuredClone(cluster);
    next.metadata.finalizers = [...(next.metadata.finalizers ?? []), finalizers.cluster];
    await replace(this.#world, caches.clusters, next);
    return undefined;
  }

  /** Works go with the namespace; the member waits until no binding names it any more. */
  async #leave(cluster: MemberCluster): Promise<Requeue> {
    const { client, caches, events } = this.#world;
    const { name } = cluster.metadata;
    const namespace = executionNamespaceOf(name);
    const found = await client.find(kinds.namespace, { name: namespace });
    if (found) {
      if (!found.metadata.deletionTimestamp) await client.remove(kinds.namespace, { name: namespace });
      return waitMs;
    }
    const isTargeted = [...caches.bindings.all()].some(({ spec }) => spec.clusters?.some((one) => one.name === name));
    if (isTargeted) return waitMs;
    await events.emit(cluster, {
      type: 'Normal',
      reason: 'RemoveExecutionSpaceSucceed',
      note: `Removed execution space for cluster(${name}).`,
      controller,
    });
    await dropFinalizer(this.#world, caches.clusters, cluster, finalizers.cluster);
    return undefined;
  }
}
