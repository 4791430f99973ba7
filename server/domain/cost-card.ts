import type { RateCardVersion, Rates } from '../../lib/contracts/rate-cards.ts';
import type { CostCluster } from '../domain/cost-booking.ts';
import type { CardPrices } from '../domain/cost-readings.ts';

const hoursPerMonth = 730;

/**
 * What the cards say of a cluster on a day.
 * @param currency of the source: a card in another one says nothing, since currencies are never mixed
 */
export function createCards(versions: readonly RateCardVersion[], currency: string) {
  return (cluster: CostCluster, hour: Date): CardPrices | null => {
    const day = hour.toISOString().slice(0, 10);
    const card = versions.findLast(
      ({ provider, validFrom, validUntil }) =>
        provider === cluster.provider && validFrom <= day && (validUntil === null || validUntil > day),
    );
    return card && card.currency === currency ? pricesOf(card.rates, cluster) : null;
  };
}

function pricesOf(rates: Rates, { region, controlPlane }: CostCluster): CardPrices {
  const factor = Number(rates.regions.find(({ name }) => name === region)?.likely ?? 1);
  return {
    priceOf: (type, { vcpu, memoryGib }) => {
      const machine = rates.machines.find(({ name }) => name === type);
      if (machine) return Number(machine.hourly) * factor;
      if (rates.vcpuHourly === null || rates.memoryGibHourly === null || vcpu === null || memoryGib === null)
        return null;
      return (Number(rates.vcpuHourly) * vcpu + Number(rates.memoryGibHourly) * memoryGib) * factor;
    },
    fee: feeOf(rates, controlPlane, factor),
  };
}

function feeOf(rates: Rates, controlPlane: string | null, factor: number): number | null {
  const own = Number(rates.clusterMonthly) / hoursPerMonth;
  if (controlPlane === 'managed' && rates.managedControlPlaneHourly !== null) {
    return Number(rates.managedControlPlaneHourly) * factor + own;
  }
  if (controlPlane === 'hosted' && rates.hostedControlPlaneHourly !== null) {
    return Number(rates.hostedControlPlaneHourly) + own;
  }
  return own > 0 ? own : null;
}
