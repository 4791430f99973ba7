import type { Estimate } from '../../../lib/contracts/estimate.ts';
import type { Check } from '../../../lib/contracts/requests.ts';
import { addMoney, compareMoney, subtractMoney } from '../../../lib/money.ts';
import { type Said, say } from '../words/said.ts';

/** A project's money a month: the budget, allowances in force, and what is committed to live clusters and requests. */
export interface BudgetLine {
  currency: string;
  monthly: string;
  allowed: string;
  committed: string;
}

export interface BudgetVerdict {
  /** Nobody but a holder of `budget.exceed` may let it through. */
  isOver: boolean;
  check: Check;
}

/** By how much the likely price would pass what the project may commit; null when it fits. */
export function findExcess(budget: BudgetLine, price: Pick<Estimate, 'monthlyLikely'>): string | null {
  const after = addMoney(budget.committed, price.monthlyLikely);
  const most = addMoney(budget.monthly, budget.allowed);
  return compareMoney(after, most) > 0 ? subtractMoney(after, most) : null;
}

/**
 * Whether a price fits a project's budget. One in another currency than the budget fits none: currencies are never
 * added. A price that nobody can tell is let through with a warning, and counts with what is known of it.
 */
export function judgeBudget(budget: BudgetLine | null, price: Estimate | null, isComplete: boolean): BudgetVerdict {
  const judge = (outcome: Check['outcome'], said: Said | { detail: null }): BudgetVerdict => ({
    isOver: outcome === 'failed',
    check: { name: 'budget', outcome, ...said },
  });
  if (!budget) return judge('passed', { detail: null });
  if (!price) return judge('warning', say('price-unknown'));
  if (price.currency !== budget.currency) {
    return judge('failed', say('other-currency', { budget: budget.currency, order: price.currency }));
  }
  const { currency } = budget;
  const excess = findExcess(budget, price);
  const after = addMoney(budget.committed, price.monthlyLikely);
  const most = addMoney(budget.monthly, budget.allowed);
  if (excess !== null) {
    return judge('failed', say('over-budget', { currency, after, most, excess }));
  }
  if (!isComplete) return judge('warning', say('price-incomplete'));
  const high = addMoney(budget.committed, price.monthlyHigh);
  if (compareMoney(high, most) > 0) {
    return judge('warning', say('high-over-budget', { currency, after: high, most }));
  }
  return judge('passed', say('within-budget', { currency, after, most }));
}
