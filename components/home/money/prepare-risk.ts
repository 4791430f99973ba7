import type { SpendBudget } from '@/lib/contracts/spend-budgets';
import { addMoney, compareMoney, subtractMoney } from '@/lib/money';

/** So many budgets are drawn. */
const shownBudgets = 5;

export interface BudgetBar {
  id: string;
  title: string;
  /** Parts of the budget: spent so far, and what the month ends at. */
  spent: number;
  forecast: number;
}

export interface PreparedRisk {
  /** By how much budgets are passed, likely, of one currency; null where none is. */
  over: { amount: string; currency: string } | null;
  /** Budgets that the month ends above, furthest first. */
  budgets: SpendBudget[];
  /** Of all budgets, those nearest to their limit or beyond it. */
  bars: BudgetBar[];
}

const endOf = ({ spent, forecast }: SpendBudget): string | null =>
  spent === null || forecast === null ? (forecast ?? spent) : compareMoney(spent, forecast) > 0 ? spent : forecast;
const ratio = (amount: string | null, { monthly }: SpendBudget) => Number(amount ?? 0) / Number(monthly);
/** Null where the month ends within the budget. */
export function excessOf(budget: SpendBudget): string | null {
  const end = endOf(budget);
  return end !== null && compareMoney(end, budget.monthly) > 0 ? subtractMoney(end, budget.monthly) : null;
}

/**
 * What the month's spend is likely to pass budgets by. Budgets of projects count once: those of people, templates and cost
 * centres are about the same money. Currencies are never added.
 */
export function prepareRisk(all: readonly SpendBudget[], project: string | null): PreparedRisk {
  const active = all
    .filter(({ isActive, scope }) => isActive && (project === null || scope.value === project))
    .sort((a, b) => ratio(endOf(b), b) - ratio(endOf(a), a) || a.title.localeCompare(b.title, 'en'));
  const budgets = active.filter((budget) => excessOf(budget) !== null);
  const ofProjects = budgets.filter(({ scope }) => scope.kind === 'project');
  const counted = ofProjects.length > 0 ? ofProjects : budgets.slice(0, 1);
  const currency = counted[0]?.currency;
  const amounts = counted.filter((one) => one.currency === currency).flatMap((one) => excessOf(one) ?? []);
  return {
    over: currency ? { amount: addMoney(...amounts), currency } : null,
    budgets,
    bars: active.slice(0, shownBudgets).map((budget) => ({
      id: budget.id,
      title: budget.title,
      spent: ratio(budget.spent, budget),
      forecast: ratio(endOf(budget), budget),
    })),
  };
}
