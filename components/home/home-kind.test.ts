import { expect, test } from 'vitest';
import type { Role } from '@/lib/permissions';
import { homeKindOf } from './home-kind';

const everywhere = (role: Role) => ({ role, project: null });
const inPayments = (role: Role) => ({ role, project: 'payments' });

test.each([
  ['developer', 'developer'],
  ['platform-engineer', 'engineer'],
  ['platform-lead', 'lead'],
  ['platform-architect', 'architect'],
  ['finops', 'finops'],
  ['auditor', 'auditor'],
  ['admin', 'admin'],
] as const)('a %s sees the home of the %s', (role, kind) => {
  expect(homeKindOf({ grants: [everywhere(role)] }, null)).toBe(kind);
  expect(homeKindOf({ grants: [inPayments(role)] }, 'payments')).toBe(kind);
});

test('several roles give the home of what fewest people can do', () => {
  expect(homeKindOf({ grants: [everywhere('developer'), inPayments('platform-lead')] }, null)).toBe('lead');
  expect(homeKindOf({ grants: [everywhere('auditor'), inPayments('developer')] }, null)).toBe('developer');
});

test('the chosen project decides which roles count', () => {
  const grants = [inPayments('platform-lead'), { role: 'developer' as const, project: 'search' }];
  expect(homeKindOf({ grants }, 'search')).toBe('developer');
  expect(homeKindOf({ grants }, 'payments')).toBe('lead');
  expect(homeKindOf({ grants }, 'left-long-ago')).toBe('lead');
});

test('without a role there is a home too', () => {
  expect(homeKindOf({ grants: [] }, null)).toBe('nobody');
});
