import { setTimeout as delay } from 'node:timers/promises';
import { addDays, dayMs, daysBetween, toDay } from '../../lib/days.ts';
import { currencyAt } from '../domain/cost-currency.ts';
import type { CostCheckStore, SourceTotals } from '../ports/cost-checks.ts';
import type { CostSource, CostStore } from '../ports/costs.ts';
import type { Clock, Database } from '../ports/database.ts';
import { MetricsError } from '../ports/metrics.ts';

export interface CompareDeps {
  db: Database;
  clock: Clock;
  costs: Pick<CostStore, 'watermark' | 'currencies'>;
  checks: CostCheckStore;
  source: CostSource & SourceTotals;
}

/** For so long after its end a day is read again, since late samples still change it; and once more then. */
const settledMs = 3 * dayMs;
/** Between two days, so that pages that ask the same source are not kept waiting. */
const breathMs = 50;

/**
 * Holds what is booked of every whole day against what the source says itself, newest day first, as far back as the
 * source keeps whole days; each once a day until it has settled.
 */
export async function compareDays(deps: CompareDeps, signal?: AbortSignal): Promise<void> {
  const { db, clock, costs, checks, source } = deps;
  const { backfilledFrom, completeUntil } = await costs.watermark(db.auto, source.name);
  const oldest = await source.oldest(clock.now(), signal);
  if (!oldest || !backfilledFrom || !completeUntil) return;
  // Of the day in which data began the source may have lost a part since it was booked.
  const kept = addDays(toDay(oldest), 1);
  const booked = toDay(backfilledFrom.getTime() + dayMs - 1);
  const [, from = booked] = [kept, booked].sort();
  const to = toDay(completeUntil);
  const done = await checks.compared(db.auto, source.name, from, to);
  const currencies = await costs.currencies(db.auto, source.name);
  const isDue = (day: string) => {
    // The source does not tell which of its amounts of that day are in which currency.
    if (currencies.some(({ since }) => toDay(since) === day && since > new Date(day))) return false;
    const at = done.get(day);
    if (!at) return true;
    return at.getTime() < Date.parse(day) + dayMs + settledMs && toDay(at) !== toDay(clock.now());
  };
  for (const day of daysBetween(from, to).reverse().filter(isDue)) {
    signal?.throwIfAborted();
    try {
      const told = await source.totals(new Date(day), signal);
      if (told === null) {
        // The day stays due. Of others the source would tell a part alone too, as long as a store behind it is away.
        await checks.setError(db.auto, source.name, 'partial-answer', clock.now());
        break;
      }
      await db.transact((tx) =>
        checks.put(
          tx,
          day,
          told,
          { name: source.name, currency: currencyAt(currencies, new Date(day), source.currency) },
          clock.now(),
        ),
      );
    } catch (error) {
      const failure = error instanceof MetricsError ? error.failure : null;
      if (failure && !signal?.aborted) await checks.setError(db.auto, source.name, failure, clock.now());
      throw error;
    }
    await checks.setError(db.auto, source.name, null, clock.now());
    await delay(breathMs, undefined, { signal });
  }
}
