import { expect, test } from 'vitest';
import type { ClusterRow } from '@/lib/contracts/clusters';
import { leftOut, sumPrices } from './acts';

const row = (over: Partial<ClusterRow> = {}) =>
  ({
    namespace: 'payments',
    project: 'payments',
    phase: 'ready',
    owner: null,
    expiresAt: '2027-01-01T00:00:00.000Z',
    expiresInDays: 30,
    price: null,
    labels: {},
    hasUpgrade: false,
    hasKubeconfig: true,
    ...over,
  }) as ClusterRow;
const all = () => true;

test('an act leaves out what the person may not change, and asks for the right of the cluster’s own project', () => {
  expect(leftOut('delete', row(), () => false)).toBe('no-right');
  expect(leftOut('delete', row(), (action, project) => action === 'cluster.delete' && project === 'payments')).toBe(
    null,
  );
  expect(leftOut('extend', row({ project: null, namespace: 'lab' }), (_action, project) => project === 'lab')).toBe(
    null,
  );
});

test('a cluster that is being deleted is left out of every act', () => {
  for (const act of ['extend', 'claim', 'delete'] as const)
    expect(leftOut(act, row({ phase: 'deleting' }), all)).toBe('being-deleted');
});

test('only a cluster without an owner can be claimed, and only what expires can be extended', () => {
  expect(leftOut('claim', row({ owner: 'dev@demo' }), all)).toBe('owned');
  expect(leftOut('claim', row(), all)).toBe(null);
  expect(leftOut('extend', row({ expiresAt: null, expiresInDays: 30 }), all)).toBe('no-expiry');
  expect(leftOut('extend', row({ expiresAt: null, expiresInDays: null }), all)).toBe('no-expiry');
});

test('prices are added up by currency, and unknown ones are counted', () => {
  const price = (monthlyLikely: string, currency = 'USD') => row({ price: { currency, monthlyLikely } });
  const { sums, unknown } = sumPrices([price('10.50'), price('2'), price('7', 'EUR'), row()]);
  expect([...sums]).toEqual([
    ['USD', 12.5],
    ['EUR', 7],
  ]);
  expect(unknown).toBe(1);
});
