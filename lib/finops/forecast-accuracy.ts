import { addDays, daysBetween, daysOfMonth } from '../days.ts';
import { type DayTotal, forecastMonth } from './forecast.ts';
import { spanOf } from './month.ts';

/** How many past months are looked at, the newest first. */
const judgedMonths = 3;
/** Days of a month whose forecasts are judged, as they stood when the day began. */
const judgedDays = [10, 20] as const;
/** Below so many days before it, a forecast says nothing but what the month itself does. */
const leastHistory = 3;

interface JudgedMonth {
  /** `YYYY-MM` */
  month: string;
  forecast: number;
  actual: number;
  /** Forecast over actual less one: -0.1 when it was a tenth low. */
  error: number;
}

/** Forecasts of one day of the month. */
interface JudgedDay {
  day: (typeof judgedDays)[number];
  /** Mean absolute error in parts of what the months came to; null without a month. */
  error: number | null;
  /** Newest first. */
  months: JudgedMonth[];
}

/** How far back days are read for that: three months, and the history of a forecast in the first of them. */
export function firstDayOfAccuracy(today: string, historyDays: number): string {
  let month = today.slice(0, 7);
  for (let back = 0; back < judgedMonths; back++) month = daysOfMonth(month).before.slice(0, 7);
  return addDays(`${month}-01`, judgedDays[0] - 1 - historyDays);
}

/**
 * How right forecasts of the 10th and of the 20th of past months were, worked out anew from the days that were known then:
 * of each whole month of which every day is known. What hours cost at the time is not kept, so that a forecast needs three
 * days of history.
 */
export function judgeForecasts(days: ReadonlyMap<string, number>, today: string, historyDays: number): JudgedDay[] {
  const past: string[] = [];
  for (let month = today.slice(0, 7); past.length < judgedMonths; past.push(month)) {
    month = daysOfMonth(month).before.slice(0, 7);
  }
  return judgedDays.map((day) => {
    const months = past.flatMap((month) => judgeMonth(days, month, day, historyDays) ?? []);
    return { day, error: meanError(months), months };
  });
}

function judgeMonth(
  days: ReadonlyMap<string, number>,
  month: string,
  dayOfMonth: number,
  historyDays: number,
): JudgedMonth | null {
  const { first, next } = daysOfMonth(month);
  const sum = (from: string, until: string) =>
    daysBetween(from, until).reduce((all, day) => all + (days.get(day) ?? 0), 0);
  if (!daysBetween(first, next).every((day) => days.has(day))) return null;
  const asOf = addDays(first, dayOfMonth - 1);
  const before = daysBetween(addDays(asOf, -historyDays), asOf).map(
    (day): DayTotal => ({ day, amount: days.get(day) ?? null }),
  );
  const start = before.findIndex(({ amount }) => amount !== null);
  const history = start < 0 ? [] : before.slice(start);
  if (history.length < leastHistory) return null;
  const forecast = forecastMonth({ span: spanOf(new Date(asOf)), spent: sum(first, asOf), hourly: null, history });
  const actual = sum(first, next);
  return forecast && actual > 0
    ? { month, forecast: forecast.amount, actual, error: forecast.amount / actual - 1 }
    : null;
}

function meanError(judged: readonly Pick<JudgedMonth, 'error'>[]): number | null {
  if (judged.length === 0) return null;
  return judged.reduce((all, { error }) => all + Math.abs(error), 0) / judged.length;
}
