import { clusterNameLabel } from '../caches.ts';
import { hasHealthyNode, isControlPlane } from '../capi/machines.ts';
import type { KubeObject } from '../client/objects.ts';
import { findCondition } from '../conditions.ts';
import type { Machine } from '../shapes/neighbours.ts';
import { uidOf } from './names.ts';

/** A core/v1 object with whatever else its kind has. */
export interface CoreObject extends KubeObject {
  status?: Record<string, unknown>;
}

const unschedulable = { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' };

/** True once a drain of the machine's node has begun: no new pods come to it. */
export function isCordoned({ status }: Machine): boolean {
  return status?.deletion?.nodeDrainStartTime !== undefined;
}

/**
 * The Node that a joined Machine is seen as from inside its cluster; undefined before it has joined, and once its
 * machine is gone.
 */
export function nodeOf(machine: Machine): CoreObject | undefined {
  const name = machine.status?.nodeRef?.name;
  const health = findCondition(machine.status?.conditions, 'NodeHealthy');
  if (!name || health?.reason === 'NodeDeleted') return undefined;
  const { uid, resourceVersion, creationTimestamp, labels } = machine.metadata;
  const ready = hasHealthyNode(machine);
  const since = health?.lastTransitionTime ?? creationTimestamp;
  const [status, reason] = ready ? ['True', 'KubeletReady'] : ['Unknown', 'NodeStatusUnknown'];
  const info = machine.status?.nodeInfo ?? {};
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      uid,
      resourceVersion,
      creationTimestamp: since,
      labels: {
        'kubernetes.io/hostname': name,
        'kubernetes.io/os': 'linux',
        'kubernetes.io/arch': String(info.architecture ?? 'amd64'),
        ...(isControlPlane(machine) ? { 'node-role.kubernetes.io/control-plane': 'true' } : {}),
      },
      annotations: {
        [clusterNameLabel]: labels?.[clusterNameLabel] ?? '',
        'cluster.x-k8s.io/machine': machine.metadata.name,
      },
    },
    spec: {
      providerID: machine.spec.providerID,
      ...(isCordoned(machine) && { unschedulable: true, taints: [unschedulable] }),
    },
    status: {
      capacity: { cpu: '4', memory: '16Gi', pods: '110' },
      allocatable: { cpu: '3800m', memory: '15Gi', pods: '110' },
      conditions: [{ type: 'Ready', status, reason, message: '', lastHeartbeatTime: since, lastTransitionTime: since }],
      addresses: [...(machine.status?.addresses ?? []), { type: 'Hostname', address: name }],
      nodeInfo: { operatingSystem: 'linux', kubeletVersion: machine.spec.version ?? 'v1.36.1', ...info },
    },
  };
}

const wellKnown = ['default', 'kube-node-lease', 'kube-public', 'kube-system'];

/** The namespaces of a child: Kubernetes' own and those of its services. No two clusters have one with the same uid. */
export function namespacesOf(
  { uid: cluster, creationTimestamp: since }: CoreObject['metadata'],
  services: readonly string[],
): CoreObject[] {
  return [...new Set([...wellKnown, ...services])].sort().map((name) => ({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: {
      name,
      uid: uidOf(`${cluster}/namespaces/${name}`),
      resourceVersion: '1',
      creationTimestamp: since,
      labels: { 'kubernetes.io/metadata.name': name },
    },
    spec: { finalizers: ['kubernetes'] },
    status: { phase: 'Active' },
  }));
}
