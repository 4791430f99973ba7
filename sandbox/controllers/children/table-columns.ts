import { readPath } from '../client/objects.ts';
import { age, type Column, name, text } from './columns.ts';
import { jobColumns } from './jobs/job-columns.ts';
import type { CoreObject } from './nodes.ts';
import { workloadColumns } from './workload-columns.ts';

function nodeStatus(object: CoreObject): string {
  const conditions = (object.status?.conditions ?? []) as { type: string; status: string }[];
  const ready = conditions.some(({ type, status }) => type === 'Ready' && status === 'True') ? 'Ready' : 'NotReady';
  return readPath(object, 'spec.unschedulable') === true ? `${ready},SchedulingDisabled` : ready;
}
function nodeRoles({ metadata }: CoreObject): string {
  const prefix = 'node-role.kubernetes.io/';
  const roles = Object.keys(metadata.labels ?? {}).flatMap((key) =>
    key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
  );
  return roles.join(',') || '<none>';
}
const internalIp = (object: CoreObject): string => {
  const addresses = (object.status?.addresses ?? []) as { type: string; address: string }[];
  return addresses.find(({ type }) => type === 'InternalIP')?.address ?? '<none>';
};

interface Container {
  ready: boolean;
  restartCount: number;
}
/** As kubectl has it: what keeps the container, before the phase. */
const podStatus = (pod: CoreObject): string =>
  String(
    readPath(pod, 'status.containerStatuses.0.state.waiting.reason') ??
      readPath(pod, 'status.containerStatuses.0.state.terminated.reason') ??
      readPath(pod, 'status.phase') ??
      '',
  );
const containersOf = (pod: CoreObject) => (pod.status?.containerStatuses ?? []) as Container[];

function groupsOf(binding: CoreObject): string {
  const subjects = (readPath(binding, 'subjects') ?? []) as { kind: string; name: string }[];
  return subjects.flatMap(({ kind, name: group }) => (kind === 'Group' ? [group] : [])).join(', ');
}

export const columns: Record<string, Column[]> = {
  Pod: [
    name,
    {
      name: 'Ready',
      cell: (pod) => `${containersOf(pod).filter(({ ready }) => ready).length}/${containersOf(pod).length}`,
    },
    { name: 'Status', cell: podStatus },
    { name: 'Restarts', cell: (pod) => String(containersOf(pod).reduce((sum, each) => sum + each.restartCount, 0)) },
    age,
    { name: 'IP', cell: (pod) => text(pod, 'status.podIP'), wide: true },
    { name: 'Node', cell: (pod) => text(pod, 'spec.nodeName'), wide: true },
    { name: 'Nominated Node', cell: () => '<none>', wide: true },
    { name: 'Readiness Gates', cell: () => '<none>', wide: true },
  ],
  Node: [
    name,
    { name: 'Status', cell: nodeStatus },
    { name: 'Roles', cell: nodeRoles },
    age,
    { name: 'Version', cell: (node) => text(node, 'status.nodeInfo.kubeletVersion') },
    { name: 'Internal-IP', cell: internalIp, wide: true },
    { name: 'External-IP', cell: () => '<none>', wide: true },
    { name: 'OS-Image', cell: (node) => text(node, 'status.nodeInfo.osImage'), wide: true },
    { name: 'Kernel-Version', cell: (node) => text(node, 'status.nodeInfo.kernelVersion'), wide: true },
    { name: 'Container-Runtime', cell: (node) => text(node, 'status.nodeInfo.containerRuntimeVersion'), wide: true },
  ],
  Namespace: [name, { name: 'Status', cell: (namespace) => text(namespace, 'status.phase') }, age],
  ClusterRole: [name, { name: 'Created At', cell: ({ metadata }) => metadata.creationTimestamp ?? '' }],
  ClusterRoleBinding: [
    name,
    { name: 'Role', cell: (binding) => `${text(binding, 'roleRef.kind')}/${text(binding, 'roleRef.name')}` },
    age,
    { name: 'Groups', cell: groupsOf, wide: true },
  ],
  ...workloadColumns,
  ...jobColumns,
};
