import type { RateCardVersion, Rates } from '../../lib/contracts/rate-cards.ts';
import { hoursPerMonth } from '../../lib/days.ts';
import { takeOffDiscount } from '../../lib/pricing/discount.ts';
import type { CostCluster } from './cost-booking.ts';
import type { CardPrices, MachineSize } from './cost-readings.ts';

/**
 * What the cards say of a cluster on a day.
 * @param currency of the source: a card in another one says nothing, since currencies are never mixed
 */
export function createCards(versions: readonly RateCardVersion[], currency: string) {
  return (cluster: Pick<CostCluster, 'provider' | 'region' | 'controlPlane'>, hour: Date): CardPrices | null => {
    const day = hour.toISOString().slice(0, 10);
    const card = versions.findLast(
      ({ provider, validFrom, validUntil }) =>
        provider === cluster.provider && validFrom <= day && (validUntil === null || validUntil > day),
    );
    return card && card.currency === currency ? pricesOf(takeOffDiscount(card.rates), cluster) : null;
  };
}

function pricesOf(rates: Rates, { region, controlPlane }: Pick<CostCluster, 'region' | 'controlPlane'>): CardPrices {
  const factor = Number(rates.regions.find(({ name }) => name === region)?.likely ?? 1);
  return {
    priceOf: (type, size) => {
      const machine = rates.machines.find(({ name }) => name === type);
      const listed = machine ? Number(machine.hourly) : bySize(rates, size);
      return listed === null ? null : listed * factor;
    },
    controlPlane: controlPlaneOf(rates, controlPlane),
    clusterFee: Number(rates.clusterMonthly) > 0 ? Number(rates.clusterMonthly) / hoursPerMonth : null,
  };
}

/** By cores, memory and GPUs; null where the card has no price for one that the machine has. */
function bySize(rates: Rates, { vcpu, memoryGib, gpu }: MachineSize): number | null {
  if (rates.vcpuHourly === null || rates.memoryGibHourly === null || vcpu === null || memoryGib === null) return null;
  if (gpu !== null && gpu > 0 && rates.gpuHourly === null) return null;
  return (
    Number(rates.vcpuHourly) * vcpu + Number(rates.memoryGibHourly) * memoryGib + Number(rates.gpuHourly) * (gpu ?? 0)
  );
}

/** The same in all regions, as estimates have it. */
function controlPlaneOf(rates: Rates, kind: string | null): number | null {
  const hourly =
    kind === 'managed' ? rates.managedControlPlaneHourly : kind === 'hosted' ? rates.hostedControlPlaneHourly : null;
  return hourly === null ? null : Number(hourly);
}
