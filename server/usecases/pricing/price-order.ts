import type { EstimateDetail, ObservedPrice } from '../../../lib/contracts/estimate.ts';
import type { RateCardVersion } from '../../../lib/contracts/rate-cards.ts';
import { estimateCost } from '../../../lib/pricing/estimate.ts';
import { readShape } from '../../../lib/pricing/shape.ts';
import { type ClusterSize, sizeOf } from '../../../lib/pricing/size-of.ts';
import type { Deps } from '../deps.ts';

export interface PricedOrder {
  size: ClusterSize;
  estimate: EstimateDetail | null;
}

/** The prices of a provider that hold today (UTC). */
export function findRateCard(
  deps: Pick<Deps, 'rateCards' | 'db' | 'clock'>,
  provider: string,
): Promise<RateCardVersion | null> {
  return deps.rateCards.findValid(deps.db.auto, provider, deps.clock.now().toISOString().slice(0, 10));
}

const lookBackDays = 7;

/** What a provider's machines cost in the last days. */
export function findObservedPrices(
  deps: Pick<Deps, 'observedPrices' | 'db' | 'clock'>,
  provider: string,
): Promise<ObservedPrice[]> {
  const since = new Date(deps.clock.now().getTime() - lookBackDays * 86_400_000).toISOString().slice(0, 10);
  return deps.observedPrices.find(deps.db.auto, provider, since);
}

/** Size and price of what merged values ask for; prices that were seen lately come before the card's. */
export function priceValues(
  values: Record<string, unknown>,
  provider: string,
  card: RateCardVersion | null,
  observed: readonly ObservedPrice[],
): PricedOrder {
  const shape = readShape(values, provider);
  return { size: sizeOf(shape, card?.rates ?? null), estimate: estimateCost(shape, card, observed) };
}

/** What of a rate card the order form needs to tell the price while somebody types. */
export function toShownCard({ provider, version, currency, validFrom, rates }: RateCardVersion) {
  return { provider, version, currency, validFrom, rates };
}
