import { expect, test } from 'vitest';
import type { Condition } from '@/lib/contracts/clusters';
import { conditionMark } from '../status/condition-list';
import { parentOf, prepareCrumbs } from './breadcrumbs';
import { isCurrent, tabItems } from './nav-items';
import { initials } from './person-menu';

const crumbs = (path: string, project: string | null) =>
  prepareCrumbs(path, project, (key) => key.toUpperCase()).map((crumb) => crumb.text);

test('crumbs begin with the project and end where one is', () => {
  expect(crumbs('/', 'payments')).toEqual(['payments', 'HOME']);
  expect(crumbs('/clusters', null)).toEqual(['CLUSTERS']);
  expect(crumbs('/clusters/payments/ledger/events', 'payments')).toEqual(['payments', 'CLUSTERS', 'ledger']);
  expect(crumbs('/catalog/aws-1/order', null)).toEqual(['CATALOG', 'aws-1', 'ORDER']);
  expect(crumbs('/settings/tokens', null)).toEqual(['SETTINGS', 'TOKENS']);
  expect(crumbs('/costs/budgets/0b6f4c1e-93a2-4d8e-8d6f-1c2b3a4d5e6f', null)).toEqual(['COSTS', 'BUDGETS', '0b6f4c1e']);
  const budget = '/costs/budgets/0b6f4c1e-93a2-4d8e-8d6f-1c2b3a4d5e6f';
  expect(prepareCrumbs(budget, null, (key) => key, 'Payments').at(-1)).toEqual({ text: 'Payments', href: null });
  expect(crumbs('/costs/statements/payments/2026-11', null)).toEqual(['COSTS', 'STATEMENTS', 'payments 2026-11']);
  const request = '/requests/0190f9a0-0000-7000-8000-000000000001';
  expect(prepareCrumbs(request, null, (key) => key, 'R-2C97').at(-1)?.text).toBe('R-2C97');
  expect(prepareCrumbs('/costs/budgets', null, (key) => key)[0]).toEqual({ text: 'costs', href: '/costs' });
  const batch = '/requests/batches/0190f9a0-0000-7000-8000-000000000001';
  expect(crumbs(batch, null)).toEqual(['REQUESTS', 'BATCHES', '0190f9a0']);
  const change = '/services/changes/0198a7e2-0000-7000-8000-000000000000';
  expect(prepareCrumbs(change, null, (key) => key)).toEqual([
    { text: 'services', href: '/services' },
    { text: 'serviceChange 0198a7e2', href: null },
  ]);
  expect(prepareCrumbs('/services/new', null, (key) => key).at(-1)).toEqual({ text: 'newService', href: null });
  expect(prepareCrumbs('/requests/batches', null, (key) => key).at(-1)).toEqual({ text: 'batches', href: null });
  expect(crumbs('/applications/new', null)).toEqual(['APPLICATIONS', 'NEWAPPLICATION']);
  expect(crumbs('/applications/eu/pay/api', null)).toEqual(['APPLICATIONS', 'api']);
  expect(prepareCrumbs('/applications/eu/pay/api/change', null, (key) => key).slice(1)).toEqual([
    { text: 'api', href: '/applications/eu/pay/api' },
    { text: 'change', href: null },
  ]);
  expect(crumbs('/admin', 'payments')).toEqual(['ADMIN']);
  expect(crumbs('/admin/templates', 'payments')).toEqual(['ADMIN', 'TEMPLATES']);
  expect(crumbs('/admin/templates/cluster/aws-1', null)).toEqual(['ADMIN', 'TEMPLATES', 'aws-1']);
});

test('phones lead back to the place above, and name the page where nothing is above it but home', () => {
  const parent = (path: string) => parentOf(prepareCrumbs(path, 'payments', (key) => key));
  expect(parent('/clusters')).toBeNull();
  expect(parent('/clusters/payments/ledger/logs')).toEqual({ text: 'clusters', href: '/clusters' });
  expect(parent('/catalog/aws-1/order')).toEqual({ text: 'aws-1', href: '/catalog/aws-1' });
  expect(parent('/admin/audit')).toEqual({ text: 'admin', href: '/admin' });
  expect(parent('/costs/budgets/b')).toEqual({ text: 'budgets', href: '/costs/budgets' });
});

test('the lower edge of phones has four entries: costs where a person has no catalog', () => {
  const keysOf = (refused: string) =>
    tabItems((actions) => !actions.some((each) => each === refused)).map(({ key }) => key);
  expect(keysOf('none')).toEqual(['home', 'catalog', 'requests', 'clusters']);
  expect(keysOf('catalog.read')).toEqual(['home', 'requests', 'clusters', 'costs']);
});

test('a cluster of another project names its own namespace', () => {
  expect(crumbs('/clusters/search/reindex', 'payments')).toEqual(['search', 'CLUSTERS', 'reindex']);
});

test('home is current only on itself, sections also below', () => {
  expect(isCurrent('/', '/clusters')).toBe(false);
  expect(isCurrent('/clusters', '/clusters/a/b')).toBe(true);
  expect(isCurrent('/clusters', '/clusters-old')).toBe(false);
  expect(isCurrent('/costs', '/costs/statements/payments/2026-11')).toBe(true);
  expect(isCurrent('/costs', '/costs/budgets')).toBe(false);
  expect(isCurrent('/costs/budgets', '/costs/budgets/1')).toBe(true);
});

test('initials come from the words of a name, or the beginning of an address', () => {
  expect(initials('Dana Vogel')).toBe('DV');
  expect(initials('dev@demo')).toBe('DE');
  expect(initials('')).toBe('?');
});

test('being paused or deleted is good when false', () => {
  const mark = (type: string, status: Condition['status']) => conditionMark({ type, status } as Condition);
  expect(mark('Paused', 'False')).toBe('done');
  expect(mark('Deleting', 'True')).toBe('deleting');
  expect(mark('CredentialReady', 'False')).toBe('failed');
  expect(mark('CredentialReady', 'Unknown')).toBe('unknown');
});
