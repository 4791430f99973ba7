import { expect, it } from 'vitest';
import type { BatchQueue, BatchQueues } from '@/lib/contracts/batch';
import { queueNames, queueOn } from './prepare-queues';

const queue = (name: string, more: Partial<BatchQueue> = {}): BatchQueue => ({
  name,
  state: 'Open',
  weight: 1,
  parent: null,
  resources: [],
  podGroups: { Pending: 0, Inqueue: 0, Running: 0, Unknown: 0, Completed: 0 },
  oldestWaitingAt: null,
  shares: { scales: [], projects: [] },
  ...more,
});
const place = { controlPlane: 'fleet-eu', isCut: false };
const gpus = { name: 'nvidia.com/gpu', capability: 8, deserved: null, guarantee: null, allocated: 5 };
const queues: BatchQueues = {
  checkedAt: '2026-11-28T10:00:00Z',
  gaps: [],
  members: [
    {
      ...place,
      cluster: 'lake',
      queues: [queue('root'), queue('research', { resources: [gpus] }), queue('top'), queue('leaf', { parent: 'top' })],
    },
    { ...place, cluster: 'ledger', queues: [queue('research', { state: 'Closed' }), queue('night')] },
    { ...place, cluster: 'many', queues: [queue('default')], isCut: true },
  ],
};

const on = (clusters: string[], controlPlane = 'fleet-eu') => ({ controlPlane, clusters });

it('names the queues of the clusters that are to get it', () => {
  expect(queueNames(queues, on(['lake', 'ledger']))).toEqual(['research', 'top', 'leaf', 'night']);
});

it('tells of each cluster what is left, or what is in the way', () => {
  expect(queueOn(queues, 'research', on(['lake', 'ledger']))).toMatchObject([
    { cluster: 'lake', problem: null, free: [{ name: 'nvidia.com/gpu', left: 3, most: 8 }] },
    { cluster: 'ledger', problem: 'closed' },
  ]);
  expect(queueOn(queues, 'night', on(['lake']))).toMatchObject([{ problem: 'missing', queue: null }]);
  expect(queueOn(queues, 'top', on(['lake']))).toMatchObject([{ problem: 'parent' }]);
});

it('tells nothing of a cluster of the same name that another control plane has', () => {
  expect(queueNames(queues, on(['lake'], 'fleet-us'))).toEqual([]);
  expect(queueOn(queues, 'research', on(['lake'], 'fleet-us'))).toEqual([]);
});

it('says nothing of a cluster whose queues were not read whole', () => {
  expect(queueOn(queues, 'night', on(['many', 'silent']))).toEqual([]);
});
