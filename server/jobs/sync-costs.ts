import { dayMs, hourMs } from '../../lib/days.ts';
import { type CostDeps, isTooHard, nightlyMs, readWindow, type SyncOptions, settledHour } from './book-costs.ts';
import { windowsOf } from './cost-windows.ts';

/** What each run reads again; the first of a day reads more. */
const lateMs = 3 * hourMs;

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
