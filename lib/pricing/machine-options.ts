import type { ObservedPrice } from '../contracts/estimate.ts';
import type { MachineType, RateCardVersion } from '../contracts/rate-cards.ts';
import type { Amount } from '../money.ts';
import { estimateCost } from './estimate.ts';

type Card = Pick<RateCardVersion, 'provider' | 'version' | 'currency' | 'validFrom' | 'rates'>;

/** A machine type to choose, and what one of it costs a month in a region. */
export interface MachineOption extends Pick<MachineType, 'name' | 'vcpu' | 'memoryGib' | 'gpu'> {
  monthly: Amount;
  currency: string;
}

/** Machine types with their price a month, by the same sum as the order's: contract, region and what was paid lately. */
export function priceMachines(
  machines: readonly MachineType[],
  region: string | null,
  card: Card,
  observed: readonly ObservedPrice[],
): MachineOption[] {
  const one = { low: 1, likely: 1, high: 1 };
  const none = { low: 0, likely: 0, high: 0 };
  return machines.flatMap(({ name, vcpu, memoryGib, gpu }) => {
    const group = {
      role: 'worker' as const,
      pool: null,
      count: one,
      machine: { kind: 'type' as const, name, isSpot: false },
      diskGib: 0,
    };
    const shape = {
      groups: [group],
      controlPlane: 'none' as const,
      region,
      loadBalancers: none,
      hasOpenEnd: false,
      tier: null,
    };
    const line = estimateCost(shape, card, observed)?.lines.find(({ kind }) => kind === 'workers');
    return line ? { name, vcpu, memoryGib, gpu, monthly: line.monthlyLikely, currency: card.currency } : [];
  });
}
