import { expect, test } from 'vitest';
import type { ClusterRow } from '@/lib/contracts/clusters';
import { canAsk, sharedTargets, sumPrices } from './acts';

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
    hasSignIn: false,
    hasDrift: false,
    ...over,
  }) as ClusterRow;

test('an act asks for the right of the cluster’s own project, and leaves alone what is being deleted', () => {
  expect(canAsk('cluster.delete', row(), () => false)).toBe(false);
  expect(
    canAsk('cluster.delete', row(), (action, project) => action === 'cluster.delete' && project === 'payments'),
  ).toBe(true);
  expect(canAsk('request.create', row({ project: null, namespace: 'lab' }), (_action, of) => of === 'lab')).toBe(true);
  expect(canAsk('request.create', row({ phase: 'deleting' }), () => true)).toBe(false);
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

test('versions are offered that every cluster can go to which can go anywhere, newest first', () => {
  const item = (offered: string[] | null) => ({
    cluster: { namespace: 'payments', name: 'x' },
    why: null,
    needsApproval: false,
    price: null,
    upgrade: offered && { offered, template: null },
  });
  const targets = (...offers: (string[] | null)[]) => sharedTargets({ items: offers.map(item), sums: [] });
  expect(targets(['aws-1-0-9', 'aws-1-0-44', 'x'], ['aws-1-0-44', 'aws-1-0-9'], [], null)).toEqual([
    'aws-1-0-44',
    'aws-1-0-9',
  ]);
  expect(targets(['a'], ['b'])).toEqual([]);
  expect(targets()).toEqual([]);
});
