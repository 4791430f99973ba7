import { type Caches, clusterKeyOf } from '../caches.ts';
import type { Informer } from '../client/informer.ts';
import { type KubeObject, keyOf, nameOf } from '../client/objects.ts';
import { type Facts, seededRandom } from '../engine.ts';
import type { CapiCluster, CapiPart, Machine } from '../shapes/neighbours.ts';
import type { World } from '../world.ts';
import type { ClusterParts } from './cluster-status.ts';
import { isBehind } from './hosted.ts';
import { machineFacts } from './machine-facts.ts';
import { isControlPlane } from './machines.ts';
import { providerOfKind } from './providers.ts';

/** The objects of a cluster; the parts are found by the references of the Cluster, or by name once it is gone. */
export function partsOf(caches: Caches, key: string): ClusterParts & { cluster: CapiCluster | undefined } {
  const at = nameOf(key);
  const cluster = caches.clusters.get(at);
  const find = (informers: Map<string, Informer<CapiPart>>, kind: string | undefined, name: string) => {
    const one = kind ? informers.get(kind)?.get({ ...at, name }) : undefined;
    if (one || kind) return one;
    for (const informer of informers.values()) {
      const found = informer.get({ ...at, name });
      if (found) return found;
    }
    return undefined;
  };
  const { infrastructureRef, controlPlaneRef } = cluster?.spec ?? {};
  return {
    cluster,
    infrastructure: find(caches.infrastructures, infrastructureRef?.kind, infrastructureRef?.name ?? at.name),
    controlPlane: find(caches.controlPlanes, controlPlaneRef?.kind, controlPlaneRef?.name ?? `${at.name}-cp`),
    workers: [...caches.deploymentsOf(key), ...caches.poolsOf(key)],
    machines: caches.machinesOf(key),
  };
}

function hex(...inputs: string[]): string {
  return [0, 1]
    .map((part) =>
      Math.floor(seededRandom(part, ...inputs) * 2 ** 32)
        .toString(16)
        .padStart(8, '0'),
    )
    .join('');
}

/** What the stages of a machine, infrastructure or control plane need to know about their cluster. */
export function factsOfPart(world: World, object: KubeObject): Facts {
  const key = clusterKeyOf(object) ?? keyOf(object.metadata);
  const { namespace, name } = nameOf(key);
  const { cluster, infrastructure, controlPlane, machines } = partsOf(world.caches, key);
  const kind = cluster?.spec.infrastructureRef?.kind ?? infrastructure?.kind ?? object.kind;
  const provider = providerOfKind(kind);
  const spec = infrastructure?.spec ?? {};
  const region = String(spec.region ?? spec.location ?? 'region-1');
  const initialized = cluster?.status?.initialization?.controlPlaneInitialized === true;
  const isMachine = object.kind === 'Machine';
  const isMaster = isMachine && isControlPlane(object as Machine);
  const own = isMachine ? machineFacts(object as Machine, { cluster, controlPlane, machines }, world.clock.now()) : {};
  const workers = machines.filter((machine) => !isControlPlane(machine));
  const names = (workers.length > 0 ? workers : machines).map((machine) => machine.metadata.name).sort();
  const random = hex(key, object.metadata.name);
  const octets = [random.slice(0, 2), random.slice(2, 4)].map((pair) => Number.parseInt(pair, 16));
  return {
    scenarios: world.scenarios.of(namespace, name),
    infrastructureProvisioned: cluster?.status?.initialization?.infrastructureProvisioned === true,
    controlPlane: isMaster,
    mayJoin: initialized || isMaster,
    behind: !isMachine && isBehind(object as CapiPart),
    lastWorker: names.at(-1) === object.metadata.name,
    machinesLeft: machines.length,
    controlPlaneMachinesLeft: machines.filter(isControlPlane).length,
    providerId: provider.providerId(object.metadata.name, { region, hex: random }),
    address: `10.0.${octets[0]}.${Math.max(4, octets[1] ?? 4)}`,
    osImage: provider.osImage,
    architecture: 'amd64',
    keyError: provider.errors.key,
    quotaError: provider.errors.quota,
    imageError: provider.errors.image,
    ...own,
  };
}
