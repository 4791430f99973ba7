import { expect, it } from 'vitest';
import type { Grant } from '../../../lib/permissions.ts';
import { seenGrants } from './see-as.ts';

const lead: Grant[] = [{ role: 'platform-lead', project: 'payments' }];
const admin: Grant[] = [{ role: 'admin', project: null }];

it('shows an admin all that the other holds', () => {
  const seen: Grant[] = [
    { role: 'developer', project: 'payments' },
    { role: 'finops', project: null },
  ];
  expect(seenGrants(admin, seen)).toEqual(seen);
});

it('shows a lead of one project that project alone, also of roles held everywhere', () => {
  const seen: Grant[] = [
    { role: 'developer', project: 'payments' },
    { role: 'developer', project: 'storefront' },
    { role: 'finops', project: null },
  ];
  expect(seenGrants(lead, seen)).toEqual([
    { role: 'developer', project: 'payments' },
    { role: 'finops', project: 'payments' },
  ]);
});

it('shows nothing of people of other projects, and nothing to those who may not look', () => {
  expect(seenGrants(lead, [{ role: 'developer', project: 'storefront' }])).toEqual([]);
  expect(seenGrants([{ role: 'platform-engineer', project: null }], admin)).toEqual([]);
});
