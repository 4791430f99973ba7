import type { Approval } from '@/lib/contracts/approvals';
import { addMoney } from '@/lib/money';

/** Prices of the requests in the first one's currency, and how many are not in the sum. */
export function sumOfPrices(
  approvals: readonly Pick<Approval, 'price'>[],
): { amount: string; currency: string; leftOut: number } | null {
  const prices = approvals.flatMap(({ price }) => price ?? []);
  const currency = prices[0]?.currency;
  if (!currency) return null;
  const same = prices.filter((price) => price.currency === currency);
  return {
    amount: addMoney(...same.map(({ monthlyLikely }) => monthlyLikely)),
    currency,
    leftOut: approvals.length - same.length,
  };
}
