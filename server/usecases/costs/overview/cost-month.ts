import type { CostMonth } from '../../../../lib/contracts/cost-series.ts';
import { addDays, daysBetween, hoursPerMonth } from '../../../../lib/days.ts';
import { changeOf } from '../../../../lib/finops/change.ts';
import { type DayTotal, type Forecast, forecastMonth } from '../../../../lib/finops/forecast.ts';
import { errorNow, widenByAccuracy } from '../../../../lib/finops/forecast-band.ts';
import { addKnown, compareDays, type KnownDays, wholeAmount } from '../../../../lib/finops/known-days.ts';
import type { MonthSpan } from '../../../../lib/finops/month.ts';
import { estimateMoney, multiplyMoney } from '../../../../lib/money.ts';
import type { HourlyRate } from '../../../ports/costs.ts';

/** How many days back a forecast looks: 28 of history, and 28 more to see how well it would have said them. */
export const historyDays = 56;

/** Days before `today`, from the first that is known; one that is not known whole is not known. */
function historyOf(days: KnownDays, today: string): DayTotal[] {
  const from = addDays(today, -historyDays);
  const all = daysBetween(from, today).map((day) => ({ day, amount: wholeAmount(days, day) }));
  const first = all.findIndex(({ amount }) => amount !== null);
  return first < 0 ? [] : all.slice(first);
}

/** Null where something ran and nothing of it is known. */
const sumOf = (days: KnownDays, from: string, until: string) =>
  addKnown(
    daysBetween(from, until)
      .flatMap((day) => days.get(day) ?? [])
      .map(({ amount }) => amount),
  );

/** What an hour of the month cost on average, over its days that are known whole and so much of today as is known. */
function meanHourly(days: KnownDays, { from, elapsed }: MonthSpan): number | null {
  const today = addDays(from, Math.floor(elapsed / 24));
  const known = daysBetween(from, addDays(today, 1)).flatMap((day) => {
    const amount = wholeAmount(days, day);
    return amount === null ? [] : [{ amount, hours: day === today ? elapsed % 24 : 24 }];
  });
  const hours = known.reduce((sum, day) => sum + day.hours, 0);
  return hours === 0 ? null : known.reduce((sum, { amount }) => sum + amount, 0) / hours;
}

/** What the month ends at, from the days of one thing; null where too little is known. */
export function forecastOf(days: KnownDays, span: MonthSpan, hourly: string | null): Forecast | null {
  if (days.size === 0 && hourly === null) return null;
  const today = addDays(span.from, Math.floor(span.elapsed / 24));
  const spent = sumOf(days, span.from, span.until);
  if (spent === null) return null;
  const history = historyOf(days, today);
  const mean = { meanHourly: meanHourly(days, span) };
  return forecastMonth({
    span,
    spent: Number(spent),
    hourly: hourly === null ? null : Number(hourly),
    history,
    ...mean,
  });
}

interface MonthInput {
  days: KnownDays;
  span: MonthSpan;
  rate: HourlyRate | null;
  idle: string | null;
  accuracy: CostMonth['accuracy'];
  booked: ReadonlySet<string>;
  /** The month was read, if only in part, and nothing of it was left out: where nothing is found, nothing was spent. */
  isRead: boolean;
}

/** The figures of the present month. */
export function toMonth({ days, span, rate, idle, accuracy, booked, isRead }: MonthInput): CostMonth {
  const hourly = rate?.amount ?? null;
  const found = sumOf(days, span.from, span.until);
  const spent = isRead || Number(found) !== 0 ? found : null;
  const firstBefore = `${addDays(span.from, -1).slice(0, 7)}-01`;
  const wholeDays = Math.floor(span.elapsed / 24);
  const lastBefore = addDays(firstBefore, wholeDays);
  const endBefore = [lastBefore, span.from].sort()[0] ?? span.from;
  const daysBefore = daysBetween(firstBefore, endBefore);
  const isBeforeKnown = daysBefore.some((day) => days.has(day) || booked.has(day));
  const before = isBeforeKnown ? sumOf(days, firstBefore, endBefore) : null;
  const own = daysBetween(span.from, addDays(span.from, wholeDays));
  // Equal lengths alone are compared: today is none yet, and the month before may be shorter.
  const pairs = { now: own.slice(0, daysBefore.length), before: daysBefore };
  const compared = compareDays(days, pairs, new Set());
  const ahead = forecastOf(days, span, hourly);
  const forecast = ahead && widenByAccuracy(ahead, { accuracy, span, spent: Number(found ?? 0) });
  const runRate = hourly === null ? null : multiplyMoney(hourly, hoursPerMonth);
  return {
    from: span.from,
    until: span.until,
    spent,
    before,
    hourly,
    runRate,
    accuracy,
    errorNow: errorNow(accuracy, span),
    idle: spent === null ? null : idle,
    // Where the month before is not known from its first day, nothing is compared.
    change: compared && days.has(firstBefore) ? changeOf(compared.now, compared.before) : null,
    leftOut: compared?.leftOut ?? 0,
    stale: rate?.stale ? { ...rate.stale, since: rate.stale.since.toISOString() } : null,
    forecast: forecast && {
      amount: estimateMoney(forecast.amount),
      low: estimateMoney(forecast.low),
      high: estimateMoney(forecast.high),
      method: forecast.method,
      isSure: forecast.isSure,
      days: forecast.days.map(({ day, amount, spread }) => ({
        day,
        amount: estimateMoney(amount),
        low: estimateMoney(Math.max(0, amount - spread)),
        high: estimateMoney(amount + spread),
      })),
    },
  };
}
