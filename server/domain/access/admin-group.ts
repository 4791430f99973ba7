import type { Grant } from '../../../lib/permissions.ts';

/**
 * What somebody holds, who may be in the group whose members are admins everywhere (SLIPWAY_ADMIN_GROUP), so that there
 * is a first one. Null: there is no such group.
 */
export function grantsOf(
  { grants, groups }: { grants: readonly Grant[]; groups: readonly string[] },
  adminGroup: string | null,
): Grant[] {
  const isAdmin = adminGroup !== null && groups.includes(adminGroup);
  return isAdmin ? [...grants, { role: 'admin', project: null }] : [...grants];
}
