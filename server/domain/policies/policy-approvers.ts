import type { ApprovalTier, Policy, PolicyInput } from '../../../lib/contracts/policies.ts';
import { compareMoney } from '../../../lib/money.ts';
import { type Finding, finding } from './policy-finding.ts';

/** Whether the likely price is above a limit; null when nobody knows it, or knows it in another currency. */
export function isPriceAbove({ price }: PolicyInput, limit: string, currency: string): boolean | null {
  if (price === null || price.currency !== currency) return null;
  return compareMoney(price.monthlyLikely, limit) > 0;
}

/** How many have to agree, and who, by the price alone. A price that nobody knows counts as above every limit. */
export function findApprovers(
  policy: Policy,
  input: PolicyInput,
): { count: number; by: ApprovalTier['by']; reasons: Finding[] } {
  const { currency } = policy;
  const reached = policy.approvals.filter(({ above }) => isPriceAbove(input, above, currency) !== false);
  const count = Math.max(0, ...reached.map((tier) => tier.count));
  const by = reached.some((tier) => tier.by === 'global-lead') ? 'global-lead' : 'lead';
  const highest = [...reached].sort((a, b) => compareMoney(a.above, b.above)).at(-1);
  if (!highest) return { count, by, reasons: [] };
  const params = { limit: highest.above, currency, count, by };
  const isKnown = isPriceAbove(input, highest.above, currency) !== null;
  const reason = isKnown
    ? finding('needs-approval', 'price-needs-approval', { ...params, price: input.price?.monthlyLikely ?? '' })
    : finding('needs-approval', 'price-unknown', params);
  return { count, by, reasons: [reason] };
}
