import { expect, it } from 'vitest';
import { roundTicks } from './ticks.ts';

it.each([
  [0, [0, 1]],
  [24, [0, 10, 20, 30]],
  [0.07, [0, 0.02, 0.04, 0.06, 0.08]],
  [99, [0, 25, 50, 75, 100]],
])('of %s', (most, ticks) => {
  expect(roundTicks(most)).toEqual(ticks);
});
