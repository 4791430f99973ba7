import { type Amount, addMoney, amountOf, subtractMoney } from '../../lib/money.ts';
import { type PricedNode, priceNode } from './cost-price.ts';
import type { CardPrices, ClusterReading, MachineSize, NamespaceReading, Parts } from './cost-readings.ts';
import type { NamespaceCost } from './namespace-cost.ts';

/** How an hour's amount came about; `missing` is not nothing but not known. */
type Provenance = 'observed' | 'carried' | 'rate-card' | 'missing';
/** Why an hour is missing, or what is doubtful about its amount. */
type CostReason =
  | 'region-lost'
  | 'no-data'
  | 'partial-answer'
  | 'too-much'
  | 'no-price'
  | 'unsound-value'
  | 'currency-changed'
  | 'implausible-price';

export interface ClusterHour {
  hour: Date;
  node: Amount | null;
  storage: Amount | null;
  loadBalancer: Amount | null;
  fee: Amount | null;
  /** What the exporter said where a rate card's price stands in `node`. */
  exporterNode: Amount | null;
  allocated: Parts<Amount | null>;
  idle: Parts<Amount | null>;
  /** By how much allocations pass what the machines they are on cost. */
  overcommit: Amount | null;
  nodeHours: number | null;
  vcpuHours: number | null;
  memoryGibHours: number | null;
  gpuHours: number | null;
  coverage: number;
  provenance: Provenance;
  reason: CostReason | null;
  nodeTypes: { type: string; node: Amount; hours: number }[];
  namespaces: NamespaceCost[];
}

const resources = ['cpu', 'memory', 'gpu'] as const;
/** Below it an hour counts as carried: a new machine is seen up to a minute before its price. */
const enoughCoverage = 0.95;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const amountOrNull = (value: number | null) => (value === null ? null : amountOf(value));
const known = (amounts: readonly (Amount | null)[]) => amounts.filter((amount) => amount !== null);
const sumKnown = (amounts: readonly (Amount | null)[]) => {
  const some = known(amounts);
  return some.length === 0 ? null : addMoney(...some);
};
const byResource = <T>(work: (resource: keyof Parts<unknown>) => T): Parts<T> => ({
  cpu: work('cpu'),
  memory: work('memory'),
  gpu: work('gpu'),
});

/**
 * An hour of a cluster from its machines: price × share of the hour for which each was there, what of it was allocated
 * and what stood idle. kof-finops.md, section 10.2.
 * @returns null when it had no machine
 */
export function toClusterHour(reading: ClusterReading, card: CardPrices | null): ClusterHour | null {
  const nodes = reading.nodes.filter(({ present }) => present > 0).map((node) => priceNode(node, card));
  const present = sum(nodes.map((node) => node.present));
  if (nodes.length === 0) return null;
  const coverage = Math.min(1, sum(nodes.map((node) => Math.min(node.observed, node.present))) / present);
  const priced = nodes.filter((node) => node.cost !== null);
  const size = sizeHours(nodes);
  if (priced.length === 0) return { ...missingHour(reading.hour, 'no-price'), ...size };
  const split = splitNodes(priced);
  const existed = Math.max(...nodes.map((node) => node.present));
  const controlPlane = reading.fee && reading.fee > 0 ? reading.fee : (card?.controlPlane ?? reading.fee);
  const fees = [controlPlane, card?.clusterFee ?? null];
  const carriedShare = coverage > 0 && coverage < enoughCoverage ? 1 / coverage : 1;
  const namespaces = reading.namespaces.map((namespace) => toNamespaceCost(namespace, carriedShare));
  return {
    hour: reading.hour,
    node: addMoney(...priced.map(({ cost }) => cost ?? '0')),
    storage: amountOrNull(reading.storage),
    loadBalancer: sumKnown(namespaces.map(({ loadBalancer }) => loadBalancer)),
    fee: amountOrNull(sumOrNull(fees.map((fee) => (fee === null ? null : fee * existed)))),
    exporterNode: priced.some(({ by }) => by === 'rate-card')
      ? amountOf(sum(nodes.map((node) => (node.price ?? 0) * node.present)))
      : null,
    allocated: byResource((resource) => sumKnown(namespaces.map((namespace) => namespace[resource]))),
    ...split,
    ...size,
    coverage,
    provenance: provenanceOf(priced, coverage),
    reason: reasonOf(nodes, reading),
    nodeTypes: byType(priced),
    namespaces,
  };
}

/** An hour that was expected and is not known. */
export function missingHour(hour: Date, reason: CostReason): ClusterHour {
  const nothing = byResource(() => null);
  return {
    ...{ hour, node: null, storage: null, loadBalancer: null, fee: null, exporterNode: null },
    ...{ allocated: nothing, idle: nothing, overcommit: null },
    ...{ nodeHours: null, vcpuHours: null, memoryGibHours: null, gpuHours: null },
    ...{ coverage: 0, provenance: 'missing', reason, nodeTypes: [], namespaces: [] },
  };
}

/**
 * What of the machines' cost neither a namespace was allocated nor stood idle: a price that its parts do not add up to,
 * and the time for which the exporter was not heard.
 */
export function unallocatedOf({ node, allocated, idle, overcommit }: ClusterHour): Amount | null {
  if (node === null) return null;
  const spoken = known(resources.flatMap((resource) => [allocated[resource], idle[resource]]));
  return addMoney(subtractMoney(node, addMoney(...spoken)), overcommit ?? '0');
}

function sumOrNull(values: readonly (number | null)[]): number | null {
  const some = values.filter((value) => value !== null);
  return some.length === 0 ? null : sum(some);
}

/** Idle is worked out for each machine and resource, so that one that is too full does not hide another that is empty. */
function splitNodes(nodes: readonly PricedNode[]): Pick<ClusterHour, 'idle' | 'overcommit'> {
  let over = 0;
  const isKnown = nodes.some(({ parts }) => parts !== null);
  const idle = byResource((resource) => {
    let free = 0;
    for (const { parts, allocated } of nodes) {
      if (!parts) continue;
      const left = (parts[resource] ?? 0) - (allocated[resource] ?? 0);
      if (left > 0) free += left;
      else over -= left;
    }
    return isKnown ? amountOf(free) : null;
  });
  return { idle, overcommit: isKnown ? amountOf(over) : null };
}

function sizeHours(nodes: readonly PricedNode[]) {
  const hours = (figure: (size: MachineSize) => number | null) =>
    sumOrNull(
      nodes.map(({ size, present }) => {
        const value = figure(size);
        return value === null ? null : value * present;
      }),
    );
  return {
    nodeHours: sum(nodes.map(({ present }) => present)),
    vcpuHours: hours(({ vcpu }) => vcpu),
    memoryGibHours: hours(({ memoryGib }) => memoryGib),
    gpuHours: hours(({ gpu }) => gpu),
  };
}

function provenanceOf(priced: readonly PricedNode[], coverage: number): Provenance {
  if (priced.some(({ by }) => by === 'rate-card')) return 'rate-card';
  return coverage < enoughCoverage ? 'carried' : 'observed';
}

function reasonOf(nodes: readonly PricedNode[], { isUnsound }: ClusterReading): CostReason | null {
  if (nodes.some(({ cost }) => cost === null)) return 'no-price';
  if (isUnsound) return 'unsound-value';
  return nodes.some(({ isDoubtful }) => isDoubtful) ? 'implausible-price' : null;
}

function byType(nodes: readonly PricedNode[]): ClusterHour['nodeTypes'] {
  const types = new Map<string, { node: Amount[]; hours: number }>();
  for (const { type, cost, present } of nodes) {
    const name = type ?? '';
    const entry = types.get(name) ?? { node: [], hours: 0 };
    entry.node.push(cost ?? '0');
    types.set(name, { ...entry, hours: entry.hours + present });
  }
  return [...types].map(([type, { node, hours }]) => ({ type, node: addMoney(...node), hours }));
}

/** @param share by which load balancers are scaled, of which nothing is known while the exporter is silent */
function toNamespaceCost(reading: NamespaceReading, share: number): NamespaceCost {
  const { namespace, allocated, requested, used } = reading;
  return {
    namespace,
    ...byResource((resource) => amountOrNull(allocated[resource])),
    storage: amountOrNull(reading.storage),
    loadBalancer: amountOrNull(reading.loadBalancer === null ? null : reading.loadBalancer * share),
    cpuRequestHours: requested.cpu,
    cpuUseHours: used.cpu,
    memoryRequestGibHours: requested.memory,
    memoryUseGibHours: used.memory,
  };
}
