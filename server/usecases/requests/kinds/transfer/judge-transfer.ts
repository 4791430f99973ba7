import type { PolicyReason } from '../../../../../lib/contracts/policy-result.ts';
import { can } from '../../../../../lib/permissions.ts';
import type { Actor } from '../../../../domain/actor.ts';
import type { Judgement } from '../../../policies/judge.ts';

interface Transferred {
  project: string;
  /** Null: nobody owns it, so nobody has to be asked. */
  owner: string | null;
}

/** Whether somebody gives away what is somebody else's. Leads decide about the clusters of their projects themselves. */
export function isOfOthers({ project, owner }: Transferred, { email, grants, narrowing }: Actor): boolean {
  return owner !== null && owner !== email && !can(grants, 'request.approve', project, narrowing);
}

/** Whatever the policies let through, a lead answers where nobody who may decide it has asked. */
export function asksLead(judgement: Judgement): Judgement {
  const { result } = judgement;
  if (result.outcome !== 'approve') return judgement;
  const reason: PolicyReason = {
    outcome: 'needs-approval',
    code: 'transfer-of-others',
    scope: 'installation',
    rule: null,
    params: {},
    pointer: null,
  };
  return { ...judgement, result: { outcome: reason.outcome, reasons: [reason], approvals: { count: 1, by: 'lead' } } };
}
