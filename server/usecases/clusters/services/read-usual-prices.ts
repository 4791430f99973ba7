import type { OfferedService } from '../../../../lib/contracts/service-form.ts';
import { toDay } from '../../../../lib/days.ts';
import { amountOf } from '../../../../lib/money.ts';
import { projectsWith } from '../../../../lib/permissions.ts';
import { usualPrices } from '../../../domain/costs/reports/usual-prices.ts';
import type { Visible } from '../../../ports/catalog.ts';
import type { Context } from '../../define.ts';

/** Offers with what each usually costs a month where it was measured, as far as the asker may be told. */
export async function withUsualPrices(
  { deps, actor }: Pick<Context, 'deps' | 'actor'>,
  offers: readonly OfferedService[],
): Promise<OfferedService[]> {
  const { currency, db, clock } = deps;
  // By a token for less the person's other projects are told nothing of, and they are no others who could hide one.
  const isRead = isIn(projectsWith(actor.grants, 'cost.read'));
  const isTold = isIn(projectsWith(actor.grants, 'cost.read', actor.narrowing));
  const samples = await deps.servicePrices.samples(db.auto, {
    services: offers.map(({ chart }) => chart),
    currency,
    today: toDay(clock.now()),
  });
  return offers.map((offer) => ({
    ...offer,
    usual: usualPrices(
      (samples.get(offer.chart) ?? []).filter(({ project }) => isTold(project) || !isRead(project)),
      isRead,
    ).map(({ size, low, high }) => ({
      size,
      low: amountOf(low),
      high: amountOf(high),
      currency,
    })),
  }));
}

const isIn = (visible: Visible) => (project: string | null) =>
  visible === 'all' || (project !== null && visible.includes(project));
