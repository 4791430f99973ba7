import { createHash } from 'node:crypto';
import { hasHealthyNode, isControlPlane } from '../capi/machines.ts';
import { keyOf } from '../client/objects.ts';
import type { CapiCluster, Machine } from '../shapes/neighbours.ts';
import { type CoreObject, isCordoned, nodeOf } from './nodes.ts';
import { type SystemWorkload, systemWorkloadsOf } from './system-pods.ts';

/** Letters and digits of names that Kubernetes makes. */
const letters = 'bcdfghjklmnpqrstvwxz2456789';

function digestOf(seed: string): Buffer {
  return createHash('sha256').update(seed).digest();
}
function suffixOf(seed: string, length: number): string {
  return [...digestOf(seed).subarray(0, length)].map((byte) => letters[byte % letters.length]).join('');
}
function uidOf(seed: string): string {
  const hex = digestOf(seed).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

interface Place {
  cluster: CapiCluster;
  machine: Machine;
  node: CoreObject;
}

function podOf({ cluster, machine, node }: Place, workload: SystemWorkload): CoreObject {
  const { name, on, app = name } = workload;
  const seed = `${keyOf(cluster.metadata)}/${name}/${node.metadata.name}`;
  const isDaemon = typeof on !== 'number';
  const ownerSeed = `${keyOf(cluster.metadata)}/${name}`;
  const [kind, owner] = isDaemon ? ['DaemonSet', name] : ['ReplicaSet', `${name}-${suffixOf(ownerSeed, 9)}`];
  // The kubelet of a lost node reports nothing: what it said last stands, and the pod counts as not ready.
  const ready = hasHealthyNode(machine) ? 'True' : 'False';
  const since = node.metadata.creationTimestamp;
  const hostIp = machine.status?.addresses?.find(({ type }) => type === 'InternalIP')?.address;
  const bytes = digestOf(seed);
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: `${owner}-${suffixOf(seed, 5)}`,
      namespace: 'kube-system',
      uid: uidOf(seed),
      resourceVersion: machine.metadata.resourceVersion,
      creationTimestamp: machine.metadata.creationTimestamp,
      labels: { 'k8s-app': app },
      ownerReferences: [{ apiVersion: 'apps/v1', kind, name: owner, uid: uidOf(ownerSeed), controller: true }],
    },
    spec: { nodeName: node.metadata.name, containers: [{ name, image: `registry.k8s.io/${name}` }] },
    status: {
      phase: 'Running',
      ...(hostIp && { hostIP: hostIp }),
      podIP: isDaemon && hostIp ? hostIp : `10.244.${bytes[0]}.${Math.max(2, bytes[1] ?? 2)}`,
      conditions: [{ type: 'Ready', status: ready, lastTransitionTime: since }],
      containerStatuses: [{ name, ready: true, restartCount: 0, state: { running: { startedAt: since } } }],
    },
  };
}

/** The pods of `kube-system` on the nodes of a cluster that have joined. */
export function systemPodsOf(cluster: CapiCluster, machines: readonly Machine[]): CoreObject[] {
  const places = machines
    .flatMap((machine) => {
      const node = nodeOf(machine);
      return node ? [{ cluster, machine, node }] : [];
    })
    .sort((a, b) => a.node.metadata.name.localeCompare(b.node.metadata.name));
  const controlPlanes = places.filter(({ machine }) => isControlPlane(machine));
  const workers = places.filter(({ machine }) => !isControlPlane(machine));
  // Without workers the control plane takes the workloads.
  const free = workers.filter(({ machine }) => !isCordoned(machine));
  const takers = [free, workers].find((some) => some.length > 0) ?? controlPlanes;
  const chosen = ({ on }: SystemWorkload) =>
    on === 'nodes' ? places : on === 'control-planes' ? controlPlanes : takers.slice(0, on);
  return systemWorkloadsOf(cluster)
    .flatMap((workload) => chosen(workload).map((place) => podOf(place, workload)))
    .sort((a, b) => a.metadata.name.localeCompare(b.metadata.name));
}
