import { type PolicyDetail, policyPathSchema } from '../../../lib/contracts/policies.ts';
import { can } from '../../../lib/permissions.ts';
import { everywhere } from '../../../lib/policy-scope.ts';
import { DomainError } from '../../domain/errors.ts';
import { defineQuery } from '../define.ts';
import { toVersion } from './policy-scope.ts';

const shownVersions = 50;

/** One policy with its versions. That of all projects is open to everybody who reads any. */
export const getPolicy = defineQuery({
  name: 'get-policy',
  action: 'policy.read',
  scope: 'visible',
  input: { path: policyPathSchema },
  run: async ({ deps, actor, visible }, { path }): Promise<PolicyDetail> => {
    const project = path.scope === everywhere ? null : path.scope;
    const isVisible = project === null || visible === 'all' || visible.includes(project);
    if (!isVisible || (project !== null && !(await deps.projects.get(deps.db.auto, project)))) {
      throw new DomainError('not-found');
    }
    const history = await deps.policies.history(deps.db.auto, project, shownVersions);
    return {
      ...toVersion(project, history[0] ?? null),
      mayChange: can(actor.grants, 'policy.manage', project, actor.narrowing),
      history: history.map((record) => toVersion(project, record)),
    };
  },
});
