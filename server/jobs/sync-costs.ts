import { setTimeout as delay } from 'node:timers/promises';
import { dayMs, hourMs, toDay } from '../../lib/days.ts';
import type { CostReadings } from '../domain/cost-readings.ts';
import { MetricsError } from '../ports/metrics.ts';
import {
  type CostDeps,
  isTooHard,
  keepWindow,
  nightlyMs,
  readFrom,
  readWindow,
  type SyncOptions,
  settledHour,
} from './book-costs.ts';
import { type CompareDeps, compareDays } from './compare-costs.ts';
import { windowBefore, windowsOf } from './cost-windows.ts';
import { fillGaps } from './fill-cost-gaps.ts';

/** What each run reads again; the first of a day reads more. */
const lateMs = 3 * hourMs;
const pollMs = 60_000;
/** What is too much for the source is asked again after twice as long each time, up to this. */
const longestPollMs = 30 * 60_000;
/** Between two days of history, so that whoever looks at a page is not kept waiting by them. */
const breathMs = 50;

/** Keeps the costs of a source up to date for as long as `signal` allows, then fills in what lies before and compares. */
export async function lookAfterCosts(deps: CostDeps & CompareDeps, signal: AbortSignal): Promise<void> {
  const regions = new Map<string, string>();
  let hasBegun = false;
  const nightly = createNightly();
  let failures = 0;
  while (!signal.aborted) {
    try {
      const now = deps.clock.now();
      if (!hasBegun) await begin(deps, regions);
      hasBegun = true;
      const isNightly = nightly.isDue(now);
      const isAllRead = await syncRecent(deps, { regions, isNightly, signal });
      if (isNightly) {
        await deps.costs.forgetOld(deps.db.auto, now);
        nightly.note(now, isAllRead);
      }
      await fillGaps(deps, { regions, signal });
      await backfill(deps, { regions, signal });
      await compareDays(deps, signal);
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      failures = isTooHard(error) ? failures + 1 : 0;
      await noteFailure(deps, error).catch(deps.onError);
    }
    await delay(pauseMs(failures), undefined, { signal }).catch(() => undefined);
  }
}

/**
 * When finished days are due to be read again: in the first run of a day (UTC); while they could not be, once an hour, so
 * that a source that struggles is not asked for two days every minute.
 */
export function createNightly() {
  let readOn: string | null = null;
  let triedAt: number | null = null;
  return {
    isDue: (now: Date): boolean => readOn !== toDay(now) && triedAt !== settledHour(now).getTime(),
    note(now: Date, isAllRead: boolean): void {
      triedAt = settledHour(now).getTime();
      if (isAllRead) readOn = toDay(now);
    },
  };
}

/** @param failures how often in a row the source had too much to do for an answer */
export const pauseMs = (failures: number): number => Math.min(longestPollMs, pollMs * 2 ** Math.max(0, failures - 1));

/** A worker that starts while a region is silent knows from earlier ones whose region it is. */
async function begin({ costs, db, source, clock }: CostDeps, regions: Map<string, string>): Promise<void> {
  // How much is read at once goes by how many there are.
  await costs.keepClusters(db.auto, clock.now());
  await costs.putRates(db.auto, source.exchangeRates, source.name);
  for (const [cluster, region] of await costs.regions(db.auto, source.name)) regions.set(cluster, region);
}

/**
 * Reads the hours that are new, after an outage all since, and then again those that late samples may have changed: what
 * is booked waits for what is not, and a day that is too much for the source keeps no new hour from being read. Does
 * nothing when no hour has ended since the last time.
 * @returns whether everything was read; hours that could not be read again stay as they are
 * @throws what the source throws of new hours, or of those that are read again where none is new
 */
export async function syncRecent(deps: CostDeps, options: SyncOptions): Promise<boolean> {
  const { costs, clock, db, source } = deps;
  const known = await costs.watermark(db.auto, source.name);
  const until = settledHour(clock.now());
  const isNew = known.completeUntil === null || known.completeUntil < until;
  if (!isNew && !options.isNightly && known.lastError === null) return true;
  await keepCurrency(deps, known.completeUntil ?? until);
  const since = known.completeUntil ?? new Date(until.getTime() - dayMs);
  const sound = { backfilledFrom: known.backfilledFrom ?? since, lastError: null, lastErrorAt: null };
  for (const { from, to } of await windowsOf(deps, since, until)) {
    options.signal?.throwIfAborted();
    await readWindow(deps, from, to, { ...options, isHistory: known.completeUntil === null });
    await costs.setWatermark(db.auto, source.name, { ...sound, completeUntil: to }, clock.now());
  }
  if (!known.completeUntil) return true;
  await endDeleted(deps, known.completeUntil, until);
  const booked = new Date(Math.min(since.getTime(), until.getTime()));
  const failure = await readAgain(deps, booked, options);
  if (failure && !isNew) throw failure;
  if (failure) deps.onError(failure);
  else if (!isNew) await costs.setWatermark(db.auto, source.name, { ...known, ...sound }, clock.now());
  return failure === null;
}

/**
 * Reads hours before `until` again, newest day first; one that is too much for the source stays as it is.
 * @returns what the source said of the first of those
 */
async function readAgain(deps: CostDeps, until: Date, options: SyncOptions): Promise<Error | null> {
  const again = new Date(until.getTime() - (options.isNightly ? nightlyMs : lateMs));
  let failure: Error | null = null;
  for (const { from, to } of (await windowsOf(deps, again, until)).reverse()) {
    options.signal?.throwIfAborted();
    try {
      await readWindow(deps, from, to, options);
    } catch (error) {
      if (!isTooHard(error) || options.signal?.aborted) throw error;
      failure ??= error;
    }
  }
  return failure;
}

/** Hours that are booked stay in the currency in which they were told, whatever the source's operator says today. */
async function keepCurrency({ costs, db, source }: CostDeps, since: Date): Promise<void> {
  const { currency } = source;
  const known = await costs.currencies(db.auto, source.name);
  if (known.at(-1)?.currency === currency) return;
  const change = { since: known.length === 0 ? new Date(0) : since, currency };
  await db.transact((tx) => costs.changeCurrency(tx, source.name, change));
}

/** What was deleted while no worker was there ended with the last that was told of it, and not when it was missed. */
async function endDeleted({ costs, db, clock }: CostDeps, since: Date, until: Date): Promise<void> {
  await db.transact(async (tx) => {
    const first = await costs.endDeleted(tx, since);
    if (first && first < until) await costs.sumDays(tx, first, until, clock.now());
  });
}

/** Fills in history, newest day first, as far back as the source goes. */
export async function backfill(deps: CostDeps, options: SyncOptions): Promise<void> {
  const { costs, clock, db, source } = deps;
  const oldest = await source.oldest(clock.now(), options.signal);
  let ahead: { from: Date; to: Date; reading: Promise<CostReadings> } | null = null;
  for (;;) {
    options.signal?.throwIfAborted();
    const known = await costs.watermark(db.auto, source.name);
    const { backfilledFrom, completeUntil } = known;
    if (!oldest || !backfilledFrom || backfilledFrom <= oldest) return;
    // What has ended meanwhile is of more interest than what is long past.
    if (completeUntil && completeUntil < settledHour(clock.now())) {
      await syncRecent(deps, options);
    }
    const { from } = await windowBefore(deps, backfilledFrom);
    const isAhead = ahead?.from.getTime() === from.getTime() && ahead.to.getTime() === backfilledFrom.getTime();
    const readings = await (ahead && isAhead ? ahead.reading : readFrom(deps, from, backfilledFrom, options));
    // While this is written the source works on what is before.
    const next = from <= oldest ? null : await windowBefore(deps, from);
    ahead = next && { ...next, reading: readFrom(deps, next.from, next.to, options) };
    // Who waits for it hears of its failure; nobody does when this day fails first.
    ahead?.reading.catch(() => undefined);
    // On the source's first day nothing says when it began to be told of anybody.
    const history = { isHistory: true, isFollowed: from > oldest };
    await keepWindow(deps, from, backfilledFrom, readings, { ...options, ...history });
    const now = await costs.watermark(db.auto, source.name);
    await costs.setWatermark(db.auto, source.name, { ...now, backfilledFrom: from }, clock.now());
    await delay(breathMs, undefined, { signal: options.signal });
  }
}

async function noteFailure({ costs, db, source, clock, onError }: CostDeps, error: unknown): Promise<void> {
  onError(error);
  if (!(error instanceof MetricsError)) return;
  const known = await costs.watermark(db.auto, source.name);
  const now = clock.now();
  await costs.setWatermark(db.auto, source.name, { ...known, lastError: error.failure, lastErrorAt: now }, now);
}
