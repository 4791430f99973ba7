import { newSpendBudgetSchema } from '../../../../lib/contracts/spend-budgets.ts';
import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import type { SpendBudgetRecord } from '../../../ports/spend.ts';
import { type Context, defineCommand, type Subject } from '../../define.ts';
import { findProject } from '../../projects/find-project.ts';
import { assertCountable, tellOf, toAudit, toSpendBudget } from './spend-budget-view.ts';

/** Each is counted every hour. */
const mostBudgets = 500;

/** Sets a budget of what is spent. It warns and never keeps anybody from anything. */
export const createSpendBudget = defineCommand({
  name: 'create-spend-budget',
  action: 'budget.manage',
  readAction: 'cost.read',
  scope: async (context, { body: { scope } }) =>
    scope.kind === 'project' ? findProjectScope(context, scope.value) : { project: null, value: undefined },
  input: { body: newSpendBudgetSchema },
  prepare: async ({ deps, actor }, { body }): Promise<SpendBudgetRecord> => {
    const at = deps.clock.now();
    return {
      id: deps.ids.newId(),
      ...body,
      state: null,
      stateMonth: null,
      createdBy: actor.email,
      createdAt: at,
      updatedAt: at,
      version: 1,
    };
  },
  turn: () => 'create-spend-budget',
  commit: async (context, tx, record) => {
    const { deps } = context;
    if ((await deps.spendBudgets.lockCount(tx)) >= mostBudgets) {
      throw new DomainError('conflict', say('spend-budgets-full', { max: mostBudgets }));
    }
    await assertCountable(deps, tx, record.currency);
    await deps.spendBudgets.put(tx, record);
    return {
      answer: await toSpendBudget(context, tx, record),
      audit: {
        action: 'create-spend-budget',
        project: record.scope.kind === 'project' ? record.scope.value : null,
        subject: 'budgets',
        key: record.id,
        after: toAudit(record),
      },
      events: tellOf(record),
    };
  },
});

async function findProjectScope(context: Context, name: string): Promise<Subject<undefined> | null> {
  const found = await findProject(context, name);
  return found && { project: found.project, value: undefined };
}
