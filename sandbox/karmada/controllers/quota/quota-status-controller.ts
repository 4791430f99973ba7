import { isDeepStrictEqual } from 'node:util';
import { keyOf, nameOf } from '../../../controllers/client/objects.ts';
import { findCondition } from '../../../controllers/conditions.ts';
import type { Requeue } from '../../../controllers/runtime/work-queue.ts';
import { clusterOfNamespace } from '../kinds.ts';
import type { Work } from '../shapes.ts';
import { type Controller, replaceStatus, type World } from '../world.ts';
import { keyOfQuota, worksOfQuota } from './quota-sync-controller.ts';
import type { FederatedResourceQuota, ResourceList } from './shapes.ts';
import { add, toList, toUsage, type Usage, usageOf } from './usage.ts';

const controller = 'federated-resource-quota-status-controller';

type OnCluster = NonNullable<NonNullable<FederatedResourceQuota['status']>['aggregatedStatus']>[number];

/**
 * Tells how much of a quota is used. Where quotas are kept that is what bindings ask for, and otherwise what members with a
 * ResourceQuota of it say.
 */
export class QuotaStatusController implements Controller {
  readonly name = controller;
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  subscribe(enqueue: (key: string) => void): void {
    const { caches, quotaEnforcement } = this.#world;
    caches.quotas.onChange((now) => now && enqueue(keyOf(now.metadata)));
    caches.works.onChange((now, before) => {
      const key = keyOfQuota((now ?? before)?.metadata.labels ?? {});
      if (key) enqueue(key);
    });
    const enqueueIn = (namespace?: string) => {
      for (const { metadata } of caches.quotas.all()) {
        if (namespace === undefined || metadata.namespace === namespace) enqueue(keyOf(metadata));
      }
    };
    // What is allowed is written at once by whoever allows it. Karmada counts anew when a binding goes, and now and then;
    // counting after each change does without the clock.
    caches.bindings.onChange((now, before) => {
      if (quotaEnforcement.isOn) enqueueIn((now ?? before)?.metadata.namespace);
    });
    quotaEnforcement.onChange(() => enqueueIn());
  }

  async reconcile(key: string): Promise<Requeue> {
    const { quotas } = this.#world.caches;
    const quota = quotas.get(nameOf(key));
    if (!quota || quota.metadata.deletionTimestamp) return undefined;
    const aggregatedStatus = worksOfQuota(this.#world, key)
      .flatMap((work) => toOnCluster(work) ?? [])
      .sort((a, b) => (a.clusterName < b.clusterName ? -1 : 1));
    const overall = quota.spec.overall ?? {};
    const status = {
      overall,
      overallUsed: this.#world.quotaEnforcement.isOn
        ? this.#usedByBindings(quota, overall)
        : toAll(aggregatedStatus.reduce((all, { used }) => add(all, toUsage(used)), new Map() as Usage)),
      ...(aggregatedStatus.length > 0 && { aggregatedStatus }),
    };
    if (isDeepStrictEqual(JSON.parse(JSON.stringify(status)), quota.status)) return undefined;
    await replaceStatus(this.#world, quotas, { ...structuredClone(quota), status });
    return undefined;
  }

  #usedByBindings({ metadata }: FederatedResourceQuota, overall: ResourceList): ResourceList {
    const used: Usage = new Map();
    for (const binding of this.#world.caches.bindings.all()) {
      if (binding.metadata.namespace === metadata.namespace) add(used, usageOf(binding));
    }
    return toList(used, overall);
  }
}

const toAll = (usage: Usage): ResourceList =>
  toList(usage, Object.fromEntries([...usage.keys()].map((name) => [name, ''])));

/** What a member says of its ResourceQuota; nothing before it has one. */
function toOnCluster({ metadata, status }: Work): OnCluster | undefined {
  const clusterName = clusterOfNamespace(metadata.namespace);
  const [manifest] = status?.manifestStatuses ?? [];
  const isApplied = findCondition(status?.conditions, 'Applied')?.status === 'True';
  if (!clusterName || !isApplied || !manifest) return undefined;
  return { clusterName, ...(manifest.status as { hard?: ResourceList; used?: ResourceList } | undefined) };
}
