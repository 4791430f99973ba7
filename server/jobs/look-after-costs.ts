import { setTimeout as delay } from 'node:timers/promises';
import { toDay } from '../../lib/days.ts';
import { MetricsError } from '../ports/metrics.ts';
import { backfill } from './backfill-costs.ts';
import { type CostDeps, isTooHard, type SyncOptions, settledHour } from './book-costs.ts';
import { type CompareDeps, compareDays } from './compare-costs.ts';
import { fillGaps } from './fill-cost-gaps.ts';
import { syncRecent } from './sync-costs.ts';

const pollMs = 60_000;
/** What is too much for the source is asked again after twice as long each time, up to this. */
const longestPollMs = 30 * 60_000;

/** Keeps the costs of a source up to date for as long as `signal` allows, then fills in what lies before and compares. */
export async function lookAfterCosts(deps: CostDeps & CompareDeps, signal: AbortSignal): Promise<void> {
  const regions = new Map<string, string>();
  const putOff = new Map<string, Date>();
  let hasBegun = false;
  const nightly = createNightly();
  const past = createPatience();
  let failures = 0;
  while (!signal.aborted) {
    try {
      const now = deps.clock.now();
      if (!hasBegun) await begin(deps, regions);
      hasBegun = true;
      const isNightly = nightly.isDue(now);
      const isAllRead = await syncRecent(deps, { regions, isNightly, signal });
      failures = 0;
      if (isNightly) {
        await deps.costs.forgetOld(deps.db.auto, now);
        nightly.note(now, isAllRead);
      }
      if (past.isDue(now)) past.note(now, await lookBack(deps, { regions, isNightly, putOff, signal }));
    } catch (error) {
      if (signal.aborted) return;
      failures = isTooHard(error) ? failures + 1 : 0;
      await noteFailure(deps, error).catch(deps.onError);
    }
    await delay(pauseMs(failures), undefined, { signal }).catch(() => undefined);
  }
}

/**
 * Fills in what is not known and compares what is; what is too much for the source in one of these keeps it from no other.
 * @returns whether nothing was too much
 */
async function lookBack(
  deps: CostDeps & CompareDeps,
  options: SyncOptions & { putOff: Map<string, Date> },
): Promise<boolean> {
  let isAllDone = true;
  for (const part of [fillGaps, backfill, compareDays]) {
    try {
      await part(deps, options);
    } catch (error) {
      if (!isTooHard(error) || options.signal?.aborted) throw error;
      deps.onError(error);
      isAllDone = false;
    }
  }
  return isAllDone;
}

/** When to ask again for what may be too much for the source: new hours do not wait for it. */
export function createPatience() {
  let [failures, triedAt] = [0, 0];
  return {
    isDue: (now: Date): boolean => failures === 0 || now.getTime() - triedAt >= pauseMs(failures),
    note(now: Date, isDone: boolean): void {
      triedAt = now.getTime();
      failures = isDone ? 0 : failures + 1;
    },
  };
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

async function noteFailure({ costs, db, source, clock, onError }: CostDeps, error: unknown): Promise<void> {
  onError(error);
  if (!(error instanceof MetricsError)) return;
  const known = await costs.watermark(db.auto, source.name);
  const now = clock.now();
  await costs.setWatermark(db.auto, source.name, { ...known, lastError: error.failure, lastErrorAt: now }, now);
}
