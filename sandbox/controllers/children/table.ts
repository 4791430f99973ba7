import { readPath } from '../client/objects.ts';
import type { CoreObject } from './nodes.ts';

interface Column {
  name: string;
  cell: (object: CoreObject, now: number) => string;
  wide?: boolean;
  format?: string;
}

/** Age as kubectl prints it. */
function shortAge(since: string | undefined, now: number): string {
  if (!since) return '<unknown>';
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  if (seconds < 120) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 10) return seconds % 60 === 0 ? `${minutes}m` : `${minutes}m${seconds % 60}s`;
  if (minutes < 180) return `${minutes}m`;
  const hours = Math.floor(minutes / 60);
  if (hours < 8) return minutes % 60 === 0 ? `${hours}h` : `${hours}h${minutes % 60}m`;
  if (hours < 48) return `${hours}h`;
  return `${Math.floor(hours / 24)}d`;
}

const name: Column = { name: 'Name', cell: ({ metadata }) => metadata.name, format: 'name' };
const age: Column = { name: 'Age', cell: ({ metadata }, now) => shortAge(metadata.creationTimestamp, now) };
const text = (object: CoreObject, path: string): string => String(readPath(object, path) ?? '<none>');

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
const containersOf = (pod: CoreObject) => (pod.status?.containerStatuses ?? []) as Container[];

const columns: Record<string, Column[]> = {
  Pod: [
    name,
    {
      name: 'Ready',
      cell: (pod) => `${containersOf(pod).filter(({ ready }) => ready).length}/${containersOf(pod).length}`,
    },
    { name: 'Status', cell: (pod) => text(pod, 'status.phase') },
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
};

/** A meta.k8s.io/v1 Table of objects of one kind. */
export function tableOf(kind: string, objects: CoreObject[], now: number, resourceVersion: string): object {
  const shown = columns[kind] ?? [name, age];
  return {
    kind: 'Table',
    apiVersion: 'meta.k8s.io/v1',
    metadata: { resourceVersion },
    columnDefinitions: shown.map((column) => ({
      name: column.name,
      type: 'string',
      format: column.format ?? '',
      description: '',
      priority: column.wide ? 1 : 0,
    })),
    rows: objects.map((object) => ({
      cells: shown.map((column) => column.cell(object, now)),
      object: { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata: object.metadata },
    })),
  };
}
