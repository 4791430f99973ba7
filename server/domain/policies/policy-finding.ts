import type { PolicyOutcome, PolicyReason } from '../../../lib/contracts/policy-result.ts';

/** A reason before it is known whose policy gives it. */
export type Finding = Omit<PolicyReason, 'scope'>;

/** The finding of a rule or limit. */
export function finding(
  outcome: PolicyOutcome,
  code: PolicyReason['code'],
  params: PolicyReason['params'] = {},
  where: { rule?: string; pointer?: string } = {},
): Finding {
  return { outcome, code, params, rule: where.rule ?? null, pointer: where.pointer ?? null };
}
