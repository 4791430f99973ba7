import type { SpendBudget } from '@/lib/contracts/spend-budgets';

/** Part of a budget that the month ends at, as far as it is known. */
const endsAt = ({ spent, forecast, monthly }: Pick<SpendBudget, 'spent' | 'forecast' | 'monthly'>) =>
  Math.max(Number(spent ?? 0), Number(forecast ?? 0)) / Number(monthly);

/** Budgets that are switched on, those that the month ends furthest beyond first; of one project, or of all. */
export function nearestFirst(budgets: readonly SpendBudget[], project: string | null): SpendBudget[] {
  return budgets
    .filter(({ isActive }) => isActive)
    .filter(({ scope }) => project === null || (scope.kind === 'project' && scope.value === project))
    .sort((a, b) => endsAt(b) - endsAt(a) || a.title.localeCompare(b.title, 'en'));
}
