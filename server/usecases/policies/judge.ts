import type { PolicyInput } from '../../../lib/contracts/policies.ts';
import type { PolicyResult } from '../../../lib/contracts/policy-result.ts';
import { evaluatePolicies, type ScopedPolicy, unansweredDays } from '../../domain/policies/policy.ts';
import type { Tx } from '../../ports/database.ts';
import type { Deps } from '../deps.ts';

/** What the policies say to a request, and what they looked at. */
export interface Judgement {
  input: PolicyInput;
  result: PolicyResult;
  /** Days until it expires when nobody answers. */
  unansweredDays: number;
}

/** The policies that hold in a project. */
async function readPolicies(deps: Deps, tx: Tx, project: string): Promise<ScopedPolicy[]> {
  const found = await deps.policies.holdingIn(tx, project);
  return found.map(({ project: own, policy }) => ({ scope: own === null ? 'installation' : 'project', policy }));
}

/** Asks the policies that hold now. */
export async function judge(deps: Deps, tx: Tx, input: PolicyInput): Promise<Judgement> {
  const policies = await readPolicies(deps, tx, input.project);
  const result = evaluatePolicies(policies, input, deps.clock.now());
  return { input, result, unansweredDays: unansweredDays(policies) };
}
