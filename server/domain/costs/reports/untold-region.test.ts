import { expect, it } from 'vitest';
import { findUntoldRegion } from './untold-region.ts';

const named = (name: string) => ({ namespace: 'team', name });
const [a, b, c, unknown] = [named('a'), named('b'), named('c'), named('unknown')];
const regions = new Map([
  ['team/a', 'east'],
  ['team/b', 'east'],
  ['team/c', 'west'],
]);

it('is the one of which nobody is told', () => {
  expect(findUntoldRegion([a, b, c], [a, b], regions)).toBe('west');
  expect(findUntoldRegion([a, b, c], [], regions)).toBe('east');
});

it('is none where one of its clusters is told, or nobody of it is expected, or nobody knows where they are', () => {
  expect(findUntoldRegion([a, b, c], [b, c], regions)).toBeNull();
  expect(findUntoldRegion([a], [a], regions)).toBeNull();
  expect(findUntoldRegion([unknown], [], regions)).toBeNull();
});
