import type { ChangeSpendBudget, NewSpendBudget, SpendBudget, SpendScopeKind } from '@/lib/contracts/spend-budgets';
import { enteredAmountPattern } from '@/lib/decimal-patterns';
import { type BudgetStanding, judgeBudget } from '@/lib/finops/budget';
import { multiplyMoney } from '@/lib/money';

/** A budget as it is typed. */
export interface BudgetDraft {
  kind: SpendScopeKind;
  value: string;
  title: string;
  monthly: string;
  currency: string;
  thresholds: string;
  warnsOnForecast: boolean;
  owner: string;
  isActive: boolean;
}

export type BudgetField = 'title' | 'monthly' | 'currency' | 'thresholds' | 'owner' | 'value';

/**
 * @param project that a new one begins with; null where none is chosen, or no budget may be set for it
 * @param currency of a new one
 */
export function toDraft(
  budget: SpendBudget | null,
  owner: string,
  project: string | null,
  currency: string,
): BudgetDraft {
  if (!budget) {
    return {
      kind: 'project',
      value: project ?? '',
      title: '',
      monthly: '',
      currency,
      thresholds: '50, 80, 100',
      warnsOnForecast: true,
      owner,
      isActive: true,
    };
  }
  const { scope, title, monthly, thresholds, warnsOnForecast, isActive } = budget;
  return {
    kind: scope.kind,
    value: scope.value ?? '',
    title,
    monthly,
    warnsOnForecast,
    isActive,
    currency: budget.currency,
    thresholds: thresholds.join(', '),
    owner: budget.owner ?? '',
  };
}

const readThresholds = (text: string) =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);
const isAmount = (text: string) => enteredAmountPattern.test(text.trim()) && Number(text) > 0;

/** Fields that are not right yet; the server asks the same again. */
export function findWrong(draft: BudgetDraft): BudgetField[] {
  const { kind, value, title, monthly, currency, owner } = draft;
  const thresholds = readThresholds(draft.thresholds);
  const areRising = thresholds.every(
    (one, at) => Number.isInteger(one) && one >= 1 && one <= 200 && (at === 0 || one > (thresholds[at - 1] ?? 0)),
  );
  return [
    ...(kind !== 'all' && value.trim() === '' ? ['value' as const] : []),
    ...(title.trim() === '' ? ['title' as const] : []),
    ...(isAmount(monthly) ? [] : ['monthly' as const]),
    ...(/^[A-Z]{3}$/.test(currency) ? [] : ['currency' as const]),
    ...(areRising && thresholds.length <= 6 ? [] : ['thresholds' as const]),
    ...(owner.trim() === '' || /^[^\s@]+@[^\s@]+$/.test(owner.trim()) ? [] : ['owner' as const]),
  ];
}

/** What is sent; call it when nothing is wrong. */
export function toSettings(draft: BudgetDraft): ChangeSpendBudget {
  const { title, monthly, currency, warnsOnForecast, owner, isActive } = draft;
  return {
    title: title.trim(),
    monthly: monthly.trim(),
    currency,
    warnsOnForecast,
    isActive,
    owner: owner.trim() || null,
    thresholds: readThresholds(draft.thresholds),
  };
}

export function toNew(draft: BudgetDraft): NewSpendBudget {
  const { kind, value } = draft;
  const scope = kind === 'all' ? { kind, value: null } : { kind, value: value.trim() };
  return { ...toSettings(draft), scope };
}

/** At which amounts a new budget tells somebody; null where what is typed does not say it yet. */
export function tellingAmounts(draft: BudgetDraft): string[] | null {
  const wrong = findWrong(draft);
  if (['monthly', 'currency', 'thresholds'].some((field) => wrong.includes(field as BudgetField))) return null;
  return readThresholds(draft.thresholds).map((percent) => multiplyMoney(draft.monthly.trim(), percent / 100));
}

/** How a budget that is counted already would stand with another amount; null where that cannot be said. */
export function standWith(budget: SpendBudget, { monthly, currency }: BudgetDraft): BudgetStanding | null {
  const { spent, until, forecast, ahead } = budget;
  if (spent === null || until === null || !isAmount(monthly) || currency !== budget.currency) return null;
  return judgeBudget({ limit: monthly.trim(), spent, forecast, ahead, at: new Date(until) });
}
