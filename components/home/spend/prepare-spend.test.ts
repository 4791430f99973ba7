import { expect, test } from 'vitest';
import type { CostSeries } from '@/lib/contracts/cost-series';
import { prepareSpend } from './prepare-spend';

const series = (over: Partial<CostSeries['month']> = {}, completeUntil: string | null = '2026-11-03T12:00:00Z') =>
  ({
    days: ['2026-11-01', '2026-11-02', '2026-11-03'],
    groups: [{ daily: ['10', '10', '5'] }, { daily: null }],
    rest: ['2', null, '1'],
    completeness: { completeUntil },
    month: {
      from: '2026-11-01',
      until: '2026-12-01',
      spent: '28',
      forecast: {
        amount: '300',
        low: '280',
        high: '330',
        days: [
          { day: '2026-11-03', amount: '6' },
          { day: '2026-11-30', amount: '6' },
        ],
      },
      ...over,
    },
  }) as CostSeries;

const xs = (points: { x: number }[]) => points.map(({ x }) => Math.round(x * 3_000) / 100);

test('days are summed up to the last known hour, whatever group they are in', () => {
  const { spent, now, ticks } = prepareSpend(series(), null);
  const top = ticks.at(-1)?.amount ?? 0;
  expect(xs(spent)).toEqual([0, 1, 2, 2.5]);
  expect(spent.map(({ y }) => Math.round(y * top))).toEqual([0, 12, 22, 28]);
  expect(now).toBeCloseTo(2.5 / 30);
});

test('the way ahead begins where the known ends and leads to the forecast and its bounds', () => {
  const { ahead, low, high, ticks } = prepareSpend(series(), null);
  const top = ticks.at(-1)?.amount ?? 0;
  expect(xs(ahead)).toEqual([2.5, 3, 30]);
  expect([ahead, low, high].map((path) => Math.round((path.at(-1)?.y ?? 0) * top))).toEqual([300, 280, 330]);
  expect(ahead[0]?.y).toBe(low[0]?.y);
  // Half of the third day is over, so a third of what is to come falls on the rest of it.
  expect(Math.round((ahead[1]?.y ?? 0) * top)).toBe(28 + Math.round((300 - 28) / 3));
});

test('the budget is on the scale, also when it is far above', () => {
  const { limit, ticks } = prepareSpend(series(), '1000');
  expect(limit).toBeLessThan(1);
  expect(ticks.at(-1)?.amount).toBeGreaterThan(1_000);
});

test('without a forecast, without a known hour and at a price of zero it still draws', () => {
  expect(prepareSpend(series({ forecast: null }), null).ahead).toEqual([]);
  const unknown = prepareSpend(series({ spent: null, forecast: null }, null), null);
  expect(unknown).toMatchObject({ now: 0, limit: null });
  const free = prepareSpend(series({ spent: '0', forecast: null }), '0');
  expect(free.spent.every(({ y }) => Number.isFinite(y))).toBe(true);
});
