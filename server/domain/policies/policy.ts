import type { Policy, PolicyInput } from '../../../lib/contracts/policies.ts';
import type { PolicyOutcome, PolicyReason, PolicyResult } from '../../../lib/contracts/policy-result.ts';
import { kindTraits } from '../../../lib/contracts/request-kinds.ts';
import { findApprovers } from './policy-approvers.ts';
import { type Finding, finding } from './policy-finding.ts';
import { findBreaches } from './policy-limits.ts';
import { judgeRules } from './policy-rules.ts';

/** A policy and whose it is. */
export interface ScopedPolicy {
  scope: PolicyReason['scope'];
  policy: Policy;
}

const defaultUnansweredDays = 14;
const severity: Record<PolicyOutcome, number> = { approve: 0, 'needs-approval': 1, deny: 2 };

/**
 * What all policies together say to a request: the strictest of them. So a project's policy can tighten what the
 * installation's allows and never loosen it. Without any policy everything is approved.
 */
export function evaluatePolicies(policies: readonly ScopedPolicy[], input: PolicyInput, at: Date): PolicyResult {
  const reasons = policies.flatMap(({ scope, policy }) =>
    evaluate(policy, input, at).map((found): PolicyReason => ({ ...found, scope })),
  );
  if (policies.length === 0) reasons.push({ ...finding('approve', 'no-policy'), scope: 'installation' });
  return toResult(
    reasons,
    policies.map(({ policy }) => policy),
    input,
  );
}

/** The same result with one reason more, found elsewhere; a request above the budget is such. */
export function addReason(result: PolicyResult, reason: PolicyReason): PolicyResult {
  const reasons = [...result.reasons, reason];
  const outcome = strictest(reasons);
  const approvals = outcome === 'needs-approval' ? (result.approvals ?? { count: 1, by: 'lead' as const }) : null;
  return { outcome, reasons: withoutMilder(reasons, outcome), approvals };
}

/** Days until a request that nobody answers expires: the shortest that any policy names. */
export function unansweredDays(policies: readonly ScopedPolicy[]): number {
  const given = policies.flatMap(({ policy }) => policy.unansweredDays ?? []);
  return given.length === 0 ? defaultUnansweredDays : Math.min(...given);
}

function evaluate(policy: Policy, input: PolicyInput, at: Date): Finding[] {
  // What runs nothing costs nothing, so limits and prices say nothing to it.
  const { isPriced } = kindTraits[input.kind];
  const breaches = isPriced ? findBreaches(policy, input) : [];
  if (breaches.length > 0) return breaches;
  const approvers = isPriced ? findApprovers(policy, input).reasons : [];
  return withoutRepeatedPrice([...approvers, ...judgeRules(policy, input, at)]);
}

/** The approval tier and the closest rule both compare the price. Where the tier asks, the rule says nothing new. */
function withoutRepeatedPrice(found: readonly Finding[]): Finding[] {
  const isTold = found.some(({ code }) => code === 'price-needs-approval');
  return found.filter(({ code }) => !(isTold && code === 'price-above'));
}

function toResult(reasons: readonly PolicyReason[], policies: readonly Policy[], input: PolicyInput): PolicyResult {
  const outcome = strictest(reasons);
  const kept = withoutMilder(reasons, outcome);
  if (outcome !== 'needs-approval') return { outcome, reasons: kept, approvals: null };
  const asked = kindTraits[input.kind].isPriced ? policies.map((policy) => findApprovers(policy, input)) : [];
  const isGlobal = asked.some(({ by }) => by === 'global-lead');
  const count = Math.max(1, ...asked.map((each) => each.count));
  return { outcome, reasons: kept, approvals: { count, by: isGlobal ? 'global-lead' : 'lead' } };
}

function strictest(reasons: readonly PolicyReason[]): PolicyOutcome {
  return reasons.reduce<PolicyOutcome>(
    (worst, { outcome }) => (severity[outcome] > severity[worst] ? outcome : worst),
    'approve',
  );
}

/** What was decided is said by the reasons that decided it. */
function withoutMilder(reasons: readonly PolicyReason[], outcome: PolicyOutcome): PolicyReason[] {
  return reasons.filter((reason) => reason.outcome === outcome);
}
