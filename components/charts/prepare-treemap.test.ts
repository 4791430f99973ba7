import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareGroupedTreemap, prepareTreemap } from './prepare-treemap';

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

  it.each([
    ['nothing beside something', [5, 0, 0], 1],
    ['nothing at all', [0, 0], 0],
    ['a credit', [5, -3], 1],
    ['ten million beside the least amount', [1e7, 1e-10, 1e-10], 3],
    ['many of next to nothing', [1e7, ...Array.from({ length: 40 }, () => 1e-10)], 41],
    ['ten million thrice', [1e7, 1e7, 1e7], 3],
  ])('bears %s', (_what, weights, count) => {
    const tiles = prepareTreemap(
      weights.map((weight, at) => ({ key: String(at), weight })),
      2.5,
    );
    expect(tiles).toHaveLength(count);
    for (const { left, top, width, height } of tiles) {
      for (const place of [left, top, width, height]) expect(place).toBeGreaterThanOrEqual(0);
      expect(left + width).toBeLessThanOrEqual(100.0001);
      expect(top + height).toBeLessThanOrEqual(100.0001);
    }
  });
});

describe('treemap of groups', () => {
  const shape = { width: 700, height: 280, head: 20 };
  const items = (...weights: number[]) => weights.map((weight, at) => ({ key: String(at), weight }));

  it('gives each group its part, and fills each with its own', () => {
    const groups = prepareGroupedTreemap(
      [
        { key: 'a', items: items(50, 20, 5) },
        { key: 'b', items: items(25) },
      ],
      shape,
    );
    expect(groups.map(({ key, width, height }) => [key, Math.round(width * height)])).toEqual([
      ['a', 7_500],
      ['b', 2_500],
    ]);
    for (const { tiles } of groups) {
      expect(tiles.reduce((sum, { width, height }) => sum + width * height, 0)).toBeCloseTo(10_000, 3);
    }
    expect(groups[0]?.tiles.map(({ key }) => key)).toEqual(['0', '1', '2']);
  });

  it('leaves out a group that has nothing, and bears one too flat for its name', () => {
    const groups = prepareGroupedTreemap(
      [
        { key: 'large', items: items(100_000) },
        { key: 'tiny', items: items(1, 1) },
        { key: 'none', items: [] },
      ],
      shape,
    );
    expect(groups.map(({ key }) => key)).toEqual(['large', 'tiny']);
    expect(groups[1]?.tiles).toHaveLength(2);
  });
});
