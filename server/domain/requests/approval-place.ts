import type { PolicyResult } from '../../../lib/contracts/policy-result.ts';

/** Where somebody has to hold `request.approve` to decide: in the project, or everywhere (null) where a policy asks for it. */
export function approvalPlace({ approvals }: Pick<PolicyResult, 'approvals'>, project: string): string | null {
  return approvals?.by === 'global-lead' ? null : project;
}
