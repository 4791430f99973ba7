import { type PolicyVersion, policySchema } from '../../../lib/contracts/policies.ts';
import { can, rolesWith } from '../../../lib/permissions.ts';
import { everywhere } from '../../../lib/policy-scope.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { PolicyRecord } from '../../ports/approvals.ts';
import type { Context, Subject } from '../define.ts';

/** What holds where nobody has saved a policy. */
export function toVersion(project: string | null, record: PolicyRecord | null): PolicyVersion {
  if (!record)
    return { project, version: 0, policy: policySchema.parse({}), savedAt: null, savedBy: null, comment: null };
  const { version, policy, savedAt, savedBy, comment } = record;
  return { project, version, policy, savedAt: savedAt.toISOString(), savedBy, comment };
}

/**
 * Scope of a use case that changes a policy. Everybody who reads policies knows of the installation's.
 * @throws DomainError `forbidden` to those who may not change it
 */
export async function findPolicyScope(
  { deps, actor }: Context,
  scope: string,
): Promise<Subject<{ project: string | null }> | null> {
  if (scope !== everywhere) {
    const project = await deps.projects.get(deps.db.auto, scope);
    return project && { project: project.name, value: { project: project.name } };
  }
  if (!can(actor.grants, 'policy.manage', null, actor.narrowing)) {
    const heldBy = rolesWith('policy.manage').join(', ');
    const said = say('needs-action-for-policy', { roles: heldBy });
    throw new DomainError('forbidden', { ...said, meta: { missingAction: 'policy.manage', heldBy } });
  }
  return { project: null, value: { project: null } };
}
