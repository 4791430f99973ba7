import type { NetworkConnection, NetworkEntrance } from '../../../lib/contracts/application-network.ts';
import type { ApplicationSpec } from '../../../lib/contracts/application-orders.ts';
import type { Binding } from '../applications/binding.ts';
import { hostOn, urlOf } from '../applications/order/ingress.ts';
import { gapsOf, type Judged, judge, type Known, sortGaps, toCluster } from './judged-clusters.ts';

/**
 * The Ingress that Slipway has brought: callers come from outside, and each cluster that has it leads them to its own pods.
 * None where there is none; what others have written says nothing of its hosts to those who read its binding alone.
 * @param spec what Slipway was asked to make of the application
 */
export function toWayIn(spec: ApplicationSpec | null, known: Known): NetworkConnection[] {
  const { name, objects } = known.application;
  const binding = objects.find((object) => object.kind === 'Ingress' && object.name === name)?.binding;
  if (!spec?.ingress || !binding) return [];
  const clusters = binding.targets.map((target) => toCrossing(target.name, binding, known));
  const silent = clusters.filter(({ state, addresses }) => state === 'ready' && addresses.length === 0);
  const gaps = [
    ...gapsOf(clusters, []),
    ...(silent.length > 0 ? [{ code: 'no-address' as const, names: silent.flatMap((one) => one.name ?? []) }] : []),
  ];
  return [
    {
      service: name,
      way: 'ingress',
      isExternal: true,
      ports: spec.port === null ? [] : [`http ${spec.port}`],
      providers: { isAll: false, clusters: clusters.map(({ addresses: _, ...judged }) => toCluster(judged)) },
      consumers: { isAll: false, clusters: [] },
      addresses: [],
      entrances: binding.targets.map((target, at) => toEntrance(target.name, clusters[at], spec)),
      conditions: [],
      gaps: sortGaps(gaps),
    },
  ];
}

/** A cluster that has the Ingress, with its addresses there. */
type Crossing = Judged & { addresses: readonly string[] };

function toCrossing(cluster: string, { statuses }: Binding, known: Known): Crossing {
  const addresses = statuses.find((status) => status.cluster === cluster)?.addresses ?? [];
  return { ...judge(cluster, addresses.length > 0 ? 'told' : 'unknown', true, known), addresses };
}

function toEntrance(cluster: string, crossing: Crossing | undefined, spec: ApplicationSpec): NetworkEntrance {
  const host = hostOn(spec, cluster) ?? '';
  return { cluster: crossing?.name ?? null, host, url: urlOf(spec, host), addresses: [...(crossing?.addresses ?? [])] };
}
