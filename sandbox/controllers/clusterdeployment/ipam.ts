import { isDeepStrictEqual } from 'node:util';
import { type JsonObject, type KubeObject, ownerReference, readPath } from '../client/objects.ts';
import { kinds } from '../kinds.ts';
import type { Requeue } from '../runtime/work-queue.ts';
import type { ClusterIpamClaim } from '../shapes/k0rdent.ts';
import { update } from '../world.ts';
import type { Pass } from './pass.ts';

const lookAgainMs = 10_000;
const errorRetryMs = 5000;

/** A pass that ends here, with the wait until the next one; the pass goes on where there is none. */
export interface Halt {
  wait: Requeue;
}

/**
 * Brings a cluster its addresses: makes the claim that the order describes, waits until it is bound, and writes what came
 * of it into the values. Upstream tells nobody why it waits: neither condition nor event says that a claim is missing, is
 * made out to another cluster, or is not bound.
 */
export async function awaitAddresses(pass: Pass): Promise<Halt | null> {
  const { ipamClaim = {} } = pass.before.spec;
  const { ref, spec } = ipamClaim;
  if (!ref && !spec) return null;
  const { world, namespace, name } = pass;
  const wanted = spec ? `${name}-ipam` : (ref ?? '');
  if (spec) await putClaim(pass, wanted, spec);
  if (ref !== wanted) {
    await update(world, world.caches.clusterDeployments, {
      ...pass.before,
      spec: { ...pass.before.spec, ipamClaim: { ...ipamClaim, ref: wanted } },
    });
    return { wait: undefined };
  }
  const claim = await world.client.find(kinds.clusterIpamClaim, { namespace, name: wanted });
  const isOurs = spec !== undefined || claim?.spec.cluster === name;
  if (!claim || !isOurs) {
    world.log(`${namespace}/${name}: the ClusterIPAMClaim ${wanted} is missing or of another cluster`);
    return { wait: errorRetryMs };
  }
  if (!claim.status?.bound) return { wait: lookAgainMs };
  return (await writeAddresses(pass, claim)) ? { wait: undefined } : null;
}

async function putClaim(pass: Pass, claimName: string, spec: ClusterIpamClaim['spec']): Promise<void> {
  const { client } = pass.world;
  const at = { namespace: pass.namespace, name: claimName };
  const wanted = { ...spec, clusterIPAMRef: claimName };
  const found = await client.find(kinds.clusterIpamClaim, at);
  if (found) {
    // Whoever made it, upstream writes over it.
    if (!isDeepStrictEqual(found.spec, wanted))
      await client.replace(kinds.clusterIpamClaim, { ...found, spec: wanted });
    return;
  }
  await client.create(kinds.clusterIpamClaim, {
    apiVersion: 'k0rdent.mirantis.com/v1beta1',
    kind: 'ClusterIPAMClaim',
    metadata: { ...at, ownerReferences: [ownerReference(pass.before)] },
    spec: wanted,
  });
}

/** Answers whether the values were others. */
async function writeAddresses(pass: Pass, claim: ClusterIpamClaim): Promise<boolean> {
  const { world, namespace, before } = pass;
  const name = claim.spec.clusterIPAMRef ?? '';
  const ipam: KubeObject | undefined = await world.client.find(kinds.clusterIpam, { namespace, name });
  const data = (readPath(ipam, 'status.providerData') ?? []) as { name: string }[];
  const config = before.spec.config ?? {};
  if (config.ipamEnabled === true && data.every((one) => config[one.name] !== undefined)) return false;
  const added = Object.fromEntries(data.map((one) => [one.name, one])) as JsonObject;
  await update(world, world.caches.clusterDeployments, {
    ...before,
    spec: { ...before.spec, config: { ...config, ipamEnabled: true, ...added } },
  });
  return true;
}
