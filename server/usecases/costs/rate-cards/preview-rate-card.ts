import {
  newRateCardVersionSchema,
  type RateCardEffect,
  rateCardPathSchema,
} from '../../../../lib/contracts/rate-cards.ts';
import { effectOf } from '../../../domain/costs/pricing/card-effect.ts';
import { defineQuery } from '../../define.ts';

/** What prices that are not in force yet would have made of the last whole month (UTC). Nothing is stored. */
export const previewRateCard = defineQuery({
  name: 'preview-rate-card',
  action: 'cost.manage',
  readAction: 'cost.read',
  scope: async () => ({ project: null, value: undefined }),
  input: { path: rateCardPathSchema, body: newRateCardVersionSchema },
  run: async ({ deps }, { path: { provider }, body }): Promise<RateCardEffect> => {
    const { auto } = deps.db;
    const now = deps.clock.now();
    const dayOf = (month: number, day: number) =>
      new Date(Date.UTC(now.getUTCFullYear(), month, day)).toISOString().slice(0, 10);
    const [from, last, to] = [
      dayOf(now.getUTCMonth() - 1, 1),
      dayOf(now.getUTCMonth(), 0),
      dayOf(now.getUTCMonth(), 1),
    ];
    const { currency, rates } = body;
    const [held, since] = await Promise.all([
      deps.rateCards.findValid(auto, provider, last),
      deps.observedPrices.basesSince(auto, provider, { from, to }),
    ]);
    const span = { from: since, to, currency };
    const [bases, unconverted] = await Promise.all([
      deps.observedPrices.bases(auto, provider, span),
      deps.observedPrices.unconverted(auto, provider, span),
    ]);
    const base = held?.currency === currency ? held.version : null;
    return { month: from.slice(0, 7), since, currency, base, unconverted, ...effectOf(bases, rates) };
  },
});
