import type { CostReason } from '../../../../lib/finops/cost-reasons.ts';
import { type Amount, addMoney, amountOf, subtractMoney } from '../../../../lib/money.ts';
import { allocateByCard } from '../pricing/card-parts.ts';
import { type Believable, type PricedNode, priceNodes } from '../pricing/cost-price.ts';
import { mergeBases, priceBasis, writeNeeds } from '../pricing/price-basis.ts';
import { byResource, type ClusterHour, enoughCoverage, isSoundHour, known, missingHour } from './cluster-hour.ts';
import type { CardPrices, ClusterReading, MachineSize, NamespaceReading, Parts } from './cost-readings.ts';
import type { NamespaceCost } from './namespace-cost.ts';
import { priceExtras } from './non-machine-costs.ts';
import { toQueueHours } from './queue-hours.ts';
import { sumKnown } from './sum-known.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const amountOrNull = (value: number | null) => (value === null ? null : amountOf(value));
const addKnown = (amounts: readonly (Amount | null)[]) => {
  const some = known(amounts);
  return some.length === 0 ? null : addMoney(...some);
};
/**
 * An hour of a cluster from its machines: price × share of the hour for which each was there, what of it was allocated
 * and what stood idle. OpenCost Specification (opencost.io/docs/specification).
 * @param believable of the currency of the source's prices; of US dollars unless said otherwise
 * @returns null when it had no machine
 */
export function toClusterHour(
  told: ClusterReading,
  card: CardPrices | null,
  cluster: { provider: string | null; controlPlane: string | null } = { provider: null, controlPlane: null },
  believable?: Believable | null,
): ClusterHour | null {
  const hour = workOut(told, card, cluster, believable);
  return hour && !isSoundHour(hour) ? missingHour(told.hour, 'unsound-value') : hour;
}

function workOut(
  told: ClusterReading,
  card: CardPrices | null,
  cluster: { provider: string | null; controlPlane: string | null },
  believable: Believable | null | undefined,
): ClusterHour | null {
  const reading = takeOff(told, card?.paidShare ?? 1);
  const present = reading.nodes.filter((node) => node.present > 0);
  if (present.length === 0) return null;
  const byPrice = priceNodes(present, card, cluster.provider, believable);
  const { nodes, namespaces: shares } = allocateByCard(byPrice, reading.namespaces, card);
  const hours = sum(nodes.map((node) => node.present));
  const coverage = Math.min(1, sum(nodes.map((node) => Math.min(node.observed, node.present))) / hours);
  const priced = nodes.filter((node) => node.cost !== null);
  const size = sizeHours(nodes);
  const existed = Math.max(...nodes.map((node) => node.present));
  // A machine without a price says nothing of the exporter, which is heard as long as it tells of any.
  const heard = Math.max(...nodes.map((node) => Math.min(1, node.observed / node.present)));
  const share = heard > 0 && heard < enoughCoverage ? 1 / heard : 1;
  const machines = nodes.map(({ basis }) => basis);
  const needs = nodes.every(({ price }) => price === null) ? writeNeeds(machines) : null;
  const extras = priceExtras(told, card, {
    existed,
    share,
    needs,
    coverage,
    controlPlane: cluster.controlPlane,
  });
  const bases = mergeBases([...machines, ...extras.bases]);
  if (priced.length === 0) {
    const unpriced = bases.map((basis) => ({ ...basis, list: null, paid: null }));
    const reason = card?.isUnconverted ? 'unconverted-card' : noPriceOf(nodes);
    return { ...missingHour(reading.hour, reason), ...size, bases: unpriced };
  }
  const node = addMoney(...priced.map(({ cost }) => cost ?? '0'));
  const list = addMoney(...priced.map((one) => one.list ?? '0'));
  const isCard = priced.some(({ by }) => by === 'rate-card');
  const namespaces = shares.map((namespace) => toNamespaceCost(namespace, share, card));
  return {
    hour: reading.hour,
    node,
    storage: extras.storage.paid,
    loadBalancer: extras.loadBalancer.paid,
    fee: extras.fee.paid,
    exporter: {
      node: isCard || list !== node ? amountOf(sum(nodes.map(({ basis }) => basis.exporter ?? 0))) : null,
      storage: extras.storage.exporter,
      loadBalancer: extras.loadBalancer.exporter,
      fee: extras.fee.exporter,
    },
    discount: {
      node: discountOf(list, node),
      storage: discountOf(extras.storage.list, extras.storage.paid),
      loadBalancer: discountOf(extras.loadBalancer.list, extras.loadBalancer.paid),
      fee: discountOf(extras.fee.list, extras.fee.paid),
    },
    spot: spotOf(priced),
    allocated: byResource((resource) => addKnown(namespaces.map((namespace) => namespace[resource]))),
    ...splitNodes(priced),
    ...size,
    coverage,
    provenance: isCard || extras.isFromCard ? 'rate-card' : coverage < enoughCoverage ? 'carried' : 'observed',
    reason: reasonOf(nodes, reading, card) ?? extras.reason,
    nodeTypes: byType(priced),
    bases: bases.map((basis) => {
      const price = priceBasis(basis, card);
      return { ...basis, list: price?.list ?? null, paid: price?.paid ?? null };
    }),
    namespaces,
    queues: toQueueHours(reading.queues ?? [], nodes, card),
  };
}

const discountOf = (list: Amount | null, paid: Amount | null) =>
  list === null || paid === null || list === paid ? null : subtractMoney(list, paid);

/** What was allocated, less the discount; what the things themselves cost is told by their bases. */
function takeOff(reading: ClusterReading, share: number): ClusterReading {
  if (share === 1) return reading;
  const less = (amount: number | null) => (amount === null ? null : amount * share);
  const lessEach = (parts: Parts<number | null>) => byResource((resource) => less(parts[resource]));
  return {
    ...reading,
    nodes: reading.nodes.map((node) => ({ ...node, allocated: lessEach(node.allocated) })),
    namespaces: reading.namespaces.map((one) => ({
      ...one,
      allocated: lessEach(one.allocated),
      storage: less(one.storage),
      loadBalancer: less(one.loadBalancer),
    })),
  };
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
    sumKnown(
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

function reasonOf(
  nodes: readonly PricedNode[],
  { isUnsound }: ClusterReading,
  card: CardPrices | null,
): CostReason | null {
  // What else a price lacks, the card may have.
  if (card?.isUnconverted && !isUnsound) return 'unconverted-card';
  if (nodes.some(({ cost }) => cost === null)) return noPriceOf(nodes);
  if (isUnsound) return 'unsound-value';
  if (nodes.some(({ isDoubtful }) => isDoubtful)) return 'implausible-price';
  return nodes.some(({ isDefault }) => isDefault) ? 'default-price' : null;
}

/** Why machines have no price: none is told, or none that can be. */
function noPriceOf(nodes: readonly PricedNode[]): CostReason {
  const isToldAll = nodes.every(({ cost, isUnsound = false }) => cost !== null || isUnsound);
  return isToldAll ? 'unsound-value' : 'no-price';
}

function byType(nodes: readonly PricedNode[]): ClusterHour['nodeTypes'] {
  return [...Map.groupBy(nodes, ({ type }) => type ?? '')].map(([type, own]) => ({
    type,
    node: addMoney(...own.map(({ cost }) => cost ?? '0')),
    spot: spotOf(own),
    hours: sum(own.map(({ present }) => present)),
  }));
}

const spotOf = (nodes: readonly PricedNode[]) => addKnown(nodes.filter(({ isSpot }) => isSpot).map(({ cost }) => cost));

/** @param share by which load balancers are scaled, of which nothing is known while the exporter is silent */
function toNamespaceCost(reading: NamespaceReading, share: number, card: CardPrices | null): NamespaceCost {
  const { namespace, allocated, requested, used, unpricedGib = null, unpricedBalancers = null } = reading;
  const byCard = (hours: number | null, price: number | null | undefined) =>
    hours === null || price == null || card === null ? null : hours * price * card.paidShare;
  const balancers = sumKnown([reading.loadBalancer, byCard(unpricedBalancers, card?.loadBalancer)]);
  return {
    namespace,
    ...byResource((resource) => amountOrNull(allocated[resource])),
    storage: amountOrNull(sumKnown([reading.storage, byCard(unpricedGib, card?.volumeGib)])),
    loadBalancer: amountOrNull(balancers === null ? null : balancers * share),
    cpuRequestHours: requested.cpu,
    cpuUseHours: used.cpu,
    memoryRequestGibHours: requested.memory,
    memoryUseGibHours: used.memory,
  };
}
