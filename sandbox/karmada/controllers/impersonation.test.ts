import { expect, it } from 'vitest';
import { impersonationRules, proxySubjects } from './impersonation.ts';
import type { ClusterRole, ClusterRoleBinding, Rule } from './rbac-shapes.ts';

const apiVersion = 'rbac.authorization.k8s.io/v1';
const role = (name: string, rule: Partial<Rule>): ClusterRole => ({
  apiVersion,
  kind: 'ClusterRole',
  metadata: { name },
  rules: [{ verbs: ['get'], apiGroups: ['cluster.karmada.io'], resources: ['clusters/proxy'], ...rule }],
});
const binding = (of: string, kind: string, name: string): ClusterRoleBinding => ({
  apiVersion,
  kind: 'ClusterRoleBinding',
  metadata: { name: `${of}-${name}` },
  roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: of },
  subjects: [{ kind, name }],
});

it('may act as those who have the proxy of the member, whatever the verbs', () => {
  const roles = [
    role('all', { verbs: ['none'] }),
    role('one', { resourceNames: ['member1'] }),
    role('other', { resourceNames: ['member2'] }),
    role('clusters', { resources: ['clusters'] }),
    role('everything', { apiGroups: ['*'], resources: ['*'] }),
  ];
  const bindings = [
    binding('all', 'ServiceAccount', 'slipway'),
    binding('one', 'User', 'tom'),
    binding('other', 'User', 'ann'),
    binding('clusters', 'User', 'bob'),
    binding('everything', 'Group', 'system:masters'),
    binding('all', 'Group', 'system:serviceaccounts'),
  ];
  expect(impersonationRules(proxySubjects(roles, bindings, 'member1'))).toEqual([
    { verbs: ['impersonate'], apiGroups: [''], resources: ['users'], resourceNames: ['tom'] },
    { verbs: ['impersonate'], apiGroups: [''], resources: ['serviceaccounts'], resourceNames: ['slipway'] },
    {
      verbs: ['impersonate'],
      apiGroups: [''],
      resources: ['groups'],
      resourceNames: ['system:masters', 'system:serviceaccounts'],
    },
  ]);
  expect(impersonationRules([])).toEqual([]);
});
