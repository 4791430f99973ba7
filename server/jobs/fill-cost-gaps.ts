import { setTimeout as delay } from 'node:timers/promises';
import { dayMs, hourMs } from '../../lib/days.ts';
import {
  type CostDeps,
  fillWindow,
  isTooHard,
  nightlyMs,
  readFrom,
  type SyncOptions,
  settledHour,
} from './book-costs.ts';
import { windowsOf } from './cost-windows.ts';

/** For so long sources of metrics keep raw data, and their hours may be booked late. */
export const longestMs = 30 * dayMs;
/** As long as hours are kept: so far back the first run of a day looks, for sources that keep more. */
const furthestMs = 400 * dayMs;
/** A day that stays silent is asked about again after so long. */
const retryMs = 6 * hourMs;
/** Each run reads so many days, so that new hours do not wait for old ones. */
const daysARun = 2;
const breathMs = 50;

/**
 * Reads again the days of which a region told nothing, or the source not everything: as soon as it tells of them, and a
 * few times a day until then; those of a cluster that was silent by itself, or too much to be told, once it is heard
 * again. Only hours that are not known are booked, so that all others stay as they were. A day that the source has
 * forgotten, or does not manage to tell, waits like one that stays silent.
 * @returns how many days were read
 */
export async function fillGaps(deps: CostDeps, options: SyncOptions): Promise<number> {
  const { costs, db, source, clock } = deps;
  const now = clock.now();
  const until = settledHour(now);
  const retryBefore = new Date(now.getTime() - retryMs);
  const rereadFrom = new Date(until.getTime() - nightlyMs);
  const asked = {
    from: new Date(now.getTime() - (options.isNightly ? furthestMs : longestMs)),
    until,
    retryBefore,
    rereadFrom,
    now,
    most: daysARun,
  };
  const due = await costs.gaps(db.auto, source.name, asked);
  const oldest = due.length > 0 ? await source.oldest(now, options.signal) : null;
  if (!oldest) return 0;
  let read = 0;
  for (const day of due) {
    options.signal?.throwIfAborted();
    if (day < oldest) {
      await costs.putOff(db.auto, source.name, day, now);
      continue;
    }
    const to = new Date(Math.min(day.getTime() + dayMs, until.getTime()));
    try {
      await fillDay(deps, day, to, options);
    } catch (error) {
      if (!isTooHard(error) || options.signal?.aborted) throw error;
      deps.onError(error);
      await costs.putOff(db.auto, source.name, day, now);
      break;
    }
    read += 1;
    await delay(breathMs, undefined, { signal: options.signal });
  }
  return read;
}

async function fillDay(deps: CostDeps, day: Date, to: Date, options: SyncOptions): Promise<void> {
  // In which region a cluster was on a day long past says nothing about where it is now.
  const before = { ...options, regions: new Map(options.regions) };
  for (const window of await windowsOf(deps, day, to)) {
    await fillWindow(deps, window.from, window.to, await readFrom(deps, window.from, window.to, before), before);
  }
  // What nothing is expected of any more was asked about too.
  await deps.costs.putOff(deps.db.auto, deps.source.name, day, deps.clock.now());
  await deps.costs.forgetComparison(deps.db.auto, deps.source.name, day);
}
