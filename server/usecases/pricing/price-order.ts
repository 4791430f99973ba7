import type { EstimateDetail, ObservedPrice } from '../../../lib/contracts/estimate.ts';
import type { RateCardVersion } from '../../../lib/contracts/rate-cards.ts';
import { addDays, toDay } from '../../../lib/days.ts';
import { estimateCost } from '../../../lib/pricing/estimate.ts';
import { readShape } from '../../../lib/pricing/shape.ts';
import { type ClusterSize, sizeOf } from '../../../lib/pricing/size-of.ts';
import type { Deps } from '../deps.ts';

export interface PricedOrder {
  size: ClusterSize;
  estimate: EstimateDetail | null;
}

const lookBackDays = 7;

/** What an order is priced by. */
interface Prices {
  card: RateCardVersion | null;
  /** What machines cost in the last days, in the card's currency where a rate leads there. */
  observed: ObservedPrice[];
}

/** The prices of a provider that hold today (UTC). */
export async function findPrices(
  { rateCards, observedPrices, db, clock }: Pick<Deps, 'rateCards' | 'observedPrices' | 'db' | 'clock'>,
  provider: string,
): Promise<Prices> {
  const today = toDay(clock.now());
  const card = await rateCards.findValid(db.auto, provider, today);
  const since = addDays(today, -lookBackDays);
  return { card, observed: await observedPrices.find(db.auto, provider, since, card?.currency ?? null) };
}

/** Size and price of what merged values ask for; prices that were seen lately come before the card's. */
export function priceValues(
  values: Record<string, unknown>,
  provider: string,
  { card, observed }: Prices,
): PricedOrder {
  const shape = readShape(values, provider);
  return { size: sizeOf(shape, card?.rates ?? null), estimate: estimateCost(shape, card, observed) };
}

/** What of a rate card the order form needs to tell the price while somebody types. */
export function toShownCard({ provider, version, currency, validFrom, rates }: RateCardVersion) {
  return { provider, version, currency, validFrom, rates };
}
