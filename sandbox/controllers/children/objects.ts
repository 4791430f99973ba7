import type { Caches } from '../caches.ts';
import { keyOf } from '../client/objects.ts';
import type { CapiCluster } from '../shapes/neighbours.ts';
import type { ChildBindings } from './access/bindings.ts';
import { clusterRoles } from './access/roles.ts';
import { eventsOf } from './events.ts';
import { handedOverOf, workloadsOfService } from './handed-over.ts';
import { ingressesOf, servicesOf } from './network.ts';
import { type CoreObject, namespacesOf, nodeOf } from './nodes.ts';
import { type Placed, placeWorkloads } from './pods.ts';
import { kubeSystemOf } from './workload.ts';
import { workloadObjects } from './workload-objects.ts';

const byName = (a: CoreObject, b: CoreObject): number => a.metadata.name.localeCompare(b.metadata.name);

type Read = Pick<Caches, 'machinesOf' | 'serviceSetsOf'>;
/** All that simulated clusters are made of. */
export type ChildState = Caches & { bindings: ChildBindings };

/** Everything that runs on a cluster: what it came with and what its services brought. */
export function placedOn(caches: Read, cluster: CapiCluster, nowMs: number): Placed[] {
  const key = keyOf(cluster.metadata);
  const handedOver = handedOverOf(caches.serviceSetsOf(key));
  const workloads = [...kubeSystemOf(cluster), ...handedOver.flatMap(workloadsOfService)];
  return placeWorkloads(cluster, caches.machinesOf(key), workloads, nowMs);
}

/** The objects of one kind inside a cluster, by name. */
export function objectsOf(
  caches: Read & Pick<ChildState, 'bindings'>,
  cluster: CapiCluster,
  kind: string,
  nowMs: number,
): CoreObject[] {
  const key = keyOf(cluster.metadata);
  const handedOver = () => handedOverOf(caches.serviceSetsOf(key));
  const placed = () => placedOn(caches, cluster, nowMs);
  switch (kind) {
    case 'Node':
      return caches
        .machinesOf(key)
        .flatMap((machine) => nodeOf(machine) ?? [])
        .sort(byName);
    case 'Namespace':
      return namespacesOf(
        cluster.metadata.creationTimestamp,
        handedOver().map(({ namespace }) => namespace),
      );
    case 'Pod':
      return placed()
        .flatMap(({ pods }) => pods)
        .sort(byName);
    case 'Service':
      return servicesOf(cluster, handedOver()).sort(byName);
    case 'Ingress':
      return ingressesOf(cluster, handedOver()).sort(byName);
    case 'ClusterRole':
      return clusterRoles(cluster.metadata.creationTimestamp).sort(byName);
    case 'ClusterRoleBinding':
      return caches.bindings.of(cluster).sort(byName);
    case 'Event':
      return eventsOf(placed(), nowMs).sort(byName);
    default:
      return workloadObjects(cluster, placed(), kind).sort(byName);
  }
}
