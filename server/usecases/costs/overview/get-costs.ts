import { type CostReport, costQuerySchema } from '../../../../lib/contracts/costs.ts';
import { dayMs, toDay } from '../../../../lib/days.ts';
import type { CostSum } from '../../../ports/costs.ts';
import { defineQuery } from '../../define.ts';
import { toCompleteness, totalOf } from './cost-completeness.ts';
import { daysOf, filterOf, refuseBoth, splitOf } from './cost-window.ts';

/** What was spent in a window, by one dimension or two; of the projects whose costs the asker may see. */
export const getCosts = defineQuery({
  name: 'get-costs',
  action: 'cost.read',
  scope: 'visible',
  input: { query: costQuerySchema },
  run: async ({ deps, visible }, { query }): Promise<CostReport> => {
    const { from, until } = daysOf(query, deps.clock.now());
    const filter = filterOf(query);
    refuseBoth(query.groupBy, filter);
    const { currency } = deps;
    const days = { from: toDay(from), to: toDay(until) };
    const question = { visible, filter, currency, split: splitOf(query), ...days };
    const [sums, completeness] = await Promise.all([
      deps.costs.sums(deps.db.auto, question, query.groupBy),
      deps.costs.completeness(deps.db.auto, question),
    ]);
    return {
      from: toDay(from),
      to: toDay(until - dayMs),
      total: { amount: totalOf(sums, completeness, days), currency },
      items: sums.map(toItem),
      completeness: toCompleteness(completeness),
    };
  },
});

const toItem = ({ day: _day, keys, ...sum }: CostSum) => ({ key: keys[0] ?? null, keys, ...sum });
