import { type CostAdvice, costAdviceQuerySchema } from '../../../../lib/contracts/cost-advice.ts';
import { toDay } from '../../../../lib/days.ts';
import { defineQuery } from '../../define.ts';
import { toFilter } from './cost-window.ts';

/** More is not shown. */
const shownAdvice = 200;

/** What to do to pay less, of the clusters of projects whose costs the asker may see. */
export const getCostAdvice = defineQuery({
  name: 'get-cost-advice',
  action: 'cost.read',
  scope: 'visible',
  input: { query: costAdviceQuerySchema },
  run: async ({ deps, visible }, { query }): Promise<CostAdvice> => {
    const { show, ...filter } = query;
    const { currency } = deps;
    const today = toDay(deps.clock.now());
    const question = { visible, filter: toFilter(filter), currency, today, show, limit: shownAdvice };
    return { currency, ...(await deps.advice.list(deps.db.auto, question)) };
  },
});
