import type { Estimate } from '../../lib/contracts/estimate.ts';
import type { Check } from '../../lib/contracts/requests.ts';
import { addMoney, compareMoney, subtractMoney } from '../../lib/money.ts';

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
  const judge = (outcome: Check['outcome'], detail: string | null): BudgetVerdict => ({
    isOver: outcome === 'failed',
    check: { name: 'budget', outcome, detail },
  });
  if (!budget) return judge('passed', null);
  if (!price) return judge('warning', 'Nobody has told what it costs, so nothing of the budget is held for it');
  if (price.currency !== budget.currency) {
    return judge('failed', `The budget is in ${budget.currency} and the price in ${price.currency}`);
  }
  const { currency } = budget;
  const excess = findExcess(budget, price);
  const after = addMoney(budget.committed, price.monthlyLikely);
  const most = addMoney(budget.monthly, budget.allowed);
  if (excess !== null) {
    return judge('failed', `${currency} ${round(after)} of ${round(most)} a month, ${round(excess)} too much`);
  }
  if (!isComplete) return judge('warning', 'A part of the price is not known and not counted');
  const high = addMoney(budget.committed, price.monthlyHigh);
  if (compareMoney(high, most) > 0) {
    return judge('warning', `At the high estimate it would be ${currency} ${round(high)} of ${round(most)} a month`);
  }
  return judge('passed', `${currency} ${round(after)} of ${round(most)} a month`);
}

/** For sentences: two places, without changing what is counted. */
function round(amount: string): string {
  return Number(amount).toFixed(2);
}
