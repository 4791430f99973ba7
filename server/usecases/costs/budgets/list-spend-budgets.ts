import type { Page } from '../../../../lib/contracts/page.ts';
import type { SpendBudget } from '../../../../lib/contracts/spend-budgets.ts';
import { defineQuery } from '../../define.ts';
import { toListed, toSpendBudget } from './spend-budget-view.ts';

/** Budgets of the projects whose costs the actor may see; those about more than a project for who sees all costs. */
export const listSpendBudgets = defineQuery({
  name: 'list-spend-budgets',
  action: 'cost.read',
  scope: 'visible',
  input: {},
  run: async (context): Promise<Page<SpendBudget>> => {
    const { deps, visible } = context;
    const { auto } = deps.db;
    const records = await deps.spendBudgets.list(auto, visible);
    const known = await deps.spend.known(auto, deps.clock.now());
    const items = await Promise.all(records.map((record) => toSpendBudget(context, auto, record, known)));
    return { items: items.map(toListed), nextCursor: null, total: items.length };
  },
});
