import { expect, test } from 'vitest';
import { isStaleAfter, keys } from './query-keys.ts';

const event = { subject: 'clusters' as const, key: 'payments/ledger' };

test('an event makes the lists of its subject and its own detail stale', () => {
  expect(isStaleAfter(keys.clusters.list({ phase: 'ready' }), event)).toBe(true);
  expect(isStaleAfter(keys.clusters.facets({}), event)).toBe(true);
  expect(isStaleAfter(keys.clusters.detail('payments', 'ledger'), event)).toBe(true);
  expect(isStaleAfter(keys.clusters.yaml('payments', 'ledger'), event)).toBe(true);
  const setting = { subject: 'shared-settings' as const, key: 'DataSource/pg' };
  expect(isStaleAfter(keys.sharedSettings.detail('DataSource', 'pg'), setting)).toBe(true);
  expect(isStaleAfter(keys.sharedSettings.detail('DataSource', 'other'), setting)).toBe(false);
});

test('an event leaves other details and other subjects alone', () => {
  expect(isStaleAfter(keys.clusters.detail('payments', 'other'), event)).toBe(false);
  expect(isStaleAfter(keys.requests.list({}), event)).toBe(false);
  expect(isStaleAfter(keys.me, event)).toBe(false);
});

test('an event about all of a subject makes every detail of it stale', () => {
  const all = { subject: 'clusters' as const, key: '*' };
  expect(isStaleAfter(keys.clusters.detail('payments', 'other'), all)).toBe(true);
  expect(isStaleAfter(keys.requests.detail('1'), all)).toBe(false);
});
