import type { ApplicationCostTotal, CostGap, DemandGap, PriceGap } from '../../../lib/contracts/application-costs.ts';
import { hoursPerMonth } from '../../../lib/days.ts';
import { type Amount, estimateMoney } from '../../../lib/money.ts';

/** What a vCPU, a GiB of memory and a GPU of a cluster cost an hour. */
export interface UnitPrice {
  cpu: number;
  memoryGib: number;
  /** Of a GPU; left out where the cluster has none, or nothing tells. */
  gpu?: number;
}

/** What was booked for the machines of a cluster on some days, in one currency. */
export interface MeasuredMachines {
  /** What the machines cost. */
  node: number;
  /** What was allocated of each resource and what stood idle, together. */
  cpu: number;
  memory: number;
  gpu: number;
  /** How much of both the machines had. */
  vcpuHours: number;
  memoryGibHours: number;
  /** The same of GPUs; null where the machines had none, or nobody tells. */
  gpuHours?: number | null;
}

/** What pods ask for on one member, all replicas together. */
export interface MemberDemand {
  cluster: string;
  replicas: number;
  cpu: number;
  memoryGib: number;
  gaps: readonly DemandGap[];
}

/** What the pods of an application ask for on each of its members. */
export interface ApplicationDemand {
  /** By name. */
  members: readonly MemberDemand[];
  /** What is not known of it whichever the member. */
  gaps: readonly DemandGap[];
}

/** The price of a member, or why none is known. */
export type MemberPrice = UnitPrice | PriceGap;
/** By the name of the member. */
export type MemberPrices = ReadonlyMap<string, MemberPrice>;

interface CostOnMember extends Omit<MemberDemand, 'gaps'> {
  price: UnitPrice | null;
  monthly: Amount | null;
  gaps: readonly CostGap[];
}

export interface PlacementCost {
  /** Null as soon as something is not known. */
  monthly: Amount | null;
  members: readonly CostOnMember[];
  /** What is not known, each once. */
  gaps: readonly CostGap[];
}

/**
 * The measured price of a vCPU and a GiB: what the machines cost, parted as the prices of cores, memory and GPUs part it,
 * over what they had of each. So the price times all cores and GiB, with the GPUs, is what was paid for the machines: less
 * discounts, and by whichever rate card. Parts that are allocated and idle: OpenCost Specification
 * (opencost.io/docs/specification).
 * @returns null where the days do not tell
 */
export function unitPriceOf(measured: MeasuredMachines): UnitPrice | null {
  const { node, cpu, memory, gpu, vcpuHours, memoryGibHours, gpuHours } = measured;
  const parts = cpu + memory + gpu;
  if (!(parts > 0 && vcpuHours > 0 && memoryGibHours > 0)) return null;
  return {
    cpu: (node * cpu) / parts / vcpuHours,
    memoryGib: (node * memory) / parts / memoryGibHours,
    ...(gpuHours && gpu > 0 && { gpu: (node * gpu) / parts / gpuHours }),
  };
}

/**
 * What pods cost a month where they are: on each member what all replicas ask for, times the price there, times the hours of
 * a month. It is what the room costs that is kept for them; volumes, load balancers and idle machines come on top. Where
 * something is not known there is no sum, since one without a part of it is none.
 */
export function monthlyOf({ members, gaps }: ApplicationDemand, prices: MemberPrices): number | null {
  if (gaps.length > 0) return null;
  let monthly = 0;
  for (const member of members) {
    const cost = monthlyOn(member, prices);
    if (typeof cost !== 'number') return null;
    monthly += cost;
  }
  return monthly;
}

/** The same on one member, or why that is not known. */
function monthlyOn(demand: MemberDemand, prices: MemberPrices): number | readonly CostGap[] {
  // Nothing costs nothing at any price.
  if (demand.replicas === 0 && demand.gaps.length === 0) return 0;
  const price = prices.get(demand.cluster) ?? 'unknown-cluster';
  if (typeof price === 'string') return [...demand.gaps, price];
  if (demand.gaps.length > 0) return demand.gaps;
  return (demand.cpu * price.cpu + demand.memoryGib * price.memoryGib) * hoursPerMonth;
}

/** The same with each member, and with what is not known. */
export function costOfDemand(demand: ApplicationDemand, prices: MemberPrices): PlacementCost {
  const monthly = monthlyOf(demand, prices);
  const members = demand.members.map((one): CostOnMember => {
    const price = prices.get(one.cluster);
    const cost = monthlyOn(one, prices);
    const isKnown = typeof cost === 'number';
    return {
      ...one,
      price: typeof price === 'object' ? price : null,
      monthly: isKnown ? estimateMoney(cost) : null,
      gaps: isKnown ? [] : cost,
    };
  });
  return {
    monthly: monthly === null ? null : estimateMoney(monthly),
    members,
    gaps: [...new Set([...demand.gaps, ...members.flatMap(({ gaps }) => gaps)])],
  };
}

/** What a pod asks for; null where it says nothing of it. */
export interface PodRequest {
  cpu: number | null;
  memoryBytes: number | null;
}

/** What so many replicas on a member ask for. */
export function demandOn(cluster: string, replicas: number, { cpu, memoryBytes }: PodRequest): MemberDemand {
  return {
    cluster,
    replicas,
    cpu: replicas * (cpu ?? 0),
    memoryGib: (replicas * (memoryBytes ?? 0)) / 2 ** 30,
    gaps: replicas > 0 ? gapsOf(Boolean(cpu), Boolean(memoryBytes)) : [],
  };
}

function gapsOf(asksForCpu: boolean, asksForMemory: boolean): DemandGap[] {
  if (asksForCpu && asksForMemory) return [];
  if (asksForCpu) return ['no-memory'];
  return asksForMemory ? ['no-cpu'] : ['no-requests'];
}

/** What an application would cost a month with so many replicas on each member. */
export function costOfReplicas(
  replicas: ReadonlyMap<string, number>,
  pod: PodRequest,
  prices: MemberPrices,
): PlacementCost {
  const members = [...replicas].map(([cluster, count]) => demandOn(cluster, count, pod));
  return costOfDemand({ members, gaps: [] }, prices);
}

/** Applications together, by what each costs: what those with a figure do, and how many have none. */
export function sumCosts(costs: readonly (number | null)[]): Omit<NonNullable<ApplicationCostTotal>, 'currency'> {
  const known = costs.filter((cost) => cost !== null);
  const monthly = estimateMoney(known.reduce((sum, cost) => sum + cost, 0));
  return { monthly, applications: costs.length, without: costs.length - known.length };
}
