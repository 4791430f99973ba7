import type { EstimateDetail, EstimateLine, UnknownPart } from '../contracts/estimate.ts';
import type { RateCardVersion, Rates } from '../contracts/rate-cards.ts';
import { type Amount, addMoney, multiplyMoney, subtractMoney } from '../money.ts';
import { priceMachine } from './machines.ts';
import type { ClusterShape, NodeGroup, Span } from './shape.ts';

/** Hours of the month that prices are told for: 8760 / 12. */
const hoursPerMonth = 730;

/** By how much the region changes a price. */
interface RegionFactor {
  low: Amount;
  likely: Amount;
  high: Amount;
}
const unchanged: RegionFactor = { low: '1', likely: '1', high: '1' };

type Card = Pick<RateCardVersion, 'provider' | 'version' | 'currency' | 'rates'>;

/**
 * What a cluster of this shape would cost a month, in lines, and what the sum leaves out. `null` without prices that
 * hold. Low is with pools at their lower bound and the region at its lowest, high the opposite.
 */
export function estimateCost(shape: ClusterShape, card: Card | null): EstimateDetail | null {
  if (!card) return null;
  const { provider, version, currency } = card;
  const rates = takeOffDiscount(card.rates);
  const region = regionOf(shape, rates);
  const unknown: UnknownPart[] = region.unknown ? [{ code: 'region', subject: shape.region }] : [];
  const lines = [
    ...shape.groups.flatMap((group) => machineLine(group, rates, region.factor, unknown)),
    ...controlPlaneLine(shape, rates, unknown),
    ...volumeLine(shape, rates, region.factor, unknown),
    ...balancerLine(shape, rates, region.factor, unknown),
    ...feeLine(rates),
  ];
  if (shape.hasOpenEnd) unknown.push({ code: 'autoscaling', subject: null });
  if (rates.loadBalancerHourly !== null && shape.loadBalancers.high > 0) {
    unknown.push({ code: 'egress', subject: null });
  }
  return {
    currency,
    monthlyLow: addMoney(...lines.map((line) => line.monthlyLow)),
    monthlyLikely: addMoney(...lines.map((line) => line.monthlyLikely)),
    monthlyHigh: addMoney(...lines.map((line) => line.monthlyHigh)),
    rateCard: { provider, version },
    lines,
    unknown,
  };
}

/** The rates as they are paid: all that the provider sells is less the contract's discount, Slipway's fee is not. */
function takeOffDiscount(rates: Rates): Rates {
  const paid = multiplyMoney(subtractMoney('100', rates.discountPercent), '0.01');
  const less = <T extends Amount | null>(listed: T) => (listed === null ? listed : multiplyMoney(listed, paid)) as T;
  return {
    ...rates,
    machines: rates.machines.map((machine) => ({ ...machine, hourly: less(machine.hourly) })),
    ...{ vcpuHourly: less(rates.vcpuHourly), memoryGibHourly: less(rates.memoryGibHourly) },
    ...{ gpuHourly: less(rates.gpuHourly), volumeGibMonth: less(rates.volumeGibMonth) },
    loadBalancerHourly: less(rates.loadBalancerHourly),
    managedControlPlaneHourly: less(rates.managedControlPlaneHourly),
    hostedControlPlaneHourly: less(rates.hostedControlPlaneHourly),
  };
}

function regionOf(shape: ClusterShape, rates: Rates): { factor: RegionFactor; unknown: boolean } {
  if (rates.regions.length === 0 || shape.groups.length === 0) return { factor: unchanged, unknown: false };
  const known = rates.regions.find(({ name }) => name === shape.region);
  return known ? { factor: known, unknown: false } : { factor: unchanged, unknown: shape.region !== null };
}

interface Priced {
  /** What one costs a month before its region. */
  monthly: Amount;
  quantity: Span;
  factor: RegionFactor;
}

function line(
  kind: EstimateLine['kind'],
  { monthly, quantity, factor }: Priced,
  more: Partial<Pick<EstimateLine, 'pool' | 'machine'>> = {},
): EstimateLine {
  return {
    ...{ kind, pool: null, machine: null, quantity, ...more },
    monthlyLow: multiplyMoney(monthly, quantity.low, factor.low),
    monthlyLikely: multiplyMoney(monthly, quantity.likely, factor.likely),
    monthlyHigh: multiplyMoney(monthly, quantity.high, factor.high),
  };
}

function machineLine(group: NodeGroup, rates: Rates, factor: RegionFactor, unknown: UnknownPart[]): EstimateLine[] {
  const { role, pool, machine, count } = group;
  if (machine.kind === 'nothing-bought') {
    unknown.push({ code: machine.why, subject: null });
    return [];
  }
  const { hourly } = priceMachine(machine, rates);
  const name = machine.kind === 'type' ? machine.name : null;
  if (hourly === null) {
    unknown.push({ code: machine.kind === 'not-said' ? 'machine-missing' : 'machine', subject: name ?? pool });
    return [];
  }
  const monthly = multiplyMoney(hourly, hoursPerMonth);
  const kind = role === 'worker' ? 'workers' : 'control-plane';
  return [line(kind, { monthly, quantity: count, factor }, { pool, machine: name })];
}

/** A control plane that is no machine of the cluster; its price does not depend on the region. */
function controlPlaneLine(shape: ClusterShape, rates: Rates, unknown: UnknownPart[]): EstimateLine[] {
  const { controlPlane, tier } = shape;
  if (controlPlane !== 'hosted' && controlPlane !== 'managed') return [];
  const kind = controlPlane === 'hosted' ? 'hosted-control-plane' : 'managed-control-plane';
  const hourly = controlPlane === 'hosted' ? rates.hostedControlPlaneHourly : rates.managedControlPlaneHourly;
  // The rate is that of the free tier; what others cost is not on the card.
  if (hourly === null || (tier !== null && tier !== 'Free')) {
    unknown.push({ code: kind, subject: tier });
    return [];
  }
  const quantity = { low: 1, likely: 1, high: 1 };
  return [line(kind, { monthly: multiplyMoney(hourly, hoursPerMonth), quantity, factor: unchanged })];
}

function volumeLine(shape: ClusterShape, rates: Rates, factor: RegionFactor, unknown: UnknownPart[]): EstimateLine[] {
  const quantity = { low: 0, likely: 0, high: 0 };
  let isUnknown = false;
  for (const { count, diskGib } of shape.groups) {
    if (diskGib === null) isUnknown = true;
    quantity.low += count.low * (diskGib ?? 0);
    quantity.likely += count.likely * (diskGib ?? 0);
    quantity.high += count.high * (diskGib ?? 0);
  }
  const isPriced = rates.volumeGibMonth !== null;
  if (isUnknown || (!isPriced && quantity.high > 0)) unknown.push({ code: 'volumes', subject: null });
  if (rates.volumeGibMonth === null || quantity.high === 0) return [];
  return [line('volumes', { monthly: rates.volumeGibMonth, quantity, factor })];
}

function balancerLine(shape: ClusterShape, rates: Rates, factor: RegionFactor, unknown: UnknownPart[]): EstimateLine[] {
  const quantity = shape.loadBalancers;
  if (quantity.high === 0) return [];
  if (rates.loadBalancerHourly === null) {
    unknown.push({ code: 'load-balancers', subject: null });
    return [];
  }
  const monthly = multiplyMoney(rates.loadBalancerHourly, hoursPerMonth);
  return [line('load-balancers', { monthly, quantity, factor })];
}

function feeLine(rates: Rates): EstimateLine[] {
  if (Number(rates.clusterMonthly) === 0) return [];
  const quantity = { low: 1, likely: 1, high: 1 };
  return [line('cluster-fee', { monthly: rates.clusterMonthly, quantity, factor: unchanged })];
}
