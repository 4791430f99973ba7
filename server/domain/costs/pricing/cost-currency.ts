import { toDay } from '../../../../lib/days.ts';
import type { BookedHour } from '../hours/cost-booking.ts';

/** The currency of amounts from an instant on, until the next. */
export interface CurrencySince {
  since: Date;
  currency: string;
}

/** The currency of an hour's amounts. @param now that of a source of which nothing is known from before */
export function currencyAt(known: readonly CurrencySince[], hour: Date, now: string): string {
  const held = known.findLast(({ since }) => since <= hour) ?? known[0];
  return held?.currency ?? now;
}

/** Marks what is booked after a change on its day (UTC): sums of that day are of two currencies, each by itself. */
export function markChange(known: readonly CurrencySince[], hours: readonly BookedHour[]): BookedHour[] {
  const changes = known.slice(1).map(({ since }) => since);
  const isAfter = (hour: Date) => changes.some((since) => since <= hour && toDay(since) === toDay(hour));
  return hours.map((one) => (one.reason === null && isAfter(one.hour) ? { ...one, reason: 'currency-changed' } : one));
}
