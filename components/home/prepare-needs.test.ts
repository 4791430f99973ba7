import { expect, test } from 'vitest';
import type { AlertGroup } from '@/components/data/alert-groups';
import type { ClusterSummary } from '@/lib/contracts/clusters';
import type { RequestSummary } from '@/lib/contracts/requests';
import { prepareNeeds } from './prepare-needs';

const now = new Date('2026-11-21T10:00:00Z');
const cluster = (name: string, over: Partial<ClusterSummary>) =>
  ({ uid: name, namespace: 'payments', name, phase: 'ready', expiresAt: null, ...over }) as ClusterSummary;
const request = (id: string, over: Partial<RequestSummary>) =>
  ({ id, state: 'ready', updatedAt: '2026-11-21T09:00:00Z', cluster: null, ...over }) as RequestSummary;

test('what works and is not about to end needs nobody', () => {
  expect(
    prepareNeeds([cluster('a', {}), cluster('b', { expiresAt: '2027-01-01T00:00:00Z' })], [request('r', {})], now),
  ).toEqual([]);
});

test('a broken cluster is said once, not again through its request', () => {
  const needs = prepareNeeds(
    [cluster('a', { phase: 'failed', expiresAt: '2026-11-22T00:00:00Z' })],
    [request('r', { state: 'failed', cluster: { namespace: 'payments', name: 'a' } })],
    now,
  );
  expect(needs.map((need) => need.kind)).toEqual(['cluster']);
});

test('expiry within a week, changes asked for, and fresh refusals need an answer', () => {
  const needs = prepareNeeds(
    [cluster('a', { expiresAt: '2026-11-23T00:00:00Z' })],
    [
      request('r1', { state: 'changes-requested', updatedAt: '2026-10-01T00:00:00Z' }),
      request('r2', { state: 'rejected' }),
      request('r3', { state: 'rejected', updatedAt: '2026-11-01T00:00:00Z' }),
    ],
    now,
  );
  expect(needs.map((need) => need.key)).toEqual(['a', 'r1', 'r2']);
});

test('alerts of a broken cluster are not told beside it; those of one that works are', () => {
  const group = (key: string) => ({ key }) as AlertGroup;
  const needs = prepareNeeds([cluster('a', { phase: 'degraded' }), cluster('b', {})], [], now, [
    group('payments/a'),
    group('payments/b'),
  ]);
  expect(needs.map(({ kind, key }) => [kind, key])).toEqual([
    ['cluster', 'a'],
    ['alerts', 'alerts payments/b'],
  ]);
});
