import type { SpendBudget, SpendScopeKind } from '@/lib/contracts/spend-budgets';
import type { Grouping } from './prepare-costs';

/** What budgets are about, by what costs are grouped by. */
const scopeOf: Partial<Record<Grouping, SpendScopeKind>> = {
  project: 'project',
  owner: 'owner',
  costCentre: 'cost-centre',
};

/** The active budget of each group, the smallest where it has several; those in another currency cannot stand beside it. */
export function groupBudgets(
  budgets: readonly SpendBudget[],
  by: Grouping,
  currency: string,
): ReadonlyMap<string, SpendBudget> {
  const found = new Map<string, SpendBudget>();
  for (const budget of budgets) {
    const { kind, value } = budget.scope;
    if (!budget.isActive || budget.currency !== currency || value === null || kind !== scopeOf[by]) continue;
    const other = found.get(value);
    if (!other || Number(other.monthly) > Number(budget.monthly)) found.set(value, budget);
  }
  return found;
}

/**
 * Parts of a bar in percent of its width; its limit stands at three quarters unless the month ends beyond the bar. Null
 * where nothing is known of what is spent.
 */
export function prepareBudgetBar({ spent, forecast, monthly }: Pick<SpendBudget, 'spent' | 'forecast' | 'monthly'>) {
  if (spent === null) return null;
  const limit = Number(monthly);
  const used = Number(spent) / limit;
  const end = Math.max(used, Number(forecast ?? spent) / limit);
  const scale = Math.max(4 / 3, end);
  const percent = (share: number) => (share / scale) * 100;
  return { used: percent(used), ahead: percent(end - used), limit: percent(1), end, isOver: end > 1 };
}
