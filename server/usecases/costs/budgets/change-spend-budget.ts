import { changeSpendBudgetSchema, spendBudgetPathSchema } from '../../../../lib/contracts/spend-budgets.ts';
import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import { defineCommand } from '../../define.ts';
import { assertCountable, findSpendBudget, projectOf, tellOf, toAudit, toSpendBudget } from './spend-budget-view.ts';

/** Changes everything of a budget but what it is about. Thresholds that told this month tell no second time. */
export const changeSpendBudget = defineCommand({
  name: 'change-spend-budget',
  action: 'budget.manage',
  readAction: 'cost.read',
  scope: (context, { path }) => findSpendBudget(context, path.id),
  input: { path: spendBudgetPathSchema, body: changeSpendBudgetSchema },
  prepare: async (_context, { body }, { id }) => ({ id, body }),
  commit: async (context, tx, { id, body: { version, ...body } }) => {
    const { deps } = context;
    const before = await deps.spendBudgets.lock(tx, id);
    if (!before) throw new DomainError('not-found');
    if (version !== undefined && version !== before.version) {
      throw new DomainError('stale-version', say('spend-budget-changed'));
    }
    if (body.currency !== before.currency) await assertCountable(deps, tx, body.currency);
    const after = { ...before, ...body, updatedAt: deps.clock.now(), version: before.version + 1 };
    await deps.spendBudgets.put(tx, after);
    return {
      answer: await toSpendBudget(context, tx, after),
      audit: {
        action: 'change-spend-budget',
        project: projectOf(after),
        subject: 'budgets',
        key: id,
        before: toAudit(before),
        after: toAudit(after),
      },
      events: tellOf(after),
    };
  },
});
