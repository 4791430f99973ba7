import type {
  ApplicationNetwork,
  NetworkConnection,
  NetworkIngress,
} from '../../../lib/contracts/application-network.ts';
import type { ApplicationSpec } from '../../../lib/contracts/application-orders.ts';
import type { Condition } from '../../../lib/contracts/clusters.ts';
import type { KeptObject } from '../applications/assess.ts';
import { readBinding } from '../applications/binding.ts';
import type { Application } from '../applications/group.ts';
import { attachedKinds, bindingKind } from '../karmada/attached-kinds.ts';
import { toWayIn } from './ingress-of.ts';
import { clustersOf, gapIf, gapsOf, judge, type Known, type Link, sortGaps, toCluster } from './judged-clusters.ts';
import {
  type ConnectedService,
  readMultiClusterIngress,
  readMultiClusterService,
  readSharedService,
  type SharedIngress,
  type SharedService,
} from './network-objects.ts';

/**
 * Which clusters reach the Services of an application, and what is missing.
 * @param kept objects of its namespace
 * @param spec what Slipway was asked to make of it; null where that is not known
 */
export function networkOf(
  application: Application,
  kept: readonly KeptObject[],
  { members, names, spec }: Pick<Known, 'members' | 'names'> & { spec: ApplicationSpec | null },
): Pick<ApplicationNetwork, 'connections' | 'ingresses'> {
  const read = <T extends { name: string }>(wanted: string, reader: (object: unknown) => T | null) =>
    kept.filter(({ kind }) => kind === wanted).flatMap(({ object }) => reader(object) ?? []);
  const services = servicesOf(application);
  const isOwn = ({ name }: { name: string }) => services.has(name);
  const known: Known = { application, members, names, bindingOf: createLookup(kept) };
  const all = read(attachedKinds.multiClusterService, readMultiClusterService);
  const [exports, imports] = [attachedKinds.serviceExport, attachedKinds.serviceImport].map((kind) =>
    read(kind, readSharedService),
  ) as [SharedService[], SharedService[]];
  const shared = [...new Set([...exports, ...imports].filter(isOwn).map(({ name }) => name))].sort();
  const find = (list: readonly SharedService[], wanted: string) => list.find(({ name }) => name === wanted);
  const connected = new Set([...all, ...imports].map(({ name }) => name));
  return {
    connections: [
      ...all.filter(isOwn).map((service) => toConnection(service, known)),
      ...toWayIn(spec, known),
      ...shared.map((name) => toShared(name, find(exports, name), find(imports, name), known)),
    ],
    ingresses: read(attachedKinds.multiClusterIngress, readMultiClusterIngress)
      .filter((ingress) => ingress.services.some((name) => services.has(name)))
      .map((ingress) => toIngress(ingress, connected)),
  };
}

/** Names that a Service of the application may have: its Services, and its workloads where Karmada has claimed those. */
const servicesOf = ({ name, objects }: Application): ReadonlySet<string> =>
  new Set([
    name,
    ...objects.filter((object) => object.kind === 'Service' || object.template !== null).map((object) => object.name),
  ]);

/** Bindings are large, so that only those that are asked for are read. */
function createLookup(kept: readonly KeptObject[]): Known['bindingOf'] {
  const bindings = kept.filter(({ kind }) => kind === bindingKind);
  return (kind, name) => {
    const found = bindings.find(({ object }) => {
      const { resource } = (object.spec ?? {}) as { resource?: { kind?: string; name?: string } };
      return resource?.kind === kind && resource.name === name;
    });
    return readBinding(found?.object) ?? undefined;
  };
}

/** Karmada's MultiClusterService: it sends the Service, and the addresses of pods. */
function toConnection(service: ConnectedService, known: Known): NetworkConnection {
  const { conditions, types } = service;
  const [applied, dispatched] = ['ServiceApplied', 'EndpointSliceDispatched'].map((type) =>
    conditions.find((one) => one.type === type),
  );
  const isExternal = types.includes('LoadBalancer');
  const hasAny = conditions.length > 0;
  const providers = clustersOf(service.providers, linkOf(applied), true, known);
  const consumers = isExternal ? [] : clustersOf(service.consumers, linkOf(dispatched), false, known);
  const gaps = [
    ...gapsOf(providers, consumers),
    ...gapIf('not-applied', applied?.status === 'False'),
    ...gapIf('not-dispatched', dispatched?.status === 'False'),
    ...gapIf('not-collected', hasAny && !isExternal && dispatched === undefined),
    ...gapIf('no-service', known.bindingOf('Service', service.name) === undefined),
    ...gapIf('not-looked-at', !hasAny),
  ];
  return {
    service: service.name,
    way: 'multi-cluster-service',
    isExternal,
    ports: [...service.ports],
    providers: { isAll: service.providers.length === 0, clusters: providers.map(toCluster) },
    consumers: { isAll: !isExternal && service.consumers.length === 0, clusters: consumers.map(toCluster) },
    addresses: [...service.addresses],
    entrances: [],
    conditions: [...conditions],
    gaps: sortGaps(gaps),
  };
}

const linkOf = (condition: Condition | undefined): Link =>
  condition === undefined || condition.status === 'Unknown'
    ? 'unknown'
    : condition.status === 'True'
      ? 'told'
      : 'missing';

/** The older way: a ServiceExport is sent to those that have the pods, a ServiceImport to those that call them. */
function toShared(
  name: string,
  exported: SharedService | undefined,
  imported: SharedService | undefined,
  known: Known,
): NetworkConnection {
  const sent = {
    ServiceExport: known.bindingOf('ServiceExport', name),
    ServiceImport: known.bindingOf('ServiceImport', name),
  };
  const side = (kind: keyof typeof sent, isProvider: boolean) => {
    const binding = sent[kind];
    const names = binding?.targets.map((target) => target.name) ?? [];
    return names.map((cluster) => {
      const isApplied = binding?.statuses.some((status) => status.cluster === cluster && status.isApplied);
      return judge(cluster, isApplied ? 'told' : 'unknown', isProvider, known);
    });
  };
  const [providers, consumers] = [side('ServiceExport', true), side('ServiceImport', false)];
  const gaps = [
    ...gapsOf(providers, consumers),
    ...gapIf('no-import', imported === undefined),
    ...gapIf('no-export', exported === undefined),
    ...gapIf('export-nowhere', exported !== undefined && providers.length === 0),
    ...gapIf('import-nowhere', imported !== undefined && consumers.length === 0),
  ];
  return {
    service: name,
    way: 'export-import',
    isExternal: false,
    ports: [...(imported?.ports ?? [])],
    providers: { isAll: false, clusters: providers.map(toCluster) },
    consumers: { isAll: false, clusters: consumers.map(toCluster) },
    addresses: [],
    entrances: [],
    conditions: [...(exported?.conditions ?? []), ...(imported?.conditions ?? [])],
    gaps: sortGaps(gaps),
  };
}

/** An ingress of an outside controller. @param connected names of Services that clusters share */
function toIngress(ingress: SharedIngress, connected: ReadonlySet<string>): NetworkIngress {
  const lost = ingress.services.filter((name) => !connected.has(name));
  return {
    name: ingress.name,
    hosts: [...ingress.hosts],
    services: [...ingress.services],
    addresses: [...ingress.addresses],
    gaps: [
      ...(lost.length > 0 ? [{ code: 'not-connected' as const, names: lost }] : []),
      ...gapIf('not-looked-at', ingress.addresses.length === 0),
    ],
  };
}
