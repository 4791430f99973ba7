import type { Role } from '../../../lib/permissions.ts';
import { roleScopes } from '../../../lib/role-scopes.ts';
import type { FieldError } from '../errors.ts';
import { say } from '../words/said.ts';

/** Whether a role can be held there: in one project (its name) or everywhere (null). */
export function checkRoleScope(role: Role, project: string | null): FieldError[] {
  const scope = roleScopes[role];
  if (scope === 'everywhere' && project !== null) {
    return [{ pointer: '/project', ...say('role-everywhere', { role }) }];
  }
  if (scope === 'project' && project === null) {
    return [{ pointer: '/project', ...say('role-in-project', { role }) }];
  }
  return [];
}
