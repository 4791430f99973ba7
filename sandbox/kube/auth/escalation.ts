import { isObject, type JsonObject } from '../../lib/json.ts';
import type { Authorizer } from '../../lib/rbac/authorizer.ts';
import { missingRights, type PolicyRule, rulesOf, showList, showRule } from '../../lib/rbac/rules.ts';
import type { User } from '../../lib/rbac/user.ts';
import type { Resource } from '../registry/resource.ts';
import { forbidden, notFound } from '../status.ts';

const group = 'rbac.authorization.k8s.io';

/** One write of a role or binding. */
export interface RoleWrite {
  resource: Resource;
  namespace: string;
  /** What is to be stored. */
  object: JsonObject;
}

const nameOf = (object: unknown): string => (isObject(object) && typeof object.name === 'string' ? object.name : '');

function requireRights(user: User, authorizer: Authorizer, write: RoleWrite, wanted: readonly PolicyRule[]): void {
  const missing = missingRights(authorizer.rulesFor(user, write.namespace), wanted);
  if (missing.length === 0) return;
  const who = `user ${JSON.stringify(user.name)} (groups=${showList(user.groups)})`;
  const lines = [...new Set(missing.map(showRule))].sort();
  const text = `${who} is attempting to grant RBAC permissions not currently held:\n${lines.join('\n')}`;
  throw forbidden({ group, thing: write.resource.plural }, nameOf(write.object.metadata), text);
}

/**
 * Nobody grants what they do not have: a role's rules need the rights themselves or the verb escalate, a binding
 * the rights of its role or the verb bind.
 * @throws ApiError 403 that lists the missing rights
 */
export function checkEscalation(user: User, authorizer: Authorizer, write: RoleWrite): void {
  const { resource, namespace, object } = write;
  if (resource.group !== group || user.groups.includes('system:masters')) return;
  const may = (verb: string, plural: string, name: string) =>
    authorizer.authorize(user, { verb, group, resource: plural, subresource: '', namespace, name }).allowed;
  if (resource.plural === 'roles' || resource.plural === 'clusterroles') {
    if (may('escalate', resource.plural, nameOf(object.metadata))) return;
    requireRights(user, authorizer, write, rulesOf(object));
    return;
  }
  const { roleRef } = object;
  const plural = isObject(roleRef) && roleRef.kind === 'ClusterRole' ? 'clusterroles' : 'roles';
  if (may('bind', plural, nameOf(roleRef))) return;
  const rules = authorizer.rulesOfReference(roleRef, namespace);
  if (rules === undefined) throw notFound({ group, thing: plural }, nameOf(roleRef));
  requireRights(user, authorizer, write, rules);
}
