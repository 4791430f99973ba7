import { isDeepStrictEqual } from 'node:util';
import { type KubeObject, keyOf, nameOf } from '../client/objects.ts';
import { kinds } from '../kinds.ts';
import type { Requeue } from '../runtime/work-queue.ts';
import type { ClusterIpamClaim } from '../shapes/k0rdent.ts';
import { type Controller, update, updateStatus, type World } from '../world.ts';

/** Makes the ClusterIPAM of each claim and binds both. The pool of the cloud's addresses is not simulated. */
export class IpamClaimController implements Controller {
  readonly name = 'cluster-ipam-claim';
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  subscribe(enqueue: (key: string) => void): void {
    this.#world.caches.clusterIpamClaims.onChange((now) => now && enqueue(keyOf(now.metadata)));
  }

  async reconcile(key: string): Promise<Requeue> {
    const { caches } = this.#world;
    const claim = caches.clusterIpamClaims.get(nameOf(key));
    if (!claim || claim.metadata.deletionTimestamp) return undefined;
    const { name } = claim.metadata;
    if (claim.spec.clusterIPAMRef !== name) {
      await update(this.#world, caches.clusterIpamClaims, { ...claim, spec: { ...claim.spec, clusterIPAMRef: name } });
      return 0;
    }
    // Infoblox is a server beside the management cluster, and none is simulated: such a claim stays unbound.
    const isBound = claim.spec.provider === 'in-cluster';
    await this.#bind(claim, isBound);
    await updateStatus(this.#world, caches.clusterIpamClaims, claim, { ...claim, status: { bound: isBound } });
    return undefined;
  }

  async #bind(
    { metadata: { name, namespace }, spec: { provider } }: ClusterIpamClaim,
    isBound: boolean,
  ): Promise<void> {
    const { client } = this.#world;
    const at = { namespace: namespace ?? '', name };
    const ipam: KubeObject = {
      apiVersion: 'k0rdent.mirantis.com/v1beta1',
      kind: 'ClusterIPAM',
      metadata: { ...at },
      spec: { provider, clusterIPAMClaimRef: name },
    };
    const known = (await client.find(kinds.clusterIpam, at)) ?? (await client.create(kinds.clusterIpam, ipam));
    const status = {
      phase: isBound ? 'Bound' : 'Pending',
      providerData: [{ name: provider, ready: isBound, config: {} }],
    };
    if (isDeepStrictEqual(known.status, status)) return;
    await client.replaceStatus(kinds.clusterIpam, { ...known, status });
  }
}
