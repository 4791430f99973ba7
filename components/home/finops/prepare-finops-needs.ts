import type { CostAdvice } from '@/lib/contracts/cost-advice';
import type { CostLeftovers } from '@/lib/contracts/cost-leftovers';
import type { SpendBudget } from '@/lib/contracts/spend-budgets';
import { addMoney } from '@/lib/money';
import { excessOf } from '../money/prepare-risk';

export type FinopsNeed =
  | { kind: 'budget'; key: string; budget: SpendBudget; excess: string }
  | { kind: 'unowned'; key: string; monthly: string; currency: string; clusters: number }
  | { kind: 'advice'; key: string; saving: string; currency: string; count: number };

/** Kinds of leftovers for which an owner can be named. */
const withoutOwner = new Set(['noOwner', 'ownerLeft', 'noProject']);

/** A month of what has no owner, and how many clusters that is. The kinds leave each other's clusters out. */
export function unownedSpend(leftovers: CostLeftovers): { monthly: string; clusters: number } {
  const kinds = leftovers.kinds.filter(({ kind }) => withoutOwner.has(kind));
  return {
    monthly: addMoney('0', ...kinds.map(({ monthly }) => monthly)),
    clusters: kinds.reduce((sum, { count }) => sum + count, 0),
  };
}

/** What waits for who answers for money: budgets that do not last, spend without an owner, savings that nobody took. */
export function prepareFinopsNeeds(
  /** Those that the month ends above, furthest first. */
  budgets: readonly SpendBudget[],
  leftovers: CostLeftovers | undefined,
  advice: CostAdvice | undefined,
): FinopsNeed[] {
  const needs: FinopsNeed[] = budgets.flatMap((budget) => {
    const excess = excessOf(budget);
    return excess === null ? [] : [{ kind: 'budget', key: budget.id, budget, excess }];
  });
  const unowned = leftovers && unownedSpend(leftovers);
  if (unowned && unowned.clusters > 0 && Number(unowned.monthly) > 0) {
    needs.push({ kind: 'unowned', key: 'unowned', currency: leftovers.currency, ...unowned });
  }
  if (advice && advice.counts.advised > 0) {
    const { saving, currency, counts } = advice;
    needs.push({ kind: 'advice', key: 'advice', saving, currency, count: counts.advised });
  }
  return needs;
}
