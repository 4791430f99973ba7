import { eightOfTen } from './forecast.ts';
import type { MonthSpan } from './month.ts';

interface Band {
  amount: number;
  low: number;
  high: number;
}

/** How far forecasts of a day of the month were off: mean absolute error in parts of the month; null without a month. */
interface Judged {
  day: number;
  error: number | null;
}

/** A normal distribution's standard deviation is its mean absolute error × √(π/2). */
const deviationPerError = Math.sqrt(Math.PI / 2);

/**
 * The 80 % range of a forecast, never narrower than past forecasts allow. How far they were off is known of two days of the
 * month; the later one that has passed counts, in proportion to what is still to come of the month. The range never begins
 * below what is spent.
 */
export function widenByAccuracy<T extends Band>(
  forecast: T,
  { accuracy, span, spent }: { accuracy: readonly Judged[] | null; span: MonthSpan; spent: number },
): T {
  const known = (accuracy ?? []).filter((judged): judged is { day: number; error: number } => judged.error !== null);
  const today = Math.floor(span.elapsed / 24) + 1;
  const judged = known.findLast(({ day }) => day <= today) ?? known[0];
  if (!judged) return forecast;
  const remainingThen = span.hours - (judged.day - 1) * 24;
  const deviation = judged.error * deviationPerError * forecast.amount * (span.remaining / remainingThen);
  const half = eightOfTen * deviation;
  return {
    ...forecast,
    low: Math.max(spent, Math.min(forecast.low, forecast.amount - half)),
    high: Math.max(forecast.high, forecast.amount + half),
  };
}
