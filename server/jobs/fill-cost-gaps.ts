import { setTimeout as delay } from 'node:timers/promises';
import { dayMs, hourMs } from '../../lib/days.ts';
import { type CostDeps, fillWindow, readFrom, type SyncOptions, settledHour } from './book-costs.ts';

/** For so long sources of metrics keep raw data. kof-finops.md, section 10.4. */
const longestMs = 30 * dayMs;
/** A day that stays silent is asked about again after so long. */
const retryMs = 6 * hourMs;
/** Each run reads so many days, so that new hours do not wait for old ones. */
const daysARun = 2;
const breathMs = 50;

/**
 * Reads again the days of which a region told nothing, or the source not everything: as soon as it tells of them, and a
 * few times a day until then. Only hours that are not known are booked, so that all others stay as they were.
 * @returns how many days were read
 */
export async function fillGaps(deps: CostDeps, options: SyncOptions): Promise<number> {
  const { costs, db, source, clock } = deps;
  const now = clock.now();
  const until = settledHour(now);
  const oldest = await source.oldest(now, options.signal);
  if (!oldest) return 0;
  const from = new Date(Math.max(oldest.getTime(), now.getTime() - longestMs));
  const due = { from, until, retryBefore: new Date(now.getTime() - retryMs), most: daysARun };
  const days = await costs.gaps(db.auto, source.name, due);
  for (const day of days) {
    options.signal?.throwIfAborted();
    const to = new Date(Math.min(day.getTime() + dayMs, until.getTime()));
    // In which region a cluster was on a day long past says nothing about where it is now.
    const before = { ...options, regions: new Map(options.regions) };
    await fillWindow(deps, day, to, await readFrom(deps, day, to, before), before);
    await costs.forgetComparison(db.auto, source.name, day);
    await delay(breathMs, undefined, { signal: options.signal });
  }
  return days.length;
}
