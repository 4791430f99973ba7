import { expect, it } from 'vitest';
import type { Project } from '@/lib/contracts/projects';
import type { RequestDetail } from '@/lib/contracts/requests';
import { prepareLimits } from './prepare-limits';

type Held = NonNullable<RequestDetail['reservation']>;
const held = {
  state: 'held',
  clusters: 1,
  nodes: 4,
  vcpu: 16,
  memoryGib: 64,
  gpu: 0,
  price: null,
} as unknown as Held;
const project = {
  quota: [
    { resource: 'clusters', limit: 12, used: 9 },
    { resource: 'nodes', limit: null, used: 2 },
    { resource: 'gpu', limit: 4, used: 1 },
  ],
  budget: { currency: 'USD', monthly: '18000', committed: '14960' },
} as unknown as Project;
const estimate = { currency: 'USD', monthlyLikely: '580', monthlyHigh: '700' } as unknown as NonNullable<
  RequestDetail['estimate']
>;

it('takes what is held out of the figures of now, and leaves out what is not asked for', () => {
  expect(prepareLimits(project, held, estimate).lines).toEqual([
    { resource: 'clusters', limit: 12, now: 8, after: 9 },
    // Less than what is held can be used already, where the project was counted a moment before.
    { resource: 'nodes', limit: null, now: 0, after: 2 },
  ]);
});

it('adds the price to the order limit once, whether or not it is committed yet', () => {
  expect(prepareLimits(project, held, estimate).budget).toMatchObject({
    line: { committed: '14960' },
    add: { likely: '580', high: '700' },
  });
  const price = { currency: 'USD', monthly: '560' };
  expect(prepareLimits(project, { ...held, price } as Held, estimate).budget).toMatchObject({
    line: { committed: '14400' },
    add: { likely: '560', high: '700' },
  });
});

it('compares no price with a limit in another currency, nor one that is not known', () => {
  expect(prepareLimits(project, held, { ...estimate, currency: 'EUR' }).budget).toBeNull();
  expect(prepareLimits(project, held, null).budget).toBeNull();
});
