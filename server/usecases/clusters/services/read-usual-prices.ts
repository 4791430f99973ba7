import type { OfferedService } from '../../../../lib/contracts/service-form.ts';
import { toDay } from '../../../../lib/days.ts';
import { amountOf } from '../../../../lib/money.ts';
import { projectsWith } from '../../../../lib/permissions.ts';
import { usualPrices } from '../../../domain/costs/reports/usual-prices.ts';
import type { Context } from '../../define.ts';

/** Offers with what each usually costs a month where it was measured, as far as the asker may be told. */
export async function withUsualPrices(
  { deps, actor }: Pick<Context, 'deps' | 'actor'>,
  offers: readonly OfferedService[],
): Promise<OfferedService[]> {
  const { currency, db, clock } = deps;
  // All that the person reads, also by a token for less: what they know themselves hides nobody else.
  const readable = projectsWith(actor.grants, 'cost.read');
  const mayRead = (project: string | null) => readable === 'all' || (project !== null && readable.includes(project));
  const samples = await deps.servicePrices.samples(db.auto, {
    services: offers.map(({ chart }) => chart),
    currency,
    today: toDay(clock.now()),
  });
  return offers.map((offer) => ({
    ...offer,
    usual: usualPrices(samples.get(offer.chart) ?? [], mayRead).map(({ size, low, high }) => ({
      size,
      low: amountOf(low),
      high: amountOf(high),
      currency,
    })),
  }));
}
