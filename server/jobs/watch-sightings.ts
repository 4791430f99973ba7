import { setTimeout as delay } from 'node:timers/promises';
import type { Clock, Database } from '../ports/database.ts';
import { MetricsError } from '../ports/metrics.ts';
import type { SightingSource, SightingStore } from '../ports/sightings.ts';

export interface SightingDeps {
  db: Database;
  clock: Clock;
  sightings: SightingStore;
  source: SightingSource;
  onError(error: unknown): void;
}

const pollMs = 60_000;
const historyMs = 3_600_000;
/** As long as KOF keeps samples: of what is older, nothing can be asked and nothing is missed. */
const keptMs = 30 * 86_400_000;

/** Writes down who reports to a source of metrics, each minute for as long as `signal` allows. */
export async function lookAfterSightings(deps: SightingDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await pollSightings(deps, signal);
    } catch (error) {
      if (signal.aborted) return;
      deps.onError(error);
    }
    await delay(pollMs, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * Asks once. Whoever was in an earlier answer and is not in this one stays written down as it was last seen; the first
 * time also the day before is asked, so that a region that is down at that moment is missed too. A source that gives no
 * answer, or only a part of it, is written down as failing.
 */
export async function pollSightings(deps: SightingDeps, signal?: AbortSignal): Promise<void> {
  const { db, clock, sightings, source } = deps;
  const now = clock.now();
  try {
    const known = await sightings.poll(db.auto, source.name);
    const lately = known?.answeredAt ? [] : await source.seenLately(now, signal).catch(orElse([]));
    const { sightings: seen, isPartial } = await source.seen(now, signal);
    await db.transact(async (tx) => {
      // One instant before: of these only the answer about the present says that they report.
      await sightings.put(tx, source.name, lately, new Date(now.getTime() - 1));
      if (isPartial) {
        await sightings.confirm(tx, source.name, seen, now);
        await sightings.failed(tx, source.name, 'partial-answer', now);
      } else {
        await sightings.put(tx, source.name, seen, now);
        await sightings.answered(tx, source.name, now);
      }
      await sightings.forget(tx, source.name, new Date(now.getTime() - keptMs));
    });
    if (now.getTime() - (known?.historyAskedAt?.getTime() ?? 0) < historyMs) return;
    const history = await source.oldest(now, signal).catch(orElse(known?.historySince ?? null));
    await sightings.keepHistory(db.auto, source.name, history, now);
  } catch (error) {
    if (!(error instanceof MetricsError)) throw error;
    await sightings.failed(db.auto, source.name, error.failure, now);
  }
}

/** What stands in for a question that the source does not answer, where others matter more. */
function orElse<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (!(error instanceof MetricsError)) throw error;
    return instead;
  };
}
