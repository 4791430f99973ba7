import { expect, it } from 'vitest';
import { errorNow, widenByAccuracy } from './forecast-band.ts';

const spanAt = (elapsedDays: number) => ({
  from: '2026-11-01',
  until: '2026-12-01',
  hours: 720,
  elapsed: elapsedDays * 24,
  remaining: 720 - elapsedDays * 24,
});
const forecast = { amount: 43_000, low: 42_800, high: 43_200, days: [] };
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
  const wide = { amount: 100, low: 10, high: 190, days: [] };
  expect(widenByAccuracy(wide, { accuracy, span: spanAt(19), spent: 0 })).toEqual(wide);
  const span = spanAt(19);
  expect(widenByAccuracy(forecast, { accuracy: null, span, spent: 0 })).toBe(forecast);
  expect(widenByAccuracy(forecast, { accuracy: [{ day: 10, error: null }], span, spent: 0 })).toBe(forecast);
});

it.each([
  [0, 0.18 * (720 / 504)],
  [9, 0.18],
  [14, 0.17],
  [19, 0.16],
  [24.5, 0.08],
  [30, 0],
])('knows after %d days how far forecasts are off: %d', (days, error) => {
  expect(errorNow(accuracy, spanAt(days))).toBeCloseTo(error, 10);
});

it('goes by the one day that is judged, and by none', () => {
  expect(
    errorNow(
      [
        { day: 10, error: null },
        { day: 20, error: 0.1 },
      ],
      spanAt(24.5),
    ),
  ).toBeCloseTo(0.05, 10);
  expect(errorNow([{ day: 10, error: 0.21 }], spanAt(16))).toBeCloseTo(0.21 * (14 / 21), 10);
  expect(errorNow([{ day: 10, error: null }], spanAt(9))).toBeNull();
  expect(errorNow(null, spanAt(9))).toBeNull();
});

it('is never narrower than the error that stands beside it, at any hour of a month', () => {
  for (let hour = 0; hour <= 720; hour++) {
    const span = spanAt(hour / 24);
    const { low, high } = widenByAccuracy(forecast, { accuracy, span, spent: 0 });
    const off = (errorNow(accuracy, span) ?? 0) * forecast.amount;
    expect(Math.min(forecast.amount - low, high - forecast.amount)).toBeGreaterThanOrEqual(off);
  }
});

it('spreads over the days to come what the month is off by', () => {
  const days = [
    { amount: 1_000, share: 0.5, spread: 1 },
    { amount: 2_000, share: 1, spread: 1 },
    { amount: 500, share: 1, spread: 9_000 },
  ];
  const widened = widenByAccuracy({ ...forecast, days }, { accuracy, span: spanAt(19), spent: 20_000 });
  const [first, second, third] = widened.days;
  const ahead = (widened.high - 43_000) / 3_000;
  expect(first?.spread).toBeCloseTo(ahead * 1_000, 6);
  expect(second?.spread).toBeCloseTo(ahead * 2_000, 6);
  expect(third?.spread).toBe(9_000);
});
