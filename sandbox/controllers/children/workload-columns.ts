import { readPath } from '../client/objects.ts';
import { age, type Column, name, shortAge, text } from './columns.ts';
import type { CoreObject } from './nodes.ts';

const number = (object: CoreObject, path: string): string => String(readPath(object, path) ?? 0);
const column = (title: string, path: string): Column => ({ name: title, cell: (object) => number(object, path) });
const of = (object: CoreObject) => `${number(object, 'status.readyReplicas')}/${number(object, 'spec.replicas')}`;
const list = (object: CoreObject, path: string): Record<string, unknown>[] =>
  (readPath(object, path) ?? []) as Record<string, unknown>[];

const balancer = (object: CoreObject): string =>
  list(object, 'status.loadBalancer.ingress')
    .map(({ ip, hostname }) => String(ip ?? hostname))
    .join(',');
const ports = (service: CoreObject): string =>
  list(service, 'spec.ports')
    .map(({ port, nodePort, protocol }) => `${port}${nodePort ? `:${nodePort}` : ''}/${protocol}`)
    .join(',');
const hosts = (ingress: CoreObject): string =>
  list(ingress, 'spec.rules')
    .map(({ host }) => String(host ?? '*'))
    .join(',');
const lastSeen = (event: CoreObject, now: number): string =>
  shortAge(String(readPath(event, 'lastTimestamp') ?? ''), now);

/** Columns of what runs and of how it is reached, as kubectl prints them. */
export const workloadColumns: Record<string, Column[]> = {
  Deployment: [
    name,
    { name: 'Ready', cell: of },
    column('Up-to-date', 'status.updatedReplicas'),
    column('Available', 'status.availableReplicas'),
    age,
  ],
  StatefulSet: [name, { name: 'Ready', cell: of }, age],
  ReplicaSet: [
    name,
    column('Desired', 'spec.replicas'),
    column('Current', 'status.replicas'),
    column('Ready', 'status.readyReplicas'),
    age,
  ],
  DaemonSet: [
    name,
    column('Desired', 'status.desiredNumberScheduled'),
    column('Current', 'status.currentNumberScheduled'),
    column('Ready', 'status.numberReady'),
    column('Up-to-date', 'status.updatedNumberScheduled'),
    column('Available', 'status.numberAvailable'),
    { name: 'Node Selector', cell: () => '<none>' },
    age,
  ],
  Service: [
    name,
    { name: 'Type', cell: (service) => text(service, 'spec.type') },
    { name: 'Cluster-IP', cell: (service) => text(service, 'spec.clusterIP') },
    { name: 'External-IP', cell: (service) => balancer(service) || '<none>' },
    { name: 'Port(s)', cell: ports },
    age,
  ],
  Ingress: [
    name,
    { name: 'Class', cell: (ingress) => text(ingress, 'spec.ingressClassName') },
    { name: 'Hosts', cell: hosts },
    { name: 'Address', cell: balancer },
    { name: 'Ports', cell: () => '80' },
    age,
  ],
  Event: [
    { name: 'Last Seen', cell: lastSeen },
    { name: 'Type', cell: (event) => text(event, 'type') },
    { name: 'Reason', cell: (event) => text(event, 'reason') },
    {
      name: 'Object',
      cell: (event) => `${text(event, 'involvedObject.kind').toLowerCase()}/${text(event, 'involvedObject.name')}`,
    },
    { name: 'Message', cell: (event) => text(event, 'message') },
  ],
};
