import { addDays, daysBetween } from '../days.ts';
import type { MonthSpan } from './month.ts';

// Statistics about what is to come: doubles do. What was spent is counted in decimals elsewhere.

/** One complete day of the past. Null: nothing is known of it. */
export interface DayTotal {
  day: string;
  amount: number | null;
}

export const forecastMethods = ['rate', 'mean', 'weekday', 'trend'] as const;
export type ForecastMethod = (typeof forecastMethods)[number];

export interface Forecast {
  method: ForecastMethod;
  amount: number;
  /** Eight of ten months end between these. */
  low: number;
  high: number;
  isSure: boolean;
  /** Expected amounts of the days that are not complete yet; of the first only `share` is still to come. */
  days: { day: string; amount: number; share: number; spread: number }[];
}

/** Standard deviations of a normal distribution between which eight of ten values lie. */
export const eightOfTen = 1.28;

interface ForecastInput {
  span: MonthSpan;
  /** Spent in the month so far. */
  spent: number;
  /** What an hour costs now; null when it is not known. */
  hourly: number | null;
  /** What an hour of the month cost on average where hours are missing; what is spent over what is elapsed without it. */
  meanHourly?: number | null;
  /** Days before today, oldest first; those before the first data are left out. */
  history: readonly DayTotal[];
}

/** A: goes on as it is now. Reacts at once to a change of size. */
export function forecastByRate({ span, spent, hourly }: ForecastInput): number | null {
  return hourly === null ? null : spent + hourly * span.remaining;
}

const meanOf = ({ span, spent, meanHourly }: ForecastInput) =>
  meanHourly === undefined ? (span.elapsed === 0 ? null : spent / span.elapsed) : meanHourly;

/** B: goes on as it was on average. Stable, slow. */
export function forecastByMean(input: ForecastInput): number | null {
  const hourly = meanOf(input);
  return hourly === null ? null : input.spent + hourly * input.span.remaining;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function known(history: readonly DayTotal[]): { day: string; amount: number }[] {
  return history.flatMap(({ day, amount }) => (amount === null ? [] : [{ day, amount }]));
}

/** The last day against the last week, within a half and the double. */
function pace(history: readonly DayTotal[]): number {
  const week = known(history.slice(-7));
  const last = week.at(-1);
  const usual = week.length === 0 ? 0 : mean(week.map(({ amount }) => amount));
  return !last || usual === 0 ? 1 : Math.min(2, Math.max(0.5, last.amount / usual));
}

const weekdayOf = (day: string) => new Date(day).getUTCDay();

/** C for a day: the mean of the same weekday in four weeks, in the present pace. Null without such a day. */
function weekdayMean(day: string, history: readonly DayTotal[], factor: number): number | null {
  const same = known(history.slice(-28)).filter((past) => weekdayOf(past.day) === weekdayOf(day));
  return same.length === 0 ? null : mean(same.map(({ amount }) => amount)) * factor;
}

/** Ordinary least squares over the last 28 complete days; R² says how well the line fits. */
export function fitTrend(history: readonly DayTotal[]): { at: (index: number) => number; r2: number } | null {
  const days = history.slice(-28).flatMap(({ amount }, index) => (amount === null ? [] : [[index, amount] as const]));
  if (days.length < 3) return null;
  const [mx, my] = [mean(days.map(([x]) => x)), mean(days.map(([, y]) => y))];
  const sxx = days.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
  const syy = days.reduce((sum, [, y]) => sum + (y - my) ** 2, 0);
  const sxy = days.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0);
  const slope = sxy / sxx;
  return { at: (index) => Math.max(0, my + slope * (index - mx)), r2: syy === 0 ? 0 : sxy ** 2 / (sxx * syy) };
}

/** Days without any cost after which what costs nothing now, as far as is known, is over, rather than off for a weekend. */
const quietDays = 3;
const isOver = ({ history, hourly }: ForecastInput) =>
  (hourly === 0 || hourly === null) &&
  history.length >= quietDays &&
  history.slice(-quietDays).every(({ amount }) => amount === 0);

/**
 * Which method the length of the history allows: A below 3 days, B below 28, then D where a line fits, else C. What is over
 * has nothing to come, which A says; so does a month of which no mean is known yet.
 */
export function chooseMethod(input: ForecastInput): ForecastMethod {
  const { history, hourly } = input;
  const count = known(history).length;
  if (isOver(input)) return 'rate';
  if (count < 28) return hourly !== null && (count < 3 || meanOf(input) === null) ? 'rate' : 'mean';
  return (fitTrend(history)?.r2 ?? 0) > 0.6 ? 'trend' : 'weekday';
}

/** What a whole day costs by a method; null where the method has nothing to go by. */
function dayBy(method: ForecastMethod, day: string, input: ForecastInput): number | null {
  const { history, hourly } = input;
  const perHour = meanOf(input);
  switch (method) {
    case 'rate':
      return hourly === null && !isOver(input) ? null : (hourly ?? 0) * 24;
    case 'mean':
      return perHour === null ? null : perHour * 24;
    case 'weekday':
      return weekdayMean(day, history, pace(history));
    case 'trend': {
      const first = history.slice(-28)[0]?.day;
      if (first === undefined) return null;
      return fitTrend(history)?.at(daysBetween(first, day).length) ?? null;
    }
  }
}

/** Standard deviation of what the method would have said a day ahead, over the last 28 days; null without three. */
export function dayAheadError(method: ForecastMethod, history: readonly DayTotal[]): number | null {
  const errors: number[] = [];
  for (let index = Math.max(1, history.length - 28); index < history.length; index++) {
    const actual = history[index];
    const before = history.slice(0, index);
    if (!actual || actual.amount === null) continue;
    const lately = known(before.slice(-28));
    const last = lately.at(-1);
    if (!last) continue;
    const said =
      method === 'rate'
        ? last.amount
        : method === 'mean'
          ? mean(lately.map(({ amount }) => amount))
          : method === 'weekday'
            ? weekdayMean(actual.day, before, pace(before))
            : (fitTrend(before)?.at(Math.min(28, before.length)) ?? null);
    if (said !== null) errors.push(actual.amount - said);
  }
  if (errors.length < 3) return null;
  const middle = mean(errors);
  return Math.sqrt(mean(errors.map((error) => (error - middle) ** 2)));
}

/**
 * What the month will end at, with the band in which eight of ten months end: 1.28 standard deviations of the day-ahead
 * error, grown with the root of the days to come, never below what is spent. `widenByAccuracy` widens it by what past forecasts were off. Null where nothing is known yet.
 */
export function forecastMonth(input: ForecastInput): Forecast | null {
  const { span, spent, history } = input;
  const method = chooseMethod(input);
  const today = addDays(span.from, Math.floor(span.elapsed / 24));
  const error = dayAheadError(method, history) ?? 0;
  const days = daysBetween(today, span.until).map((day, index) => {
    const whole = dayBy(method, day, input);
    // Of today only what is still to come counts beside what is spent.
    const share = index === 0 ? 1 - (span.elapsed % 24) / 24 : 1;
    return { day, whole, share, spread: eightOfTen * error * Math.sqrt(index + 1) };
  });
  if (days.some(({ whole }) => whole === null)) return null;
  const amount = spent + days.reduce((sum, { whole, share }) => sum + (whole ?? 0) * share, 0);
  const rest = eightOfTen * error * Math.sqrt(span.remaining / 24);
  const other = method === 'mean' && known(history).length < 28 ? forecastByRate(input) : null;
  const ends = other === null ? [amount] : [amount, other];
  return {
    method,
    amount,
    isSure: known(history).length >= 28,
    // With a short history the two simple methods span what may come.
    low: Math.max(spent, Math.min(...ends) - rest),
    high: Math.max(...ends) + rest,
    days: days.map(({ whole, ...day }) => ({ ...day, amount: whole ?? 0 })),
  };
}
