import type { ClusterRole, ClusterRoleBinding, Rule, Subject } from './rbac-shapes.ts';

const has = (list: readonly string[] | undefined, wanted: string): boolean =>
  list?.some((one) => one === '*' || one === wanted) ?? false;

const namesProxy = ({ apiGroups, resources, resourceNames = [] }: Rule, cluster: string): boolean =>
  has(apiGroups, 'cluster.karmada.io') &&
  has(resources, 'clusters/proxy') &&
  (resourceNames.length === 0 || resourceNames.includes(cluster));

/** Everybody to whom a role is bound that names the proxy of a member, whatever the verbs. */
export function proxySubjects(
  roles: Iterable<ClusterRole>,
  bindings: Iterable<ClusterRoleBinding>,
  cluster: string,
): Subject[] {
  const found = new Set<string>();
  for (const { metadata, rules } of roles) {
    if (rules?.some((rule) => namesProxy(rule, cluster))) found.add(metadata.name);
  }
  return [...bindings].flatMap(({ roleRef, subjects = [] }) =>
    roleRef.kind === 'ClusterRole' && found.has(roleRef.name) ? subjects : [],
  );
}

const kindsOfSubjects = [
  ['User', 'users'],
  ['ServiceAccount', 'serviceaccounts'],
  ['Group', 'groups'],
] as const;

/** What the impersonator needs to act as these. The groups of service accounts are not added: they have to be bound too. */
export function impersonationRules(subjects: readonly Subject[]): Rule[] {
  return kindsOfSubjects.flatMap(([kind, plural]) => {
    const names = [...new Set(subjects.filter((one) => one.kind === kind).map(({ name }) => name))].sort();
    if (names.length === 0) return [];
    return { verbs: ['impersonate'], apiGroups: [''], resources: [plural], resourceNames: names };
  });
}
