import { isDeepStrictEqual } from 'node:util';
import { keyOf, nameOf } from '../../../controllers/client/objects.ts';
import type { Requeue } from '../../../controllers/runtime/work-queue.ts';
import { clusterOfNamespace, executionNamespaceOf, finalizers, kinds, marks } from '../kinds.ts';
import { workName } from '../names.ts';
import type { Work } from '../shapes.ts';
import { type Controller, replace, type World } from '../world.ts';
import type { FederatedResourceQuota, ResourceList } from './shapes.ts';

const controller = 'federated-resource-quota-sync-controller';
const waitMs = 1000;

/** Works of a quota: one for each member that it sets something for. */
export const worksOfQuota = ({ caches }: World, key: string): Work[] =>
  [...caches.works.all()].filter(({ metadata: { labels = {} } }) => keyOfQuota(labels) === key);

/** The key of the quota that a Work is of; undefined for another Work. */
export const keyOfQuota = (labels: Record<string, string>): string | undefined =>
  labels[marks.quotaName] && `${labels[marks.quotaNamespace]}/${labels[marks.quotaName]}`;

/** Makes of each static assignment of a quota a Work with a ResourceQuota for that member. */
export class QuotaSyncController implements Controller {
  readonly name = controller;
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  subscribe(enqueue: (key: string) => void): void {
    const { quotas, clusters } = this.#world.caches;
    quotas.onChange((now, before) => {
      const { metadata } = now ?? before ?? {};
      if (metadata) enqueue(keyOf(metadata));
    });
    clusters.onChange((now) => {
      for (const { metadata, spec } of now ? quotas.all() : []) {
        if (hardOf(spec, now?.metadata.name ?? '')) enqueue(keyOf(metadata));
      }
    });
  }

  async reconcile(key: string): Promise<Requeue> {
    const { quotas, clusters } = this.#world.caches;
    const quota = quotas.get(nameOf(key));
    const assigned = new Set(quota?.spec.staticAssignments?.map(({ clusterName }) => clusterName));
    const works = worksOfQuota(this.#world, key);
    for (const { metadata } of works) {
      const isOrphan = !assigned.has(clusterOfNamespace(metadata.namespace) ?? '');
      if (isOrphan && !metadata.deletionTimestamp) await this.#world.client.remove(kinds.work, metadata);
    }
    if (!quota || quota.metadata.deletionTimestamp) return undefined;
    let isWaiting = false;
    for (const { metadata } of clusters.all()) {
      const hard = hardOf(quota.spec, metadata.name);
      const isReady = metadata.finalizers?.includes(finalizers.cluster) && !metadata.deletionTimestamp;
      if (hard && isReady) isWaiting = (await this.#put(workOf(quota, metadata.name, hard))) || isWaiting;
    }
    return isWaiting ? waitMs : undefined;
  }

  /** Says whether a Work of that name is on its way out, so that it has to be written later. */
  async #put(wanted: Work): Promise<boolean> {
    const { works } = this.#world.caches;
    const known = works.get(wanted.metadata as { name: string });
    if (!known) {
      works.observe(await this.#world.client.create(kinds.work, wanted));
      return false;
    }
    if (known.metadata.deletionTimestamp) return true;
    const [before] = known.spec.workload.manifests;
    const [after] = wanted.spec.workload.manifests;
    if (!isDeepStrictEqual(before?.spec, after?.spec)) {
      await replace(this.#world, works, { ...structuredClone(known), spec: wanted.spec });
    }
    return false;
  }
}

/** What a quota sets for a member: the first of several assignments counts. */
const hardOf = (
  { staticAssignments = [] }: FederatedResourceQuota['spec'],
  cluster: string,
): ResourceList | undefined => staticAssignments.find(({ clusterName }) => clusterName === cluster)?.hard;

function workOf({ metadata }: FederatedResourceQuota, cluster: string, hard: ResourceList): Work {
  const { name, namespace = '' } = metadata;
  const place = executionNamespaceOf(cluster);
  const work = workName({ kind: 'ResourceQuota', namespace, name });
  return {
    apiVersion: 'work.karmada.io/v1alpha1',
    kind: 'Work',
    metadata: {
      name: work,
      namespace: place,
      finalizers: [finalizers.work],
      labels: { [marks.quotaNamespace]: namespace, [marks.quotaName]: name },
    },
    spec: {
      workload: {
        manifests: [
          {
            apiVersion: 'v1',
            kind: 'ResourceQuota',
            metadata: {
              name,
              namespace,
              labels: { [marks.managed]: 'true' },
              annotations: { [marks.workNamespace]: place, [marks.workName]: work },
            },
            spec: { hard },
          },
        ],
      },
    },
  };
}
