import type { Project } from '@/lib/contracts/projects';
import type { SpendBudget, SpendScopeKind } from '@/lib/contracts/spend-budgets';
import type { Grouping } from './prepare-costs';

/** What budgets are about, by what costs are grouped by. */
const scopeOf: Partial<Record<Grouping, SpendScopeKind>> = {
  project: 'project',
  owner: 'owner',
  costCentre: 'cost-centre',
};

/**
 * The active budget of each group, the smallest where it has several; those in another currency cannot stand beside it.
 * @param soleProjects of cost centres that one project has alone: their budget is the project's where it has none of its own
 */
export function groupBudgets(
  budgets: readonly SpendBudget[],
  by: Grouping,
  currency: string,
  soleProjects: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, SpendBudget> {
  const active = budgets.filter((budget) => budget.isActive && budget.currency === currency);
  const own = smallest(active, (scope) => (scope.kind === scopeOf[by] ? scope.value : null));
  if (by !== 'project') return own;
  const shared = smallest(active, ({ kind, value }) =>
    kind === 'cost-centre' && value !== null ? (soleProjects.get(value) ?? null) : null,
  );
  return new Map([...shared, ...own]);
}

function smallest(
  budgets: readonly SpendBudget[],
  keyOf: (scope: SpendBudget['scope']) => string | null,
): Map<string, SpendBudget> {
  const found = new Map<string, SpendBudget>();
  for (const budget of budgets) {
    const key = keyOf(budget.scope);
    if (key === null) continue;
    const other = found.get(key);
    if (!other || Number(other.monthly) > Number(budget.monthly)) found.set(key, budget);
  }
  return found;
}

/** Cost centres that belong to one project alone, and that project; of all projects there are, or it cannot be told. */
export function findSoleProjects(
  projects: readonly Pick<Project, 'name' | 'costCentre'>[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const shared = new Set<string>();
  for (const { name, costCentre } of projects) {
    if (costCentre === null) continue;
    if (found.has(costCentre)) shared.add(costCentre);
    found.set(costCentre, name);
  }
  return new Map([...found].filter(([centre]) => !shared.has(centre)));
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
