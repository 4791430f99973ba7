import type { EstimateDetail, EstimateLine, ObservedPrice, PriceSource, UnknownPart } from '../contracts/estimate.ts';
import type { RateCardVersion, Rates } from '../contracts/rate-cards.ts';
import { hoursPerMonth } from '../days.ts';
import { type Amount, addMoney, multiplyMoney } from '../money.ts';
import { paidShareOf } from './discount.ts';
import { priceMachine } from './machines.ts';
import type { ClusterShape, NodeGroup, Span } from './shape.ts';

/** Hours of the month that prices are told for: 8760 / 12. */

/** By how much the region changes a price. */
interface RegionFactor {
  low: Amount;
  likely: Amount;
  high: Amount;
}
const unchanged: RegionFactor = { low: '1', likely: '1', high: '1' };

type Card = Pick<RateCardVersion, 'provider' | 'version' | 'currency' | 'validFrom' | 'rates'>;

/** What is counted with: list prices of the card, and what was seen lately in the same currency. */
interface Prices {
  rates: Rates;
  /** What the contract's discount leaves of either; not of Slipway's own fee. */
  paidShare: Amount;
  observed: readonly ObservedPrice[];
  /** Of everything that was not seen. */
  source: PriceSource | null;
}

const nothingTold: Rates = {
  machines: [],
  vcpuHourly: null,
  memoryGibHourly: null,
  gpuHourly: null,
  volumeGibMonth: null,
  loadBalancerHourly: null,
  managedControlPlaneHourly: null,
  hostedControlPlaneHourly: null,
  clusterMonthly: '0',
  discountPercent: '0',
  regions: [],
};

/**
 * What a cluster of this shape would cost a month, in lines, and what the sum leaves out: by the prices that were seen
 * lately for machines of the type in the region, otherwise by the card. `null` with neither. Low is with pools at their
 * lower bound and the region at its lowest, high the opposite.
 * @param seen of this provider; in another currency than the card's they are not used, and that is said
 */
export function estimateCost(
  shape: ClusterShape,
  card: Card | null,
  seen: readonly ObservedPrice[] = [],
): EstimateDetail | null {
  const wanted = seen.filter(({ region }) => region === shape.region);
  const currency = card?.currency ?? wanted[0]?.currency;
  if (currency === undefined) return null;
  const prices: Prices = {
    rates: card?.rates ?? nothingTold,
    paidShare: card ? paidShareOf(card.rates) : '1',
    observed: wanted.filter((one) => one.currency === currency),
    source: card && { kind: 'rate-card', provider: card.provider, version: card.version, validFrom: card.validFrom },
  };
  const { factor, unknown: isElsewhere } = regionOf(shape, prices.rates);
  const unknown: UnknownPart[] = isElsewhere ? [{ code: 'region', subject: shape.region }] : [];
  const lines = [
    ...shape.groups
      .flatMap((group) => machineLine(group, prices, factor, unknown))
      .map((each) => takeOff(each, prices.paidShare)),
    ...otherLines(shape, prices, factor, unknown),
  ];
  const strange = wanted.find((one) => one.currency !== currency);
  if (strange) unknown.push({ code: 'observed-currency', subject: strange.currency });
  if (shape.hasOpenEnd) unknown.push({ code: 'autoscaling', subject: null });
  if (prices.rates.loadBalancerHourly !== null && shape.loadBalancers.high > 0) {
    unknown.push({ code: 'egress', subject: null });
  }
  return {
    currency,
    monthlyLow: addMoney(...lines.map((line) => line.monthlyLow)),
    monthlyLikely: addMoney(...lines.map((line) => line.monthlyLikely)),
    monthlyHigh: addMoney(...lines.map((line) => line.monthlyHigh)),
    rateCard: card && { provider: card.provider, version: card.version },
    lines,
    unknown,
  };
}

/** What is not a machine; all of it from the card. */
function otherLines(
  shape: ClusterShape,
  { rates, source, paidShare }: Prices,
  factor: RegionFactor,
  unknown: UnknownPart[],
): EstimateLine[] {
  const sold = [
    ...controlPlaneLine(shape, rates, unknown),
    ...volumeLine(shape, rates, factor, unknown),
    ...balancerLine(shape, rates, factor, unknown),
  ];
  const lines = [...sold.map((each) => takeOff(each, paidShare)), ...feeLine(rates)];
  return source ? lines.map((each) => ({ ...each, source })) : lines;
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
  more: Partial<Pick<EstimateLine, 'pool' | 'machine' | 'source'>> = {},
): EstimateLine {
  return {
    kind,
    pool: null,
    machine: null,
    quantity,
    ...more,
    monthlyLow: multiplyMoney(monthly, quantity.low, factor.low),
    monthlyLikely: multiplyMoney(monthly, quantity.likely, factor.likely),
    monthlyHigh: multiplyMoney(monthly, quantity.high, factor.high),
  };
}

/** A line as it is paid, with the list price beside it where that is another. */
function takeOff(each: EstimateLine, share: Amount): EstimateLine {
  if (Number(share) === 1) return each;
  return {
    ...each,
    monthlyLow: multiplyMoney(each.monthlyLow, share),
    monthlyLikely: multiplyMoney(each.monthlyLikely, share),
    monthlyHigh: multiplyMoney(each.monthlyHigh, share),
    monthlyList: each.monthlyLikely,
  };
}

function machineLine(group: NodeGroup, prices: Prices, factor: RegionFactor, unknown: UnknownPart[]): EstimateLine[] {
  const { role, pool, machine, count } = group;
  if (machine.kind === 'nothing-bought') {
    unknown.push({ code: machine.why, subject: null });
    return [];
  }
  const name = machine.kind === 'type' ? machine.name : null;
  const kind = role === 'worker' ? 'workers' : 'control-plane';
  const isSpot = machine.kind === 'type' && machine.isSpot;
  const observed = prices.observed.find((one) => one.machine === name && one.isSpot === isSpot);
  if (observed) {
    // Seen in the region itself: its factor is in it already.
    const monthly = multiplyMoney(observed.hourly, hoursPerMonth);
    const source = { kind: 'observed' as const, from: observed.from, to: observed.to };
    return [line(kind, { monthly, quantity: count, factor: unchanged }, { pool, machine: name, source })];
  }
  const { hourly } = priceMachine(machine, prices.rates);
  if (hourly === null) {
    unknown.push({ code: machine.kind === 'not-said' ? 'machine-missing' : 'machine', subject: name ?? pool });
    return [];
  }
  // A card lists what machines cost that stay.
  if (isSpot) unknown.push({ code: 'spot', subject: name });
  const monthly = multiplyMoney(hourly, hoursPerMonth);
  const from = prices.source ? { source: prices.source } : {};
  return [line(kind, { monthly, quantity: count, factor }, { pool, machine: name, ...from })];
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
