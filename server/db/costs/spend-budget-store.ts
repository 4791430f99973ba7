import { spendScopeSchema } from '../../../lib/contracts/spend-budgets.ts';
import { budgetStates } from '../../../lib/finops/budget.ts';
import type { Visible } from '../../ports/catalog.ts';
import type { SpendBudgetRecord, SpendBudgetStore } from '../../ports/spend.ts';
import { dbOf } from '../client.ts';
import type { SpendBudget as Row } from '../generated/client.ts';
import { fromJson } from '../json.ts';

function toRecord({ scopeKind: kind, scopeValue: value, monthly, state, ...row }: Row): SpendBudgetRecord {
  return {
    ...row,
    scope: fromJson(spendScopeSchema, { kind, value }),
    monthly: monthly.toFixed(),
    state: budgetStates.find((known) => known === state) ?? null,
  };
}

const named = (visible: Visible) =>
  visible === 'all' ? {} : { scopeKind: 'project', scopeValue: { in: [...visible] } };

export const spendBudgetStore: SpendBudgetStore = {
  async list(tx, visible) {
    const orderBy = [{ title: 'asc' as const }, { id: 'asc' as const }];
    return (await dbOf(tx).spendBudget.findMany({ where: named(visible), orderBy })).map(toRecord);
  },
  async get(tx, id) {
    const row = await dbOf(tx).spendBudget.findUnique({ where: { id } });
    return row && toRecord(row);
  },
  async lockCount(tx) {
    await tx.$queryRawUnsafe(`SELECT pg_advisory_xact_lock(hashtextextended('spend budgets', 0))::text`);
    return dbOf(tx).spendBudget.count();
  },
  async lock(tx, id) {
    await tx.$queryRawUnsafe('SELECT 1 FROM spend_budgets WHERE id = $1::uuid FOR UPDATE', id);
    return spendBudgetStore.get(tx, id);
  },
  async put(tx, { id, scope, ...rest }) {
    const data = { ...rest, scopeKind: scope.kind, scopeValue: scope.value };
    await dbOf(tx).spendBudget.upsert({ where: { id }, create: { id, ...data }, update: data });
  },
  async remove(tx, id) {
    await dbOf(tx).spendBudget.deleteMany({ where: { id } });
  },
  async keepState(tx, id, state, stateMonth) {
    await dbOf(tx).spendBudget.updateMany({ where: { id }, data: { state, stateMonth } });
  },
  async events(tx, budgetId, month) {
    const rows = await dbOf(tx).spendBudgetEvent.findMany({
      where: { budgetId, month },
      orderBy: { at: 'asc' },
      include: { budget: true },
    });
    return rows.map(({ threshold, at, amount, monthly, currency, budget }) => ({
      threshold,
      at,
      amount: amount.toFixed(),
      monthly: monthly.toFixed(),
      currency: currency || budget.currency,
    }));
  },
  async addEvent(tx, budgetId, month, event) {
    const { count } = await dbOf(tx).spendBudgetEvent.createMany({
      data: [{ budgetId, month, ...event }],
      skipDuplicates: true,
    });
    return count === 1;
  },
};
