import { keyOf, nameOf } from '../../controllers/client/objects.ts';
import type { Requeue } from '../../controllers/runtime/work-queue.ts';
import { finalizers } from './kinds.ts';
import { claimOf } from './policy-choice.ts';
import { type Controller, dropFinalizer, type World } from './world.ts';

/** Lets policies go once nothing is claimed for them any more. */
export class PolicyController implements Controller {
  readonly name = 'propagation-policy-controller';
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  subscribe(enqueue: (key: string) => void): void {
    const { policies, clusterPolicies } = this.#world.caches;
    for (const cache of [policies, clusterPolicies]) {
      cache.onChange((now) => now?.metadata.deletionTimestamp && enqueue(keyOf(now.metadata)));
    }
  }

  async reconcile(key: string): Promise<Requeue> {
    const { policies, clusterPolicies, templates } = this.#world.caches;
    const at = nameOf(key);
    const cache = at.namespace === undefined ? clusterPolicies : policies;
    const policy = cache.get(at);
    if (!policy?.metadata.deletionTimestamp) return undefined;
    const isClaimed = templates.some((kind) =>
      [...kind.all()].some((template) => {
        const claim = claimOf(template);
        return claim?.name === at.name && claim.namespace === at.namespace;
      }),
    );
    if (isClaimed) return 1000;
    await dropFinalizer(this.#world, cache, policy, at.namespace ? finalizers.policy : finalizers.clusterPolicy);
    return undefined;
  }
}
