import { expect, it } from 'vitest';
import { prepareCapacity } from './prepare-capacity';

it('has the limit near the end, and what is asked for beyond it still on the scale', () => {
  expect(prepareCapacity(20, 10, 5)).toMatchObject({ capacity: 94.5, requested: 47.25, used: 23.625, usedRatio: 0.25 });
  const over = prepareCapacity(10, 20, 5);
  expect([over.capacity, over.requested]).toEqual([47.25, 94.5]);
});

it.each([
  [10, 7.9, 'fits'],
  [10, 8, 'near'],
  [10, 9.5, 'full'],
  [0, 0, 'fits'],
  [10, null, 'fits'],
] as const)('of %d, %s used is %s', (capacity, used, tone) => {
  expect(prepareCapacity(capacity, null, used).tone).toBe(tone);
});

it('knows no ratio of what is not known', () => {
  expect(prepareCapacity(10, null, null)).toMatchObject({ usedRatio: null, requested: null, used: 0 });
});
