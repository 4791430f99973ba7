import { expect, it } from 'vitest';
import { widenByAccuracy } from './forecast-band.ts';

const spanAt = (elapsedDays: number) => ({
  from: '2026-11-01',
  until: '2026-12-01',
  hours: 720,
  elapsed: elapsedDays * 24,
  remaining: 720 - elapsedDays * 24,
});
const forecast = { amount: 43_000, low: 42_800, high: 43_200 };
const accuracy = [
  { day: 10, error: 0.18 },
  { day: 20, error: 0.16 },
];

it('is as wide on the 20th as forecasts of the 20th were off', () => {
  const { low, high } = widenByAccuracy(forecast, { accuracy, span: spanAt(19), spent: 20_000 });
  // 1.28 × 1.2533 × 16 % of 43,000
  expect(high - 43_000).toBeCloseTo(11_037, -1);
  expect(43_000 - low).toBeCloseTo(11_037, -1);
});

it('narrows as less of the month is to come, and never begins below what is spent', () => {
  const late = widenByAccuracy(forecast, { accuracy, span: spanAt(29), spent: 42_900 });
  expect(late.high - 43_000).toBeCloseTo(11_037 / 11, -1);
  expect(late.low).toBe(42_900);
});

it('counts the forecasts of the 10th before the 20th has passed', () => {
  const { high } = widenByAccuracy(forecast, { accuracy, span: spanAt(9), spent: 0 });
  expect(high - 43_000).toBeCloseTo(1.28 * 1.2533 * 0.18 * 43_000, -1);
});

it('leaves a range that is wider, and one of which nothing is judged', () => {
  const wide = { amount: 100, low: 10, high: 190 };
  expect(widenByAccuracy(wide, { accuracy, span: spanAt(19), spent: 0 })).toEqual(wide);
  const span = spanAt(19);
  expect(widenByAccuracy(forecast, { accuracy: null, span, spent: 0 })).toBe(forecast);
  expect(widenByAccuracy(forecast, { accuracy: [{ day: 10, error: null }], span, spent: 0 })).toBe(forecast);
});
