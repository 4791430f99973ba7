import { type SpendBudgetDetail, spendBudgetPathSchema } from '../../../../lib/contracts/spend-budgets.ts';
import { defineQuery } from '../../define.ts';
import { findSpendBudget, toSpendBudget } from './spend-budget-view.ts';

/** One budget with what each day of its month cost. */
export const getSpendBudget = defineQuery({
  name: 'get-spend-budget',
  action: 'cost.read',
  scope: (context, { path }) => findSpendBudget(context, path.id),
  input: { path: spendBudgetPathSchema },
  run: (context, _input, record): Promise<SpendBudgetDetail> => toSpendBudget(context, context.deps.db.auto, record),
});
