import { isObject, type JsonObject } from '../json.ts';
import { type Attributes, allows, type PolicyRule, rulesOf } from './rules.ts';
import type { User } from './user.ts';

/** Where the authorizer finds roles and bindings. */
export interface RoleSource {
  /** Objects of a resource of the RBAC group; of one namespace, or cluster-wide ones. */
  list(resource: 'rolebindings' | 'clusterrolebindings', namespace: string): JsonObject[];
  get(resource: 'roles' | 'clusterroles', namespace: string, name: string): JsonObject | undefined;
}

/** The answer to whether somebody may do something. */
export interface Decision {
  allowed: boolean;
  reason: string;
}

interface Grant {
  rules: PolicyRule[];
  /** Which binding gives the rules to whom, for the reason of an access review. */
  describe(): string;
}

const text = (object: unknown, key: string): string =>
  isObject(object) && typeof object[key] === 'string' ? object[key] : '';

function matchesSubject(subject: JsonObject, user: User, namespace: string): boolean {
  const name = text(subject, 'name');
  switch (subject.kind) {
    case 'User':
      return user.name === name;
    case 'Group':
      return user.groups.includes(name);
    case 'ServiceAccount':
      return user.name === `system:serviceaccount:${text(subject, 'namespace') || namespace}:${name}`;
    default:
      return false;
  }
}

function showSubject(subject: JsonObject): string {
  const name = text(subject, 'name');
  const shown = subject.kind === 'ServiceAccount' ? `${name}/${text(subject, 'namespace')}` : name;
  return `${subject.kind} ${JSON.stringify(shown)}`;
}

/** Decides by Roles, ClusterRoles and their bindings; members of system:masters may do everything. */
export class Authorizer {
  private readonly source: RoleSource;

  constructor(source: RoleSource) {
    this.source = source;
  }

  authorize(user: User, attributes: Attributes): Decision {
    if (user.groups.includes('system:masters')) return { allowed: true, reason: '' };
    for (const grant of this.grantsOf(user, attributes.namespace)) {
      if (grant.rules.some((rule) => allows(rule, attributes))) {
        return { allowed: true, reason: `RBAC: allowed by ${grant.describe()}` };
      }
    }
    return { allowed: false, reason: '' };
  }

  /** All rules that a user has in a namespace, cluster-wide ones included. */
  rulesFor(user: User, namespace: string): PolicyRule[] {
    return [...this.grantsOf(user, namespace)].flatMap((grant) => grant.rules);
  }

  /** The rules of the role that a binding refers to; undefined if there is no such role. */
  rulesOfReference(roleRef: unknown, namespace: string): PolicyRule[] | undefined {
    const isCluster = text(roleRef, 'kind') === 'ClusterRole';
    const role = isCluster
      ? this.source.get('clusterroles', '', text(roleRef, 'name'))
      : this.source.get('roles', namespace, text(roleRef, 'name'));
    return role === undefined ? undefined : rulesOf(role);
  }

  private *grantsOf(user: User, namespace: string): Generator<Grant> {
    yield* this.grantsOfBindings(this.source.list('clusterrolebindings', ''), user, '');
    if (namespace !== '') yield* this.grantsOfBindings(this.source.list('rolebindings', namespace), user, namespace);
  }

  private *grantsOfBindings(bindings: JsonObject[], user: User, namespace: string): Generator<Grant> {
    for (const binding of bindings) {
      const subjects = Array.isArray(binding.subjects) ? binding.subjects.filter(isObject) : [];
      const subject = subjects.find((candidate) => matchesSubject(candidate, user, namespace));
      if (subject === undefined) continue;
      const { roleRef } = binding;
      const kind = namespace === '' ? 'ClusterRoleBinding' : 'RoleBinding';
      const name = text(binding.metadata, 'name');
      const shown = JSON.stringify(namespace === '' ? name : `${name}/${namespace}`);
      yield {
        rules: this.rulesOfReference(roleRef, namespace) ?? [],
        describe: () =>
          `${kind} ${shown} of ${text(roleRef, 'kind')} ${JSON.stringify(text(roleRef, 'name'))} to ${showSubject(subject)}`,
      };
    }
  }
}

/** Why something is forbidden, as every 403 of RBAC words it. */
export function refusalText(user: User, attributes: Attributes): string {
  const who = `User ${JSON.stringify(user.name)} cannot ${attributes.verb}`;
  if (attributes.path !== undefined) return `${who} path ${JSON.stringify(attributes.path)}`;
  const { resource, subresource, group, namespace } = attributes;
  const what = JSON.stringify(subresource === '' ? resource : `${resource}/${subresource}`);
  const where = namespace === '' ? 'at the cluster scope' : `in the namespace ${JSON.stringify(namespace)}`;
  return `${who} resource ${what} in API group ${JSON.stringify(group)} ${where}`;
}
