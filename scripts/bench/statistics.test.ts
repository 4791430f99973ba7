import { describe, expect, it } from 'vitest';
import { isMet, percentile, row, slope, table } from './statistics.ts';

describe('percentile', () => {
  it('is the nearest rank', () => {
    const samples = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect([percentile(samples, 0.5), percentile(samples, 0.95), percentile(samples, 0.99)]).toEqual([50, 95, 99]);
    expect(percentile([7], 0.95)).toBe(7);
  });
});

describe('row', () => {
  it('says when a target is missed and how far the floor is', () => {
    const figure = { name: 'list', samples: [10, 30], unit: 'ms', target: 25, better: 'less', floor: [10] } as const;
    expect(row(figure)).toEqual(['list', '10.0', '30.0', '30.0', 'ms', '≤ 25 MISSED', '3.0×']);
    expect(row({ ...figure, samples: [20] })[5]).toBe('≤ 25');
    expect([isMet(figure), isMet({ ...figure, samples: [20] }), isMet({ ...figure, target: null })]).toEqual([
      false,
      true,
      true,
    ]);
    expect([isMet({ ...figure, better: 'more' }), isMet({ ...figure, better: 'more', samples: [20] })]).toEqual([
      true,
      false,
    ]);
  });

  it('lines up', () => {
    expect(
      table([
        ['a', '1'],
        ['bb', '22'],
      ]),
    ).toBe('a    1\nbb  22');
  });
});

describe('slope', () => {
  it('is the rise of the closest line', () => {
    expect(
      slope([
        [0, 100],
        [1, 103],
        [2, 103],
        [3, 106],
      ]),
    ).toBeCloseTo(1.8);
    expect(slope([[1, 5]])).toBe(0);
  });
});
