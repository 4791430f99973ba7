import { setTimeout as delay } from 'node:timers/promises';
import { addDays, dayMs, daysBetween, hourMs, toDay } from '../../lib/days.ts';
import { type CurrencySince, currencyAt } from '../domain/costs/pricing/cost-currency.ts';
import { findUntoldRegion } from '../domain/costs/reports/untold-region.ts';
import type { CostCheckStore, SourceTotals } from '../ports/cost-checks.ts';
import type { CostSource, CostStore } from '../ports/costs.ts';
import type { Clock, Database } from '../ports/database.ts';
import { MetricsError, type MetricsFailure } from '../ports/metrics.ts';
import { isTooHard } from './book-costs.ts';
import { longestMs } from './fill-cost-gaps.ts';

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
/** A day that the source does not manage to tell, or tells without a region, is asked about again after so long. */
const retryMs = 6 * hourMs;
/** So many such days in one run, and the source struggles altogether. */
const hopeless = 2;

export interface CompareOptions {
  /** Region of the metrics by cluster, as last known. */
  regions?: ReadonlyMap<string, string>;
  /** Days that could not be compared, and when they were asked about; kept from run to run. */
  putOff?: Map<string, Date>;
  signal?: AbortSignal;
}

/**
 * Holds what is booked of every whole day against what the source says itself, newest day first, as far back as the
 * source keeps whole days; each once a day until it has settled. A day that is too much for the source, or of which it
 * tells all but a region, waits and keeps no other from being compared.
 * @throws what the source throws; where a day is too much for it, after the others
 */
export async function compareDays(deps: CompareDeps, options: CompareOptions = {}): Promise<void> {
  const { db, clock, costs, checks, source } = deps;
  const { regions = new Map(), putOff = new Map<string, Date>(), signal } = options;
  const note = (failure: MetricsFailure | 'partial-answer' | null) =>
    checks.setError(db.auto, source.name, failure, clock.now());
  const currencies = await costs.currencies(db.auto, source.name);
  let tooHard: MetricsError | null = null;
  let waiting = 0;
  for (const day of await dueDays(deps, currencies, { putOff, signal })) {
    signal?.throwIfAborted();
    const told = await source.totals(new Date(day), signal).catch(async (error: unknown) => {
      if (signal?.aborted || !(error instanceof MetricsError)) throw error;
      await note(error.failure);
      if (!isTooHard(error)) throw error;
      return error;
    });
    // The day stays due. Of others the source would tell a part alone too, as long as a store behind it is away.
    if (told === null) return note('partial-answer');
    const isRecent = (one: string) => Date.parse(one) > clock.now().getTime() - longestMs;
    if (told instanceof MetricsError) tooHard ??= told;
    else if (findUntoldRegion(await checks.expected(db.auto, source.name, day), told, regions) === null) {
      const currency = currencyAt(currencies, new Date(day), source.currency);
      await db.transact((tx) => checks.put(tx, day, told, { name: source.name, currency }, clock.now()));
      putOff.delete(day);
      if (![...putOff.keys()].some(isRecent)) await note(null);
      await delay(breathMs, undefined, { signal });
      continue;
    }
    // A region whose store is younger than the others' is not away.
    else if (isRecent(day)) await note('partial-answer');
    putOff.set(day, clock.now());
    waiting += 1;
    if (waiting === hopeless) break;
  }
  if (tooHard) throw tooHard;
}

/** Whole days that are to be compared, newest first. */
async function dueDays(
  { db, clock, costs, checks, source }: CompareDeps,
  currencies: readonly CurrencySince[],
  { putOff, signal }: Required<Pick<CompareOptions, 'putOff'>> & Pick<CompareOptions, 'signal'>,
): Promise<string[]> {
  const { backfilledFrom, completeUntil } = await costs.watermark(db.auto, source.name);
  const now = clock.now();
  const oldest = await source.oldest(now, signal);
  if (!oldest || !backfilledFrom || !completeUntil) return [];
  // Of the day in which data began the source may have lost a part since it was booked.
  const kept = addDays(toDay(oldest), 1);
  const booked = toDay(backfilledFrom.getTime() + dayMs - 1);
  const [, from = booked] = [kept, booked].sort();
  const to = toDay(completeUntil);
  const done = await checks.compared(db.auto, source.name, from, to);
  const isDue = (day: string) => {
    // The source does not tell which of its amounts of that day are in which currency.
    if (currencies.some(({ since }) => toDay(since) === day && since > new Date(day))) return false;
    const triedAt = putOff.get(day);
    if (triedAt && now.getTime() - triedAt.getTime() < retryMs) return false;
    const at = done.get(day);
    if (!at) return true;
    return at.getTime() < Date.parse(day) + dayMs + settledMs && toDay(at) !== toDay(now);
  };
  return daysBetween(from, to).reverse().filter(isDue);
}
