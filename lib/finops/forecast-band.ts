import { eightOfTen } from './forecast.ts';
import type { MonthSpan } from './month.ts';

interface Band {
  amount: number;
  low: number;
  high: number;
  /** Days to come; of the first only `share` is. */
  days: readonly { amount: number; share: number; spread: number }[];
}

/** How far forecasts of a day of the month were off: mean absolute error in parts of the month; null without a month. */
interface Judged {
  day: number;
  error: number | null;
}

/** A normal distribution's standard deviation is its mean absolute error × √(π/2) (Geary, Biometrika 27, 1935). */
const deviationPerError = Math.sqrt(Math.PI / 2);

/**
 * How far past forecasts were off at this point of the month, in parts of what the month came to; null when that is not
 * known. It is measured on two days; between them, and on to the end of the month, where nothing is off any more, it lies on
 * straight lines. Before the first of them it grows with what is still to come.
 */
export function errorNow(accuracy: readonly Judged[] | null, span: MonthSpan): number | null {
  const known = (accuracy ?? []).flatMap(({ day, error }) =>
    error === null ? [] : [{ remaining: span.hours - (day - 1) * 24, error }],
  );
  const points = [...known, { remaining: 0, error: 0 }];
  if (known.length === 0) return null;
  const next = Math.max(
    1,
    points.findIndex(({ remaining }) => remaining < span.remaining || remaining === 0),
  );
  const [from, to] = [points[next - 1], points[next]];
  if (!from || !to) return null;
  if (span.remaining > from.remaining) return from.error * (span.remaining / from.remaining);
  const passed = (from.remaining - span.remaining) / (from.remaining - to.remaining);
  return from.error + (to.error - from.error) * passed;
}

/**
 * The 80 % range of a forecast, never narrower than past forecasts allow, so that range and accuracy agree: 1.28 standard
 * deviations of `errorNow`. Those errors lean to one side for the rest of a month, so each day to come bears its share of
 * them. The range never begins below what is spent.
 */
export function widenByAccuracy<T extends Band>(
  forecast: T,
  { accuracy, span, spent }: { accuracy: readonly Judged[] | null; span: MonthSpan; spent: number },
): T {
  const error = errorNow(accuracy, span);
  if (error === null) return forecast;
  const half = eightOfTen * deviationPerError * error * forecast.amount;
  const ahead = forecast.days.reduce((sum, { amount, share }) => sum + amount * share, 0);
  return {
    ...forecast,
    low: Math.max(spent, Math.min(forecast.low, forecast.amount - half)),
    high: Math.max(forecast.high, forecast.amount + half),
    days: forecast.days.map((day) => ({
      ...day,
      spread: ahead > 0 ? Math.max(day.spread, (half / ahead) * day.amount) : day.spread,
    })),
  };
}
