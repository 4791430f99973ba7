import type { Review } from '@/lib/contracts/approvals';
import { addMoney, compareMoney, subtractMoney } from '@/lib/money';

/** By how much the next consent would let the request pass its project's budget; null when it would not. */
export function findExcess({ request, budget, policy, votes }: Review): { amount: string; currency: string } | null {
  const { estimate, reservation } = request;
  const isLast = votes.length + 1 >= (policy.approvals?.count ?? 1);
  // A price that is held already has been decided.
  if (!budget || !estimate || !isLast || reservation?.price || estimate.currency !== budget.currency) return null;
  const after = addMoney(budget.committed, estimate.monthlyLikely);
  const most = addMoney(budget.monthly, budget.allowed);
  return compareMoney(after, most) > 0 ? { amount: subtractMoney(after, most), currency: budget.currency } : null;
}
