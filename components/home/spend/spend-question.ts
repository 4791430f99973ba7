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
 * what the projects' budgets come to together, as long as each project that spends has one.
 * @param spenders projects that spend
 */
export function spendLimitOf(
  budgets: readonly Pick<SpendBudget, 'scope' | 'isActive' | 'currency' | 'monthly'>[],
  project: string | null,
  currency: string,
  spenders: readonly string[] = [],
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
  const covered = new Set(each.map(({ scope }) => scope.value));
  if (each.length === 0 || spenders.some((name) => !covered.has(name))) return null;
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

/** Projects that spend and have no spending budget. */
export function withoutBudget(
  budgets: readonly Pick<SpendBudget, 'scope' | 'isActive'>[],
  spenders: readonly string[],
): string[] {
  const covered = new Set(
    budgets.filter(({ isActive, scope }) => isActive && scope.kind === 'project').map(({ scope }) => scope.value),
  );
  return spenders.filter((name) => !covered.has(name));
}

/** Projects in a series grouped by project that spent anything. */
export const spendersOf = (groups: readonly { key: string | null; amount: string | null }[]): string[] =>
  groups.flatMap(({ key, amount }) => (key === null || key.startsWith('__') || Number(amount ?? 0) === 0 ? [] : [key]));
