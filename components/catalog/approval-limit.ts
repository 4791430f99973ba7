import type { PolicyReasonCode, PolicyResult } from '@/lib/contracts/policy-result';

const ofPrice = new Set<PolicyReasonCode>(['rule-matched', 'price-above', 'price-needs-approval']);

/** The lowest monthly price, in this currency, above which the policies ask somebody; null where they name none. */
export function findApprovalLimit(policy: PolicyResult | null | undefined, currency: string): number | null {
  const limits = (policy?.reasons ?? []).flatMap(({ code, params }) =>
    ofPrice.has(code) && params.currency === currency && params.limit !== undefined ? [Number(params.limit)] : [],
  );
  return limits.length > 0 ? Math.min(...limits) : null;
}
