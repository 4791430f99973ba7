import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareTimeAxis, prepareValueAxis } from './prepare-axes';
import { prepareSeries } from './prepare-series';

const window = { startMs: 0, stepMs: 100, nowMs: 1000 };

describe('series', () => {
  it('keep gaps as gaps, and show what stands alone', () => {
    const { rows, gaps, largest } = prepareSeries([{ key: 'used', values: [1, null, 3, null, 5, 6] }], window);
    expect(rows.map(({ s0 }) => s0)).toEqual([1, null, 3, null, 5, 6]);
    expect(rows.map(({ s0alone }) => s0alone)).toEqual([1, null, 3, null, null, null]);
    expect([gaps, largest]).toEqual([2, 6]);
  });

  it('draw the unfinished step apart, at the present instant', () => {
    const { rows } = prepareSeries([{ key: 'used', values: [1, 2, 3] }], { ...window, nowMs: 150 });
    expect(rows).toEqual([
      { at: 0, s0: 1, s0open: null, s0alone: null },
      { at: 100, s0: 2, s0open: 2, s0alone: null },
      { at: 150, s0: null, s0open: 3, s0alone: null },
    ]);
  });

  it('have the week before beside them, which counts for the scale', () => {
    const { rows, largest } = prepareSeries([{ key: 'used', values: [1, 2], before: [9, null] }], window);
    expect(rows.map(({ s0before }) => s0before)).toEqual([9, null]);
    expect(largest).toBe(9);
  });

  it('without a value are empty, not zero', () => {
    const nothing = prepareSeries([{ key: 'used', values: [null, null] }], window);
    expect(nothing).toMatchObject({ isEmpty: true, largest: 0, gaps: 0 });
    expect(nothing.stats).toEqual([{ last: null, endedAt: null, least: null, most: null, hasAlone: false }]);
    expect(prepareSeries([], window)).toMatchObject({ rows: [], isEmpty: true });
  });

  it('are told by their last, least and most', () => {
    expect(prepareSeries([{ key: 'used', values: [2, 5, null, 1, null] }], window).stats).toEqual([
      { last: 1, endedAt: null, least: 1, most: 5, hasAlone: true },
    ]);
  });

  it('have a last value of the end, or one that says when it was', () => {
    const of = (values: (number | null)[]) => {
      const [stats] = prepareSeries([{ key: 'used', values }], window).stats;
      return [stats?.last, stats?.endedAt];
    };
    expect(of([1, 2, 3])).toEqual([3, null]);
    expect(of([1, 2, null])).toEqual([2, null]);
    expect(of([1, null, null])).toEqual([1, 0]);
    expect(of([1, 3, null, null, null])).toEqual([3, 100]);
    expect(of([3, 0, 0, 0, 0])).toEqual([0, null]);
  });
});

describe('axes', () => {
  it('begin at zero and reach beyond the largest value with few round ticks', () => {
    expect(prepareValueAxis(7.2, 1, false)).toEqual([0, 2, 4, 6, 8]);
    expect(prepareValueAxis(3, 1, true)).toEqual([0, 1, 2, 3]);
    expect(prepareValueAxis(0, 2 ** 30, false)).toEqual([0, 2 ** 30]);
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e15, noNaN: true }), fc.boolean(), (largest, isWhole) => {
        const ticks = prepareValueAxis(largest, 1, isWhole);
        expect(ticks[0]).toBe(0);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest * (1 - 1e-9));
        expect(ticks.length).toBeLessThanOrEqual(6);
      }),
    );
  });

  it('have ticks at round instants of the zone', () => {
    const start = Date.UTC(2026, 10, 20, 14, 32);
    const { ticks } = prepareTimeAxis(start, start + 86_400_000, 'Asia/Kolkata');
    // Half an hour ahead of whole hours in UTC.
    expect(ticks.map((at) => new Date(at).toISOString().slice(11, 16))).toEqual(['18:30', '00:30', '06:30', '12:30']);
    const days = prepareTimeAxis(start, start + 30 * 86_400_000, 'UTC').ticks;
    expect(days.every((at) => at % 86_400_000 === 0)).toBe(true);
    expect(days.length).toBeLessThanOrEqual(6);
  });
});
