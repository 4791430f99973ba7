import type { CostSeries } from '@/lib/contracts/cost-series';
import { countDays, dayMs } from '@/lib/days';
import { roundTicks } from '@/lib/ticks';

/** A place in the chart, 0 to 1 from the left and from the bottom. */
export interface Point {
  x: number;
  y: number;
}

export interface PreparedSpend {
  /** Summed up from the first of the month to the last hour that is known. */
  spent: Point[];
  /** From there to the end of the month; empty without a forecast. */
  ahead: Point[];
  low: Point[];
  high: Point[];
  /** Where the known hours end. */
  now: number;
  /** Of the budget; null without one. */
  limit: number | null;
  ticks: { amount: number; y: number }[];
}

type Input = Pick<CostSeries, 'days' | 'groups' | 'rest' | 'month' | 'completeness'>;

/** The spend of each day of the window, null where nothing of it is known. */
function dailyTotals({ days, groups, rest }: Input): (number | null)[] {
  return days.map((_, at) => {
    const known = [...groups.map(({ daily }) => daily?.[at] ?? null), rest?.[at] ?? null].filter((one) => one !== null);
    return known.length === 0 ? null : known.reduce((sum, one) => sum + Number(one), 0);
  });
}

/**
 * Spend of the month that runs, summed up day by day, and what it leads to. The series is asked from the first of the
 * month on. Numbers here only become places.
 */
export function prepareSpend(series: Input, budget: string | null): PreparedSpend {
  const { month, completeness, days } = series;
  const length = countDays(month.from, month.until);
  const startMs = Date.parse(month.from);
  const known = completeness.completeUntil === null ? null : Date.parse(completeness.completeUntil);
  const now = Math.min(1, Math.max(0, ((known ?? startMs) - startMs) / (length * dayMs)));
  const total = Number(month.spent ?? 0);
  const limit = budget === null ? null : Number(budget);
  const end = month.forecast;
  const most = Math.max(total, limit ?? 0, Number(end?.high ?? 0));
  const amounts = roundTicks(most * 1.04);
  const top = amounts.at(-1) ?? 1;
  const y = (amount: number) => amount / top;
  let sum = 0;
  const spent: Point[] = [{ x: 0, y: 0 }];
  for (const [at, amount] of dailyTotals(series).entries()) {
    sum += amount ?? 0;
    const x = countDays(month.from, days[at] ?? month.from) + 1;
    if (x / length < now) spent.push({ x: x / length, y: y(Math.min(sum, total)) });
  }
  spent.push({ x: now, y: y(total) });
  return {
    spent,
    now,
    limit: limit === null ? null : y(limit),
    ticks: amounts.map((amount) => ({ amount, y: y(amount) })),
    ...pathsAhead(month, { now, total, length, y }),
  };
}

interface Scale {
  now: number;
  total: number;
  length: number;
  y: (amount: number) => number;
}

/** The way to the forecast and to its bounds, each day by its part of what is still to come. */
function pathsAhead({ from, forecast }: CostSeries['month'], { now, total, length, y }: Scale) {
  const none = { ahead: [], low: [], high: [] };
  if (!forecast || forecast.days.length === 0) return none;
  // Of the day that is not over only the rest is still to come.
  const days = forecast.days.map(({ day, amount }) => {
    const start = countDays(from, day);
    return { x: (start + 1) / length, amount: Number(amount) * Math.min(1, Math.max(0, start + 1 - now * length)) };
  });
  const whole = days.reduce((sum, { amount }) => sum + amount, 0);
  const path = (end: number): Point[] => {
    let come = 0;
    const points = days.map(({ x, amount }, at) => {
      come += amount;
      const part = whole > 0 ? come / whole : (at + 1) / days.length;
      return { x, y: y(total + (end - total) * part) };
    });
    return [{ x: now, y: y(total) }, ...points.filter(({ x }) => x > now)];
  };
  return {
    ahead: path(Number(forecast.amount)),
    low: path(Number(forecast.low)),
    high: path(Number(forecast.high)),
  };
}
