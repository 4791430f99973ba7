import { spendBudgetPathSchema } from '../../../../lib/contracts/spend-budgets.ts';
import { DomainError } from '../../../domain/errors.ts';
import { defineCommand } from '../../define.ts';
import { findSpendBudget, projectOf, tellOf, toAudit, toSpendBudget } from './spend-budget-view.ts';

/** What it told stays in the audit and in inboxes. */
export const deleteSpendBudget = defineCommand({
  name: 'delete-spend-budget',
  action: 'budget.manage',
  readAction: 'cost.read',
  scope: (context, { path }) => findSpendBudget(context, path.id),
  input: { path: spendBudgetPathSchema },
  prepare: async (_context, _input, { id }) => id,
  commit: async (context, tx, id) => {
    const { deps } = context;
    const record = await deps.spendBudgets.lock(tx, id);
    if (!record) throw new DomainError('not-found');
    const answer = await toSpendBudget(context, tx, record);
    await deps.spendBudgets.remove(tx, id);
    return {
      answer,
      audit: {
        action: 'delete-spend-budget',
        project: projectOf(record),
        subject: 'budgets',
        key: id,
        before: toAudit(record),
      },
      events: tellOf(record),
    };
  },
});
