import { setTimeout as delay } from 'node:timers/promises';
import { dayMs, hourMs } from '../../lib/days.ts';
import { bookHours, findUnbooked } from '../domain/cost-booking.ts';
import { createCards } from '../domain/cost-card.ts';
import type { ClusterReading, CostReadings } from '../domain/cost-readings.ts';
import type { CostSource, CostStore, CostWatermark } from '../ports/costs.ts';
import type { Clock, Database } from '../ports/database.ts';
import { MetricsError } from '../ports/metrics.ts';
import type { RateCardStore } from '../ports/money.ts';
import { type CompareDeps, compareDays } from './compare-costs.ts';

export interface CostDeps {
  db: Database;
  clock: Clock;
  costs: CostStore;
  source: CostSource;
  rateCards: Pick<RateCardStore, 'list'>;
  onError(error: unknown): void;
}

/** Samples of an hour may come so much later. kof-finops.md, section 10.4. */
const settleMs = 15 * 60_000;
/** What each run reads again, and what the first run of a day does. */
const lateMs = 3 * hourMs;
const nightlyMs = 48 * hourMs;
/** For so long a day is split among namespaces as exactly as it was on the day. */
const preciseMs = 14 * dayMs;
const pollMs = 60_000;
/** Between two days of history, so that whoever looks at a page is not kept waiting by them. */
const breathMs = 50;

const floorTo = (at: number, step: number) => new Date(Math.floor(at / step) * step);

/** Keeps the costs of a source up to date for as long as `signal` allows, then fills in what lies before and compares. */
export async function lookAfterCosts(deps: CostDeps & CompareDeps, signal: AbortSignal): Promise<void> {
  const regions = new Map<string, string>();
  let nightlyOn: string | null = null;
  while (!signal.aborted) {
    try {
      const today = deps.clock.now().toISOString().slice(0, 10);
      if (nightlyOn === null) await deps.costs.putRates(deps.db.auto, deps.source.exchangeRates, deps.source.name);
      await syncRecent(deps, { regions, isNightly: nightlyOn !== today, signal });
      if (nightlyOn !== today) await deps.costs.forgetOld(deps.db.auto, deps.clock.now());
      nightlyOn = today;
      await backfill(deps, { regions, signal });
      await compareDays(deps, signal);
    } catch (error) {
      if (signal.aborted) return;
      await noteFailure(deps, error).catch(deps.onError);
    }
    await delay(pollMs, undefined, { signal }).catch(() => undefined);
  }
}

export interface SyncOptions {
  /** Region of the metrics by cluster, as last known; kept from run to run. */
  regions: Map<string, string>;
  isNightly?: boolean;
  signal?: AbortSignal;
}

/**
 * Reads the hours that are new, and those that late samples may have changed; after an outage all since. Does nothing
 * when no hour has ended since the last time.
 */
export async function syncRecent(deps: CostDeps, options: SyncOptions): Promise<void> {
  const { costs, clock, db, source } = deps;
  const known = await costs.watermark(db.auto, source.name);
  const until = floorTo(clock.now().getTime() - settleMs, hourMs);
  const isNew = known.completeUntil === null || known.completeUntil < until;
  if (!isNew && !options.isNightly && known.lastError === null) return;
  const again = options.isNightly ? nightlyMs : lateMs;
  const since = known.completeUntil?.getTime() ?? until.getTime() - dayMs;
  let from = Math.min(since, until.getTime()) - (known.completeUntil === null ? 0 : again);
  let watermark: CostWatermark = { ...known, backfilledFrom: known.backfilledFrom ?? new Date(from) };
  while (from < until.getTime()) {
    options.signal?.throwIfAborted();
    const to = new Date(Math.min(floorTo(from, dayMs).getTime() + dayMs, until.getTime()));
    await readWindow(deps, new Date(from), to, options);
    const reached = known.completeUntil && known.completeUntil > to ? known.completeUntil : to;
    watermark = { ...watermark, completeUntil: reached, lastError: null, lastErrorAt: null };
    await costs.setWatermark(db.auto, source.name, watermark, clock.now());
    from = to.getTime();
  }
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
    if (completeUntil && completeUntil < floorTo(clock.now().getTime() - settleMs, hourMs)) {
      await syncRecent(deps, options);
    }
    const from = dayBefore(backfilledFrom);
    const isAhead = ahead?.from.getTime() === from.getTime() && ahead.to.getTime() === backfilledFrom.getTime();
    const readings = await (ahead && isAhead ? ahead.reading : readFrom(deps, from, backfilledFrom, options));
    // While this day is written the source works on the one before.
    ahead =
      from <= oldest
        ? null
        : { from: dayBefore(from), to: from, reading: readFrom(deps, dayBefore(from), from, options) };
    // Who waits for it hears of its failure; nobody does when this day fails first.
    ahead?.reading.catch(() => undefined);
    await keepWindow(deps, from, backfilledFrom, readings, options);
    const now = await costs.watermark(db.auto, source.name);
    await costs.setWatermark(db.auto, source.name, { ...now, backfilledFrom: from }, clock.now());
    await delay(breathMs, undefined, { signal: options.signal });
  }
}

/** The midnight (UTC) at or before the last instant before. */
const dayBefore = (at: Date) => floorTo(at.getTime() - 1, dayMs);

/** Reads hours of at most a day and keeps them. May be done any number of times. */
async function readWindow(deps: CostDeps, from: Date, to: Date, options: SyncOptions): Promise<void> {
  await keepWindow(deps, from, to, await readFrom(deps, from, to, options), options);
}

function readFrom({ clock, source }: CostDeps, from: Date, to: Date, { signal }: SyncOptions): Promise<CostReadings> {
  // Who looks at the split of a day long past looks at sums, and a source is not worn out for them.
  const coarse = clock.now().getTime() - from.getTime() > preciseMs;
  return source.read(from, to, { coarse, ...(signal && { signal }) });
}

async function keepWindow(
  deps: CostDeps,
  from: Date,
  to: Date,
  { clusters: readings }: CostReadings,
  { regions }: SyncOptions,
): Promise<void> {
  const { costs, db, clock, source } = deps;
  const at = clock.now();
  await costs.keepClusters(db.auto, at);
  let clusters = await costs.clustersIn(db.auto, from, to);
  const unbooked = findUnbooked(readings, clusters);
  if (unbooked.length > 0) {
    await costs.addUnknown(db.auto, unbooked);
    clusters = await costs.clustersIn(db.auto, from, to);
  }
  rememberRegions(regions, readings);
  const hours = Array.from(
    { length: (to.getTime() - from.getTime()) / hourMs },
    (_, index) => new Date(from.getTime() + index * hourMs),
  );
  const seenBefore = await costs.seenBefore(db.auto, from);
  const priceOf = createCards(await deps.rateCards.list(db.auto), source.currency);
  const booked = bookHours({ readings, clusters, hours, seenBefore, regionOf: regions, priceOf });
  await costs.putHours(db.auto, booked, source, at);
  // Who reads meanwhile sees days and their sums as they were, or as they are now.
  await db.transact((tx) => costs.sumDays(tx, from, to, at));
}

function rememberRegions(regions: Map<string, string>, readings: readonly ClusterReading[]): void {
  for (const { namespace, name, region } of readings) if (region) regions.set(`${namespace}/${name}`, region);
}

async function noteFailure({ costs, db, source, clock, onError }: CostDeps, error: unknown): Promise<void> {
  onError(error);
  if (!(error instanceof MetricsError)) return;
  const known = await costs.watermark(db.auto, source.name);
  const now = clock.now();
  await costs.setWatermark(db.auto, source.name, { ...known, lastError: error.failure, lastErrorAt: now }, now);
}
