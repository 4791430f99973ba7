import { hasHealthyNode, isControlPlane } from '../capi/machines.ts';
import { keyOf } from '../client/objects.ts';
import type { CapiCluster, Machine } from '../shapes/neighbours.ts';
import { containerNow } from './container-status.ts';
import { digestOf, stamp, suffixOf, uidOf } from './names.ts';
import { type CoreObject, isCordoned, nodeOf } from './nodes.ts';
import { kubeSystemOf, type Workload } from './workload.ts';

interface Place {
  machine: Machine;
  node: CoreObject;
}

/** From which the names and uids of a workload's objects are made. */
export const seedOf = (cluster: CapiCluster, { namespace, name }: Workload): string =>
  namespace === 'kube-system'
    ? `${keyOf(cluster.metadata)}/${name}`
    : `${keyOf(cluster.metadata)}/${namespace}/${name}`;

/** Name of the ReplicaSet that a Deployment has made. */
export const replicaSetOf = (cluster: CapiCluster, workload: Workload): string =>
  `${workload.name}-${suffixOf(seedOf(cluster, workload), 9)}`;

function podName(cluster: CapiCluster, workload: Workload, seed: string): string {
  const { kind, name } = workload;
  if (kind === 'StatefulSet') return `${name}-0`;
  return `${kind === 'Deployment' ? replicaSetOf(cluster, workload) : name}-${suffixOf(seed, 5)}`;
}

function ownerOf(cluster: CapiCluster, workload: Workload) {
  const { kind, name } = workload;
  const [of, owner] = kind === 'Deployment' ? ['ReplicaSet', replicaSetOf(cluster, workload)] : [kind, name];
  return { apiVersion: 'apps/v1', kind: of, name: owner, uid: uidOf(seedOf(cluster, workload)), controller: true };
}

/** A pod on a node; without one it waits for one. */
function podOf(cluster: CapiCluster, workload: Workload, place: Place | undefined, nowMs: number): CoreObject {
  const { namespace, container, image, labels, kind } = workload;
  const { machine, node } = place ?? {};
  const seed = `${seedOf(cluster, workload)}/${node?.metadata.name ?? ''}`;
  const name = podName(cluster, workload, seed);
  const nodeSince = node?.metadata.creationTimestamp ?? cluster.metadata.creationTimestamp ?? stamp(nowMs);
  // A workload that came after its node began then.
  const since = workload.since && workload.since > nodeSince ? workload.since : nodeSince;
  const uid = uidOf(seed);
  const now = containerNow(
    workload.state,
    { pod: { name, namespace, uid }, container, image, sinceMs: Date.parse(since) },
    nowMs,
  );
  const hostIp = machine?.status?.addresses?.find(({ type }) => type === 'InternalIP')?.address;
  const bytes = digestOf(seed);
  // The kubelet of a lost node reports nothing: what it said last stands, and the pod counts as not ready.
  const isReady = now.isReady && machine !== undefined && hasHealthyNode(machine);
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      namespace,
      uid,
      resourceVersion: machine?.metadata.resourceVersion ?? cluster.metadata.resourceVersion,
      creationTimestamp: workload.since ? since : (machine?.metadata.creationTimestamp ?? since),
      labels,
      ownerReferences: [ownerOf(cluster, workload)],
    },
    spec: { ...(node && { nodeName: node.metadata.name }), containers: [{ name: container, image }] },
    status: node
      ? {
          phase: now.phase,
          ...(hostIp && { hostIP: hostIp }),
          podIP: kind === 'DaemonSet' && hostIp ? hostIp : `10.244.${bytes[0]}.${Math.max(2, bytes[1] ?? 2)}`,
          startTime: since,
          conditions: [
            { type: 'PodScheduled', status: 'True', lastTransitionTime: since },
            { type: 'Ready', status: isReady ? 'True' : 'False', lastTransitionTime: since },
          ],
          containerStatuses: [now.status],
        }
      : {
          phase: 'Pending',
          conditions: [
            {
              type: 'PodScheduled',
              status: 'False',
              reason: 'Unschedulable',
              message: 'no nodes available to schedule pods',
              lastTransitionTime: since,
            },
          ],
        },
  };
}

/** The nodes of a cluster that have joined, by name, and those of them that take a workload. */
function placesOf(machines: readonly Machine[]): (workload: Workload) => readonly Place[] {
  const places = machines
    .flatMap((machine) => {
      const node = nodeOf(machine);
      return node ? [{ machine, node }] : [];
    })
    .sort((a, b) => a.node.metadata.name.localeCompare(b.node.metadata.name));
  const controlPlanes = places.filter(({ machine }) => isControlPlane(machine));
  const workers = places.filter(({ machine }) => !isControlPlane(machine));
  // Without workers the control plane takes the workloads.
  const free = workers.filter(({ machine }) => !isCordoned(machine));
  const takers = [free, workers].find((some) => some.length > 0) ?? controlPlanes;
  return ({ on }) => (on === 'nodes' ? places : on === 'control-planes' ? controlPlanes : takers.slice(0, on));
}

export interface Placed {
  workload: Workload;
  pods: CoreObject[];
}

/** Workloads with their pods on the nodes of a cluster that have joined. */
export function placeWorkloads(
  cluster: CapiCluster,
  machines: readonly Machine[],
  workloads: readonly Workload[],
  nowMs: number,
): Placed[] {
  const chosen = placesOf(machines);
  return workloads.map((workload) => {
    const places = chosen(workload);
    // Workloads of a number of pods are wanted also where no node takes them.
    const waits = places.length === 0 && typeof workload.on === 'number' && workload.namespace !== 'kube-system';
    const pods = (waits ? [undefined] : places).map((place) => podOf(cluster, workload, place, nowMs));
    return { workload, pods: pods.sort((a, b) => a.metadata.name.localeCompare(b.metadata.name)) };
  });
}

/** The pods of `kube-system` on the nodes of a cluster that have joined. */
export function systemPodsOf(cluster: CapiCluster, machines: readonly Machine[], nowMs = Date.now()): CoreObject[] {
  return placeWorkloads(cluster, machines, kubeSystemOf(cluster), nowMs)
    .flatMap(({ pods }) => pods)
    .sort((a, b) => a.metadata.name.localeCompare(b.metadata.name));
}
