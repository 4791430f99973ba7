import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, hoursPerMonth } from '../days.ts';
import {
  chooseMethod,
  type DayTotal,
  dayAheadError,
  fitTrend,
  forecastByMean,
  forecastByRate,
  forecastMonth,
} from './forecast.ts';
import { spanOf } from './month.ts';

const now = new Date('2026-11-21T07:00:00Z');
const hourly = 0.7679802;
const past = (count: number, amount: (index: number) => number | null): DayTotal[] =>
  Array.from({ length: count }, (_, index) => ({ day: addDays('2026-11-21', index - count), amount: amount(index) }));
const input = { span: spanOf(now), spent: 400, hourly, history: past(10, () => 20) };

describe('the month', () => {
  it('knows the hours of the reference', () => {
    expect(spanOf(now)).toEqual({
      from: '2026-11-01',
      until: '2026-12-01',
      hours: 720,
      elapsed: 487,
      remaining: 233,
    });
  });

  it('counts to where costs are known, and no further than now', () => {
    expect(spanOf(now, new Date('2026-11-20T00:00:00Z')).elapsed).toBe(456);
    expect(spanOf(now, new Date('2026-11-30T00:00:00Z')).elapsed).toBe(487);
    expect(spanOf(now, new Date('2026-10-30T00:00:00Z')).elapsed).toBe(0);
    expect(daysBetween('2026-02-27', '2026-03-02')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(daysBetween('2026-02-27', '2026-02-20')).toEqual([]);
  });
});

describe('the simple methods', () => {
  it('give the figures of the reference', () => {
    expect(hourly * hoursPerMonth).toBeCloseTo(560.63, 2);
    expect(forecastByRate(input)).toBeCloseTo(578.94, 2);
    expect(forecastByMean(input)).toBeCloseTo(591.38, 1);
  });

  it('say nothing where there is nothing to go by', () => {
    expect(forecastByRate({ ...input, hourly: null })).toBeNull();
    expect(forecastByMean({ ...input, span: spanOf(new Date('2026-11-01T00:00:00Z')) })).toBeNull();
  });
});

describe('the choice of a method', () => {
  const wave = (index: number) => (index % 7 < 5 ? 30 : 10);
  it.each([
    ['rate', past(2, () => 20)],
    ['mean', past(27, () => 20)],
    ['weekday', past(28, wave)],
    ['trend', past(28, (index) => 10 + index)],
  ] as const)('is %s', (method, history) => {
    expect(chooseMethod({ ...input, history })).toBe(method);
  });

  it('falls back to the mean where no rate is known, and counts known days alone', () => {
    expect(chooseMethod({ ...input, history: [], hourly: null })).toBe('mean');
    expect(chooseMethod({ ...input, history: past(40, (index) => (index < 38 ? null : 5)) })).toBe('rate');
  });

  it('is the rate while the month has no whole hour that is known', () => {
    expect(chooseMethod({ ...input, meanHourly: null })).toBe('rate');
    expect(forecastMonth({ ...input, meanHourly: null })?.amount).toBeCloseTo(400 + 233 * hourly, 6);
    expect(forecastMonth({ ...input, meanHourly: null, hourly: null })).toBeNull();
  });

  it.each([10, 40])('is the rate of what is over, whose month ends at what is spent, after %s days', (count) => {
    const over = { ...input, hourly: 0, history: past(count, (index) => (index < count - 3 ? 20 : 0)) };
    expect(forecastMonth(over)).toMatchObject({ method: 'rate', amount: 400 });
    // Of groups nobody knows what an hour costs now.
    expect(forecastMonth({ ...over, hourly: null })).toMatchObject({ method: 'rate', amount: 400 });
    const isOff = past(count, (index) => (index < count - 2 ? 20 : 0));
    expect(forecastMonth({ ...over, history: isOff })?.amount).toBeGreaterThan(401);
    expect(forecastMonth({ ...over, hourly: 0.1 })?.method).not.toBe('rate');
  });
});

describe('the forecast of the month', () => {
  it('goes on by weekdays', () => {
    const history = past(56, (index) =>
      [0, 6].includes(new Date(addDays('2026-11-21', index - 56)).getUTCDay()) ? 10 : 30,
    );
    const result = forecastMonth({ ...input, history });
    expect(result?.method).toBe('weekday');
    expect(result?.isSure).toBe(true);
    // 30 on the last day against 170 in a week.
    const factor = 30 / (170 / 7);
    const rest = (10 * (17 / 24) + 10 + 5 * 30 + 10 + 10 + 30) * factor;
    expect(result?.amount).toBeCloseTo(400 + rest, 6);
  });

  it('goes on by a line', () => {
    const result = forecastMonth({ ...input, history: past(28, (index) => index) });
    expect(result?.method).toBe('trend');
    expect(result?.days.map(({ amount }) => Math.round(amount))).toEqual([28, 29, 30, 31, 32, 33, 34, 35, 36, 37]);
    expect(result?.low).toBeCloseTo(result?.high ?? 0, 3);
  });

  it('spans both simple methods while the history is short', () => {
    const result = forecastMonth(input);
    expect(result).toMatchObject({ method: 'mean', isSure: false });
    expect(result?.amount).toBeCloseTo(591.38, 1);
    expect(result?.low).toBeCloseTo(578.94, 1);
  });

  it('has none before anything is known', () => {
    const span = spanOf(new Date('2026-11-01T00:00:00Z'));
    expect(forecastMonth({ span, spent: 0, hourly: null, history: [] })).toBeNull();
    expect(forecastMonth({ ...input, hourly: 1, history: [] })?.method).toBe('rate');
  });

  it('lets a gap be a gap', () => {
    expect(fitTrend(past(28, (index) => (index % 2 === 0 ? index : null)))?.r2).toBeCloseTo(1, 9);
    expect(fitTrend(past(2, () => 1))).toBeNull();
    expect(fitTrend(past(5, () => 7))?.r2).toBe(0);
    expect(
      dayAheadError(
        'rate',
        past(3, () => 1),
      ),
    ).toBeNull();
    expect(
      dayAheadError(
        'rate',
        past(9, (index) => (index === 0 ? null : 1)),
      ),
    ).toBe(0);
  });

  it('never ends below what is spent, and its band holds it', () => {
    const amounts = fc.array(fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })), { maxLength: 60 });
    fc.assert(
      fc.property(amounts, fc.double({ min: 0, max: 1e6, noNaN: true }), (values, spent) => {
        const result = forecastMonth({
          ...input,
          spent,
          history: past(values.length, (index) => values[index] ?? null),
        });
        if (!result) return;
        expect(result.low).toBeGreaterThanOrEqual(spent - 1e-6);
        expect(result.low).toBeLessThanOrEqual(result.amount + 1e-6);
        expect(result.high).toBeGreaterThanOrEqual(result.amount - 1e-6);
      }),
    );
  });
});
