import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apportion } from './apportion.ts';
import { fnv1a } from './fnv1a.ts';

const even = '';
const odd = '00000000-0000-0000-0000-000000000002';

const divide = (rule: 'webster' | 'remainders', total: number, weights: readonly number[], uid = even) => {
  const parties = weights.map((weight, index) => ({ cluster: `m${index + 1}`, weight, current: 0 }));
  const given = apportion(total, parties, { rule, uid });
  return parties.map(({ cluster }) => given.get(cluster));
};

describe('division by weights', () => {
  it.each<[number, number[], number[], number[] | null]>([
    [1, [3, 2, 1], [1, 0, 0], [1, 0, 0]],
    [2, [3, 2, 1], [1, 1, 0], [2, 0, 0]],
    [3, [3, 2, 1], [1, 1, 1], [2, 1, 0]],
    [5, [3, 2, 1], [2, 2, 1], [3, 2, 0]],
    [9, [3, 2, 1], [4, 3, 2], [5, 3, 1]],
    [10, [3, 2, 1], [5, 3, 2], [6, 3, 1]],
    [12, [3, 2, 1], [6, 4, 2], [6, 4, 2]],
    [13, [3, 2, 1], [7, 4, 2], [7, 4, 2]],
    [14, [3, 2, 1], [7, 5, 2], [8, 4, 2]],
    [9, [1, 2], [3, 6], [3, 6]],
    [9, [1, 3], [2, 7], [2, 7]],
    [10, [1, 3], [3, 7], [2, 8]],
    [3, [2, 1], [2, 1], [2, 1]],
    [4, [2, 1], [3, 1], [3, 1]],
    [5, [2, 1], [3, 2], [4, 1]],
    [2, [3, 1], [1, 1], [2, 0]],
    [4, [3, 1], [3, 1], [3, 1]],
    [6, [3, 1], [4, 2], [5, 1]],
    [20, [5, 3, 2], [10, 6, 4], null],
    [7, [5, 3, 2], [4, 2, 1], null],
    [7, [1, 1, 1], [3, 2, 2], null],
    [10, [1, 1, 1], [4, 3, 3], null],
    [100, [1, 1, 1], [34, 33, 33], null],
    [3, [1, 1], [2, 1], null],
    [5, [1, 1], [3, 2], null],
    [12, [18, 12, 6], [6, 4, 2], [6, 4, 2]],
    [12, [20, 12, 6], [6, 4, 2], [7, 4, 1]],
    [12, [6, 12, 6], [3, 6, 3], [3, 6, 3]],
    [10, [3, 2], [6, 4], null],
  ])('%i by %j: %j, and %j before Karmada 1.16', (total, weights, webster, remainders) => {
    expect(divide('webster', total, weights)).toEqual(webster);
    if (remainders) expect(divide('remainders', total, weights)).toEqual(remainders);
  });

  it.each<[number, number[], number[]]>([
    [3, [1, 1], [1, 2]],
    [5, [1, 1], [2, 3]],
    [7, [1, 1, 1], [2, 2, 3]],
  ])('%i by %j with an odd UID: %j', (total, weights, expected) => {
    expect(divide('webster', total, weights, odd)).toEqual(expected);
  });

  it.each([
    ['00000000-0000-0000-0000-000000000001', 0],
    ['00000000-0000-0000-0000-000000000002', 1],
    ['3b1e3a5e-6b0e-4d2c-9a55-0d4f6cf1c111', 0],
    ['7f3c2c0e-1111-4a4a-8b8b-000000000001', 1],
    ['7f3c2c0e-1111-4a4a-8b8b-000000000002', 0],
  ])('the hash of %s has the remainder %i', (uid, remainder) => expect(fnv1a(uid) % 2).toBe(remainder));

  it('gives out all replicas, and no fewer to a party that weighs more', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(
        weights,
        fc.nat(500),
        fc.constantFrom('webster' as const, 'remainders' as const),
        (all, total, rule) => {
          const given = divide(rule, total, all).map((one) => one ?? 0);
          expect(given.reduce((sum, one) => sum + one, 0)).toBe(total);
          for (const [at, weight] of all.entries()) {
            for (const [other, otherWeight] of all.entries()) {
              if (weight > otherWeight) expect(given[at]).toBeGreaterThanOrEqual((given[other] ?? 0) - 1);
            }
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
