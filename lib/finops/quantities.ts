import { daysBetween, daysOfMonth, isDay, lastDayOf } from '../days.ts';
import { type Amount, divideEvenly } from '../money.ts';
import { isCostYear } from './cost-range.ts';

/** How many units there were on a day or in a month; null takes back what was said of it. */
export interface GivenQuantity {
  /** `YYYY-MM-DD`, or `YYYY-MM` for a whole month. UTC. */
  date: string;
  quantity: Amount | null;
}

/** As many as one call takes: the days of three years, and some. */
export const mostQuantities = 1_200;

const quantityPattern = /^\d{1,12}(\.\d{1,6})?$/;
/** Whether a text says how many units there were: not negative, with a point and up to six places. */
export const isQuantity = (text: string): boolean => quantityPattern.test(text);

/** Whether a text names a day or a month of the calendar. */
export const isQuantityDate = (text: string): boolean =>
  isCostYear(text) && isDay(/^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text);

interface Spread {
  /** By day; null for what is taken back. */
  days: Map<string, Amount | null>;
  /** What is wrong, with its place in the list that was given. */
  problems: { at: number; key: 'quantity-twice' | 'quantity-ahead' }[];
}

/**
 * Quantities as those of days. What is given of a month is spread evenly over all of its days and adds up to it again.
 * @param today a day (UTC); nothing after its month is taken
 */
export function spreadQuantities(given: readonly GivenQuantity[], today: string): Spread {
  const last = lastDayOf(today.slice(0, 7));
  const spread: Spread = { days: new Map(), problems: [] };
  for (const [at, { date, quantity }] of given.entries()) {
    const days = daysIn(date);
    if (days.some((day) => day > last)) spread.problems.push({ at, key: 'quantity-ahead' });
    else if (days.some((day) => spread.days.has(day))) spread.problems.push({ at, key: 'quantity-twice' });
    else {
      const parts = quantity === null ? [] : divideEvenly(quantity, days.length);
      for (const [place, day] of days.entries()) spread.days.set(day, parts[place] ?? null);
    }
  }
  return spread;
}

function daysIn(date: string): string[] {
  if (date.length > 7) return [date];
  const { first, next } = daysOfMonth(date);
  return daysBetween(first, next);
}
