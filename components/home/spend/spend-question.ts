import type { SpendBudget } from '@/lib/contracts/spend-budgets';
import { daysOfMonth } from '@/lib/days';

/** What is asked for the spend of the month that runs; `today` is a day in UTC. The server and the browser ask the same. */
export function spendQuestion(project: string | null, today: string) {
  const { first } = daysOfMonth(today.slice(0, 7));
  return { from: first, to: today, groupBy: 'project', ...(project ? { project } : {}) };
}

export interface SpendLimit {
  monthly: string;
  /** Whether several budgets stand behind it. */
  isSum: boolean;
}

/**
 * The spending budget that a project's spend is measured against. Of all projects it is the budget of everything, or else
 * what the projects' budgets come to together.
 */
export function spendLimitOf(
  budgets: readonly Pick<SpendBudget, 'scope' | 'isActive' | 'currency' | 'monthly'>[],
  project: string | null,
  currency: string,
): SpendLimit | null {
  const usable = budgets.filter((budget) => budget.isActive && budget.currency === currency);
  const of = (kind: SpendBudget['scope']['kind']) => usable.filter(({ scope }) => scope.kind === kind);
  if (project !== null) {
    const own = of('project').find(({ scope }) => scope.value === project);
    return own ? { monthly: own.monthly, isSum: false } : null;
  }
  const [whole] = of('all');
  if (whole) return { monthly: whole.monthly, isSum: false };
  const each = of('project');
  if (each.length === 0) return null;
  // It only becomes the place of a line and a rounded figure.
  return { monthly: String(each.reduce((sum, { monthly }) => sum + Number(monthly), 0)), isSum: each.length > 1 };
}

/** One project or all of them. */
export const scopeQuestion = (project: string | null): Record<string, string> => (project ? { project } : {});

/** The clusters that changed most in the same days. */
export function moversQuestionOf(project: string | null, today: string) {
  const { groupBy: _groupBy, ...question } = spendQuestion(project, today);
  return question;
}
