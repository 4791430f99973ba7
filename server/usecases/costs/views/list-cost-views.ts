import type { CostView } from '../../../../lib/contracts/cost-views.ts';
import type { Page } from '../../../../lib/contracts/page.ts';
import { defineQuery } from '../../define.ts';
import { personOf, toCostView } from './cost-view-view.ts';

/** One's own views, and those that others share about costs that one may read. */
export const listCostViews = defineQuery({
  name: 'list-cost-views',
  action: 'cost.read',
  scope: 'visible',
  input: {},
  run: async ({ deps, actor, visible }): Promise<Page<CostView>> => {
    const { auto } = deps.db;
    const person = personOf(actor);
    const [records, startId] = await Promise.all([
      deps.costViews.list(auto, person, visible),
      deps.costViews.startOf(auto, person),
    ]);
    const items = records.map((record) => toCostView(actor, record, startId));
    return { items, nextCursor: null, total: items.length };
  },
});
