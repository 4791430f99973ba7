import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actions, can, projectsWith, readActions, roles, rolesWith } from './permissions.ts';

const grant = fc.record({ role: fc.constantFrom(...roles), project: fc.constantFrom(null, 'payments', 'storefront') });
const narrowing = fc.record({ project: fc.constantFrom(null, 'payments'), readOnly: fc.boolean() });

describe('permissions', () => {
  it('lets a developer order in their project only', () => {
    const grants = [{ role: 'developer', project: 'payments' }] as const;
    expect(can(grants, 'request.create', 'payments')).toBe(true);
    expect(can(grants, 'request.create', 'storefront')).toBe(false);
    expect(can(grants, 'request.create', null)).toBe(false);
  });

  it('gives auditor and admin no kubeconfig by their role', () => {
    expect(rolesWith('cluster.kubeconfig')).not.toContain('auditor');
    expect(rolesWith('cluster.kubeconfig')).not.toContain('admin');
  });

  it('lets the auditor change nothing', () => {
    const changing = actions.filter((action) => !readActions.has(action) && action !== 'token.manage-own');
    expect(changing.filter((action) => rolesWith(action).includes('auditor'))).toEqual([]);
  });

  it('never widens by narrowing, and agrees with projectsWith', () => {
    fc.assert(
      fc.property(fc.array(grant), fc.constantFrom(...actions), narrowing, (grants, action, limits) => {
        const all = projectsWith(grants, action, limits);
        for (const project of ['payments', 'storefront']) {
          const allowed = can(grants, action, project, limits);
          expect(allowed).toBe(all === 'all' || all.includes(project));
          if (allowed) expect(can(grants, action, project)).toBe(true);
        }
      }),
    );
  });
});
