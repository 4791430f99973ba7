import type { RateCardVersion, Rates } from '../../lib/contracts/rate-cards.ts';
import { hoursPerMonth } from '../../lib/days.ts';
import { paidShareOf } from '../../lib/pricing/discount.ts';
import type { CostCluster } from './cost-booking.ts';
import type { CardPrices, MachineSize } from './cost-readings.ts';

/**
 * What the cards say of a cluster on a day.
 * @param currency of the source: a card in another one says nothing, since currencies are never mixed
 */
export function createCards(versions: readonly RateCardVersion[], currency: string) {
  return (cluster: Pick<CostCluster, 'provider' | 'region'>, hour: Date): CardPrices | null => {
    const day = hour.toISOString().slice(0, 10);
    const card = versions.findLast(
      ({ provider, validFrom, validUntil }) =>
        provider === cluster.provider && validFrom <= day && (validUntil === null || validUntil > day),
    );
    return card && card.currency === currency ? cardPricesOf(card.rates, cluster.region) : null;
  };
}

/** Rates as booking counts with them in a region. A control plane costs the same in all, as estimates have it. */
export function cardPricesOf(rates: Rates, region: string | null): CardPrices {
  const factor = Number(rates.regions.find(({ name }) => name === region)?.likely ?? 1);
  const here = (price: number | null) => (price === null ? null : price * factor);
  const hourly = new Map(rates.machines.map((machine) => [machine.name, Number(machine.hourly)]));
  const volumeMonth = numberOf(rates.volumeGibMonth);
  return {
    priceOf: (type, size, hours) => {
      const listed = type === null ? undefined : hourly.get(type);
      return here(listed === undefined ? bySize(rates, size) : listed * hours);
    },
    parts: {
      cpu: here(numberOf(rates.vcpuHourly)),
      memory: here(numberOf(rates.memoryGibHourly)),
      gpu: here(numberOf(rates.gpuHourly)),
    },
    volumeGib: here(volumeMonth === null ? null : volumeMonth / hoursPerMonth),
    loadBalancer: here(numberOf(rates.loadBalancerHourly)),
    managedControlPlane: numberOf(rates.managedControlPlaneHourly),
    hostedControlPlane: numberOf(rates.hostedControlPlaneHourly),
    clusterFee: Number(rates.clusterMonthly) > 0 ? Number(rates.clusterMonthly) / hoursPerMonth : null,
    paidShare: Number(paidShareOf(rates)),
  };
}

const numberOf = (price: string | null) => (price === null ? null : Number(price));

/** By cores, memory and GPUs; null where the card has no price for one that the machine has. */
function bySize(rates: Rates, { vcpu, memoryGib, gpu }: MachineSize): number | null {
  if (rates.vcpuHourly === null || rates.memoryGibHourly === null || vcpu === null || memoryGib === null) return null;
  if (gpu !== null && gpu > 0 && rates.gpuHourly === null) return null;
  return (
    Number(rates.vcpuHourly) * vcpu + Number(rates.memoryGibHourly) * memoryGib + Number(rates.gpuHourly) * (gpu ?? 0)
  );
}
