import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareTreemap } from './prepare-treemap';

describe('treemap', () => {
  it('is nothing for nothing', () => {
    expect(prepareTreemap([], 2)).toEqual([]);
  });

  it('fills the whole with areas as the weights', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(weights, fc.double({ min: 0.5, max: 4, noNaN: true }), (values, aspect) => {
        const items = values.toSorted((a, b) => b - a).map((weight, index) => ({ key: String(index), weight }));
        const total = values.reduce((sum, value) => sum + value, 0);
        const tiles = prepareTreemap(items, aspect);
        for (const [index, { left, top, width, height }] of tiles.entries()) {
          expect((width * height) / 10_000).toBeCloseTo((items[index]?.weight ?? 0) / total, 6);
          expect(left + width).toBeLessThanOrEqual(100.0001);
          expect(top + height).toBeLessThanOrEqual(100.0001);
        }
        expect(tiles).toHaveLength(items.length);
      }),
    );
  });
});
