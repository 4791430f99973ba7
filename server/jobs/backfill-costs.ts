import { setTimeout as delay } from 'node:timers/promises';
import { dayMs } from '../../lib/days.ts';
import type { CostReadings } from '../domain/costs/hours/cost-readings.ts';
import { type CostDeps, isTooHard, keepWindow, readFrom, type SyncOptions, settledHour } from './book-costs.ts';
import { type CostWindow, windowBefore } from './cost-windows.ts';
import { syncRecent } from './sync-costs.ts';

/** Between two days of history, so that whoever looks at a page is not kept waiting by them. */
const breathMs = 50;
/** A source that does not manage so much of its history on end struggles altogether. */
const hopelessMs = 3 * dayMs;

/**
 * Fills in history, newest day first, as far back as the source goes. Hours that are too much for it are missing as soon
 * as it tells of what lies before them.
 * @throws what the source throws, of what is too much where the days before are too
 */
export async function backfill(deps: CostDeps, options: SyncOptions): Promise<void> {
  const { costs, clock, db, source } = deps;
  const { signal } = options;
  const oldest = await source.oldest(clock.now(), signal);
  const { ask, forget } = askOnce(deps, options);

  async function isTold(window: CostWindow): Promise<boolean> {
    try {
      await ask(window);
      return true;
    } catch (error) {
      if (!isTooHard(error) || signal?.aborted) throw error;
      return false;
    }
  }

  /** Whether the source tells of what lies before, but for a day or two, so that this alone is too much for it. */
  async function isTooMuchAlone({ from, to }: CostWindow, oldest: Date): Promise<boolean> {
    const hopeless = to.getTime() - hopelessMs;
    for (let at = from; at > oldest && at.getTime() > hopeless; ) {
      const window = await windowBefore(deps, at);
      if (await isTold(window)) return true;
      at = window.from;
    }
    return false;
  }

  for (;;) {
    signal?.throwIfAborted();
    const { backfilledFrom, completeUntil } = await costs.watermark(db.auto, source.name);
    if (!oldest || !backfilledFrom || backfilledFrom <= oldest) return;
    // What has ended meanwhile is of more interest than what is long past.
    if (completeUntil && completeUntil < settledHour(clock.now())) {
      await syncRecent(deps, options);
    }
    const window = await windowBefore(deps, backfilledFrom);
    const { from, to } = window;
    const readings =
      (await isTold(window)) || !(await isTooMuchAlone(window, oldest)) ? await ask(window) : silence(window);
    // While this is written the source works on what is before.
    if (from > oldest) void isTold(await windowBefore(deps, from)).catch(() => undefined);
    // On the source's first day nothing says when it began to be told of anybody.
    const history = { isHistory: true, isFollowed: from > oldest };
    await keepWindow(deps, from, to, readings, { ...options, ...history });
    const now = await costs.watermark(db.auto, source.name);
    await costs.setWatermark(db.auto, source.name, { ...now, backfilledFrom: from }, clock.now());
    forget(window);
    await delay(breathMs, undefined, { signal });
  }
}

/** What the source says of hours of which it does not manage to tell. */
const silence = ({ from, to }: CostWindow): CostReadings => ({
  clusters: [],
  unread: [{ reason: 'too-much', from, to }],
});

/** Asks about the same hours once, until they and what comes after are forgotten. */
function askOnce(deps: CostDeps, options: SyncOptions) {
  const asked = new Map<string, CostWindow & { reading: Promise<CostReadings> }>();
  return {
    ask({ from, to }: CostWindow): Promise<CostReadings> {
      const key = `${from.getTime()} ${to.getTime()}`;
      const { reading } = asked.get(key) ?? { reading: readFrom(deps, from, to, options) };
      asked.set(key, { from, to, reading });
      return reading;
    },
    // How much is read at once changes with the number of clusters, and what was asked ahead may not be what is wanted.
    forget(window: CostWindow): void {
      for (const [key, { to }] of asked) if (to >= window.to) asked.delete(key);
    },
  };
}
