import type { Requeue } from '../../controllers/runtime/work-queue.ts';
import { executionNamespaceOf, finalizers, isSystemNamespace, kinds, marks } from './kinds.ts';
import { workName } from './names.ts';
import { type Controller, createOnce, type World } from './world.ts';

const controller = 'namespace-sync-controller';
/** It is there in every cluster. */
const everywhere = 'default';

/** Sends every namespace of people to every member: objects cannot arrive before their namespace. */
export class NamespaceController implements Controller {
  readonly name = controller;
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  subscribe(enqueue: (key: string) => void): void {
    const { namespaces, clusters } = this.#world.caches;
    namespaces.onChange((now) => now && enqueue(now.metadata.name));
    clusters.onChange(() => {
      for (const { metadata } of namespaces.all()) enqueue(metadata.name);
    });
  }

  async reconcile(name: string): Promise<Requeue> {
    const { namespaces, clusters, works } = this.#world.caches;
    const namespace = namespaces.get({ name });
    if (!namespace || namespace.metadata.deletionTimestamp) return undefined;
    if (name === everywhere || isSystemNamespace(name)) return undefined;
    if (namespace.metadata.labels?.[marks.skipNamespace] === 'true') return undefined;
    for (const cluster of clusters.all()) {
      const place = executionNamespaceOf(cluster.metadata.name);
      const work = workName({ kind: 'Namespace', name });
      const isReady = cluster.metadata.finalizers?.includes(finalizers.cluster) && !cluster.metadata.deletionTimestamp;
      if (!isReady || works.get({ namespace: place, name: work })) continue;
      await createOnce(this.#world, kinds.work, {
        apiVersion: 'work.karmada.io/v1alpha1',
        kind: 'Work',
        metadata: { name: work, namespace: place, finalizers: [finalizers.work] },
        spec: {
          workload: {
            manifests: [
              {
                apiVersion: 'v1',
                kind: 'Namespace',
                metadata: {
                  name,
                  labels: { [marks.managed]: 'true' },
                  annotations: { [marks.workNamespace]: place, [marks.workName]: work },
                },
              },
            ],
          },
        },
      });
    }
    return undefined;
  }
}
