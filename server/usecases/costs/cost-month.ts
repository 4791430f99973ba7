import type { CostMonth } from '../../../lib/contracts/cost-series.ts';
import { addDays, daysBetween, hoursPerMonth } from '../../../lib/days.ts';
import { changeOf } from '../../../lib/finops/change.ts';
import { type DayTotal, type Forecast, forecastMonth } from '../../../lib/finops/forecast.ts';
import type { MonthSpan } from '../../../lib/finops/month.ts';
import { addMoney, estimateMoney, multiplyMoney } from '../../../lib/money.ts';

/** How many days back a forecast looks: 28 of history, and 28 more to see how well it would have said them. */
export const historyDays = 56;

/** Amounts by day; a day without a row is not known. */
export type Days = ReadonlyMap<string, string>;

/** Complete days before `today`, from the first that is known. */
function historyOf(days: Days, today: string): DayTotal[] {
  const all = daysBetween(addDays(today, -historyDays), today).map((day) => {
    const amount = days.get(day);
    return { day, amount: amount === undefined ? null : Number(amount) };
  });
  const first = all.findIndex(({ amount }) => amount !== null);
  return first < 0 ? [] : all.slice(first);
}

const sumOf = (days: Days, from: string, until: string) =>
  addMoney(...daysBetween(from, until).flatMap((day) => days.get(day) ?? []));

/** Amounts added up by day, those of all groups together. */
export function byDay(sums: readonly { day: string | null; amount: string }[]): Days {
  const days = new Map<string, string>();
  for (const { day, amount } of sums) if (day) days.set(day, addMoney(days.get(day) ?? '0', amount));
  return days;
}

/** What the month ends at, from the days of one thing; null where too little is known. */
export function forecastOf(days: Days, span: MonthSpan, hourly: string | null): Forecast | null {
  const today = addDays(span.from, Math.floor(span.elapsed / 24));
  const spent = Number(sumOf(days, span.from, span.until));
  const history = historyOf(days, today);
  return forecastMonth({ span, spent, hourly: hourly === null ? null : Number(hourly), history });
}

interface MonthInput {
  days: Days;
  span: MonthSpan;
  hourly: string | null;
  idle: string | null;
  accuracy: CostMonth['accuracy'];
}

/** The figures of the present month. */
export function toMonth({ days, span, hourly, idle, accuracy }: MonthInput): CostMonth {
  const spent = sumOf(days, span.from, span.until);
  const firstBefore = `${addDays(span.from, -1).slice(0, 7)}-01`;
  const wholeDays = Math.floor(span.elapsed / 24);
  const lastBefore = addDays(firstBefore, wholeDays);
  const before = sumOf(days, firstBefore, [lastBefore, span.from].sort()[0] ?? span.from);
  const whole = sumOf(days, span.from, addDays(span.from, wholeDays));
  const forecast = forecastOf(days, span, hourly);
  const runRate = hourly === null ? null : multiplyMoney(hourly, hoursPerMonth);
  return {
    ...{ from: span.from, until: span.until, spent, before, idle, hourly, runRate, accuracy },
    // Equal lengths alone are compared, and today is none yet: where the month before is not known from its first day,
    // nothing is.
    change: wholeDays > 0 && days.has(firstBefore) ? changeOf(Number(whole), Number(before)) : null,
    forecast: forecast && {
      amount: estimateMoney(forecast.amount),
      low: estimateMoney(forecast.low),
      high: estimateMoney(forecast.high),
      ...{ method: forecast.method, isSure: forecast.isSure },
      days: forecast.days.map(({ day, amount, spread }) => ({
        ...{ day, amount: estimateMoney(amount) },
        low: estimateMoney(Math.max(0, amount - spread)),
        high: estimateMoney(amount + spread),
      })),
    },
  };
}
