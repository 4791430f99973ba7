import { expect, it } from 'vitest';
import { roles } from '../../../lib/permissions.ts';
import { checkRoleScope } from '../access/role-scope.ts';
import { checkProjectNamespace } from './project-namespace.ts';

it.each(['kube-system', 'kcm-system', 'default', 'slipway', 'kube-anything', 'cert-system'])(
  'no project lives in %s',
  (namespace) => {
    expect(checkProjectNamespace(namespace)).toHaveLength(1);
  },
);

it('a project may live in a namespace of its own', () => {
  expect(checkProjectNamespace('payments')).toEqual([]);
});

it('roles are held where product and people mean them', () => {
  const allowed = roles.map((role) => [role, !checkRoleScope(role, 'p').length, !checkRoleScope(role, null).length]);
  expect(allowed).toEqual([
    ['developer', true, false],
    ['platform-engineer', true, true],
    ['platform-lead', true, true],
    ['platform-architect', false, true],
    ['finops', true, true],
    ['auditor', false, true],
    ['admin', false, true],
  ]);
});
