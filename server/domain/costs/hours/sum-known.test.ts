import { expect, it } from 'vitest';
import { sumKnown } from './sum-known.ts';

it('adds up what is known, and of nothing known makes nothing', () => {
  expect(sumKnown([1, null, 2, undefined])).toBe(3);
  expect(sumKnown([0, null])).toBe(0);
  expect(sumKnown([null, undefined])).toBeNull();
  expect(sumKnown([])).toBeNull();
});
