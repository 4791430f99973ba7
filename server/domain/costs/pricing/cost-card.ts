import type { RateCardVersion, Rates } from '../../../../lib/contracts/rate-cards.ts';
import { hoursPerMonth } from '../../../../lib/days.ts';
import { paidShareOf } from '../../../../lib/pricing/discount.ts';
import type { CostCluster } from '../hours/cost-booking.ts';
import type { CardPrices, MachineSize } from '../hours/cost-readings.ts';
import type { Exchange } from './exchange.ts';

/**
 * What the cards say of a cluster on a day.
 * @param currency that is booked; a card in another one is converted at the day's rate. Of one from which no rate leads
 * there, only the discount holds.
 */
export function createCards(versions: readonly RateCardVersion[], currency: string, exchange: Exchange) {
  // A card may list thousands of machines, and is asked for every cluster and hour.
  const known = new Map<string, CardPrices>();
  return (cluster: Pick<CostCluster, 'provider' | 'region'>, hour: Date): CardPrices | null => {
    const day = hour.toISOString().slice(0, 10);
    const card = versions.findLast(
      ({ provider, validFrom, validUntil }) =>
        provider === cluster.provider && validFrom <= day && (validUntil === null || validUntil > day),
    );
    if (!card) return null;
    const rate = exchange(card.currency, currency, day);
    const key = JSON.stringify([card.provider, card.version, cluster.region, rate]);
    const prices =
      known.get(key) ?? (rate === null ? unconverted(card.rates) : cardPricesOf(card.rates, cluster.region, rate));
    known.set(key, prices);
    return prices;
  };
}

/**
 * Rates as booking counts with them in a region. A control plane costs the same in all, as estimates have it.
 * @param worth of the card's currency in that of the amounts
 */
export function cardPricesOf(rates: Rates, region: string | null, worth = 1): CardPrices {
  const factor = Number(rates.regions.find(({ name }) => name === region)?.likely ?? 1);
  const here = (price: number | null) => (price === null ? null : price * worth * factor);
  const anywhere = (price: string | null) => (price === null ? null : Number(price) * worth);
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
    managedControlPlane: anywhere(rates.managedControlPlaneHourly),
    hostedControlPlane: anywhere(rates.hostedControlPlaneHourly),
    clusterFee: Number(rates.clusterMonthly) > 0 ? (Number(rates.clusterMonthly) * worth) / hoursPerMonth : null,
    paidShare: Number(paidShareOf(rates)),
  };
}

const unconverted = (rates: Rates): CardPrices => ({
  priceOf: () => null,
  parts: { cpu: null, memory: null, gpu: null },
  volumeGib: null,
  loadBalancer: null,
  managedControlPlane: null,
  hostedControlPlane: null,
  clusterFee: null,
  paidShare: Number(paidShareOf(rates)),
  isUnconverted: true,
});

const numberOf = (price: string | null) => (price === null ? null : Number(price));

/** By cores, memory and GPUs; null where the card has no price for one that the machine has. */
function bySize(rates: Rates, { vcpu, memoryGib, gpu }: MachineSize): number | null {
  if (rates.vcpuHourly === null || rates.memoryGibHourly === null || vcpu === null || memoryGib === null) return null;
  if (gpu !== null && gpu > 0 && rates.gpuHourly === null) return null;
  return (
    Number(rates.vcpuHourly) * vcpu + Number(rates.memoryGibHourly) * memoryGib + Number(rates.gpuHourly) * (gpu ?? 0)
  );
}
