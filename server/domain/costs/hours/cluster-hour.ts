import type { CostReason } from '../../../../lib/finops/cost-reasons.ts';
import { type Amount, addMoney, subtractMoney } from '../../../../lib/money.ts';
import type { PriceBasis } from '../pricing/price-basis.ts';
import type { Parts } from './cost-readings.ts';
import type { NamespaceCost } from './namespace-cost.ts';
import type { QueueHour } from './queue-hours.ts';
import { isSoundMoney, isSoundQuantity } from './sound-values.ts';

/** How an hour's amount came about; `missing` is not nothing but not known. */
type Provenance = 'observed' | 'carried' | 'rate-card' | 'missing';
/** What an hour is made of beside its namespaces. */
interface HourAmounts {
  node: Amount | null;
  storage: Amount | null;
  loadBalancer: Amount | null;
  fee: Amount | null;
}
/** What is kept of an hour so that it can be worked out what another card had made of it. */
export interface BookedBasis extends PriceBasis {
  list: number | null;
  paid: number | null;
}

export interface ClusterHour extends HourAmounts {
  hour: Date;
  /** What the source says of each where the booked amount is another: by a rate card, or less a discount. */
  exporter: HourAmounts;
  /** What a contract took off each; null where it took nothing. */
  discount: HourAmounts;
  /** Of `node`: machines whose price changes with demand. */
  spot: Amount | null;
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
  nodeTypes: { type: string; node: Amount; spot: Amount | null; hours: number }[];
  bases: BookedBasis[];
  namespaces: NamespaceCost[];
  queues: QueueHour[];
}

const resources = ['cpu', 'memory', 'gpu'] as const;
/** Below it an hour counts as carried: a new machine is seen up to a minute before its price. */
export const enoughCoverage = 0.95;

/** Those of the amounts that are known. */
export const known = (amounts: readonly (Amount | null)[]) => amounts.filter((amount) => amount !== null);
/** The same for CPU, memory and GPU. */
export const byResource = <T>(work: (resource: keyof Parts<unknown>) => T): Parts<T> => ({
  cpu: work('cpu'),
  memory: work('memory'),
  gpu: work('gpu'),
});

/** An hour that was expected and is not known. */
export function missingHour(hour: Date, reason: CostReason): ClusterHour {
  const nothing = byResource(() => null);
  const unknown: HourAmounts = { node: null, storage: null, loadBalancer: null, fee: null };
  return {
    hour,
    ...unknown,
    exporter: unknown,
    discount: unknown,
    spot: null,
    allocated: nothing,
    idle: nothing,
    overcommit: null,
    nodeHours: null,
    vcpuHours: null,
    memoryGibHours: null,
    gpuHours: null,
    coverage: 0,
    provenance: 'missing',
    reason,
    nodeTypes: [],
    bases: [],
    namespaces: [],
    queues: [],
  };
}

/**
 * The same hour of a cluster that was silent for a part of it, although it was there. What was seen counts as it is, since
 * nobody knows what ran meanwhile; the amount is probably too small, and the hour says so.
 */
export function markSeen(hour: ClusterHour, seen = 1): ClusterHour {
  if (seen >= enoughCoverage) return hour;
  const isUnpriced = hour.reason === 'no-price' || hour.reason === 'unconverted-card';
  const reason = isUnpriced || hour.node === null ? hour.reason : 'seen-in-part';
  return { ...hour, coverage: hour.coverage * seen, reason };
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

/** Whether what was worked out of sound values is sound itself: a price may be, and a count, and not both together. */
export function isSoundHour(hour: ClusterHour): boolean {
  const { exporter, discount, allocated, idle, nodeTypes, bases, namespaces, queues } = hour;
  const money = [
    hour.node,
    hour.storage,
    hour.loadBalancer,
    hour.fee,
    hour.spot,
    hour.overcommit,
    ...[exporter, discount, allocated, idle].flatMap((parts) => Object.values(parts)),
    ...nodeTypes.flatMap(({ node, spot }) => [node, spot]),
    ...bases.flatMap((basis) => [basis.exporter, basis.list, basis.paid]),
    ...namespaces.flatMap((one) => [one.cpu, one.memory, one.gpu, one.storage, one.loadBalancer]),
    ...queues.flatMap((one) => [one.amount, one.idleAmount]),
  ];
  const quantities = [
    hour.nodeHours,
    hour.vcpuHours,
    hour.memoryGibHours,
    hour.gpuHours,
    ...bases.flatMap(({ quantity, size }) => [quantity, ...Object.values(size)]),
    ...namespaces.flatMap((one) => [one.cpuRequestHours, one.cpuUseHours]),
    ...namespaces.flatMap((one) => [one.memoryRequestGibHours, one.memoryUseGibHours]),
    ...queues.flatMap((one) => [one.gpuHours, one.usedGpuHours, one.deservedGpuHours]),
  ];
  return (
    money.every((amount) => amount === null || isSoundMoney(Math.abs(Number(amount)))) &&
    quantities.every((quantity) => quantity === null || isSoundQuantity(quantity))
  );
}
