import { isIP } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { type KubeObject, keyOf, nameOf } from '../client/objects.ts';
import { kinds } from '../kinds.ts';
import type { Requeue } from '../runtime/work-queue.ts';
import type { ClusterIpamClaim } from '../shapes/k0rdent.ts';
import { type Controller, update, updateStatus, type World } from '../world.ts';

/** An address or network of a claim that Go cannot parse; a range is none of both. */
function findUnread({ spec: { nodeNetwork, clusterNetwork, externalNetwork } }: ClusterIpamClaim): string | null {
  for (const { cidr = '', ipAddresses = [] } of [nodeNetwork, clusterNetwork, externalNetwork].map(
    (one) => one ?? {},
  )) {
    if (cidr !== '' && !isNetwork(cidr)) return cidr;
    const wrong = ipAddresses.find((address) => isIP(address) === 0);
    if (wrong !== undefined) return wrong;
  }
  return null;
}

function isNetwork(text: string): boolean {
  const [address = '', prefix = '', more] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more === undefined && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
}

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
    const unread = findUnread(claim);
    if (unread !== null) {
      // As upstream: a line in the log, and neither a condition nor an event.
      this.#world.log(`${key}: ${unread} is no address`);
      return undefined;
    }
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
