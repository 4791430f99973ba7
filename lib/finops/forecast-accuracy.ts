import { addDays, daysBetween, daysOfMonth } from '../days.ts';
import { type DayTotal, forecastMonth } from './forecast.ts';
import { spanOf } from './month.ts';

/** How many past months are looked at, the newest first. */
const judgedMonths = 3;
/** Whole days of a month that were known when the forecast is taken up: it is what stood there on the 16th. */
const knownDays = 15;
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

/** How far back days are read for that: three months, and the history of a forecast in the first of them. */
export function firstDayOfAccuracy(today: string, historyDays: number): string {
  let month = today.slice(0, 7);
  for (let back = 0; back < judgedMonths; back++) month = daysOfMonth(month).before.slice(0, 7);
  return addDays(`${month}-01`, knownDays - historyDays);
}

/**
 * How right forecasts of the middle of past months were, worked out anew from the days that were known then: of each whole
 * month of which every day is known, newest first. What hours cost at the time is not kept, so that a forecast needs three
 * days of history.
 */
export function judgeForecasts(days: ReadonlyMap<string, number>, today: string, historyDays: number): JudgedMonth[] {
  const judged: JudgedMonth[] = [];
  let month = today.slice(0, 7);
  for (let back = 0; back < judgedMonths; back++) {
    month = daysOfMonth(month).before.slice(0, 7);
    const one = judgeMonth(days, month, historyDays);
    if (one) judged.push(one);
  }
  return judged;
}

function judgeMonth(days: ReadonlyMap<string, number>, month: string, historyDays: number): JudgedMonth | null {
  const { first, next } = daysOfMonth(month);
  const sum = (from: string, until: string) =>
    daysBetween(from, until).reduce((all, day) => all + (days.get(day) ?? 0), 0);
  if (!daysBetween(first, next).every((day) => days.has(day))) return null;
  const asOf = addDays(first, knownDays);
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

/** Mean absolute error in parts of what the months came to; null without a month. */
export function meanError(judged: readonly Pick<JudgedMonth, 'error'>[]): number | null {
  if (judged.length === 0) return null;
  return judged.reduce((all, { error }) => all + Math.abs(error), 0) / judged.length;
}
