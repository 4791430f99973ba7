import type { Page } from '../../../../lib/contracts/page.ts';
import type { RateCard } from '../../../../lib/contracts/rate-cards.ts';
import { defineQuery } from '../../define.ts';
import { toRateCards } from './rate-card-view.ts';

export const listRateCards = defineQuery({
  name: 'list-rate-cards',
  action: 'cost.read',
  scope: 'visible',
  input: {},
  run: async ({ deps }): Promise<Page<RateCard>> => {
    const items = toRateCards(await deps.rateCards.list(deps.db.auto), deps.clock.now());
    return { items, nextCursor: null, total: items.length };
  },
});
