import { setTimeout as delay } from 'node:timers/promises';
import { loadStepSeconds, loadSteps } from '../../lib/contracts/cluster-loads.ts';
import type { Clock, Database } from '../ports/database.ts';
import type { LoadSource, LoadStore } from '../ports/loads.ts';
import { MetricsError } from '../ports/metrics.ts';

export interface LoadDeps {
  db: Database;
  clock: Clock;
  loads: LoadStore;
  source: LoadSource;
  onError(error: unknown): void;
}

const pollMs = 5 * 60_000;
const keptMs = (loadSteps + 2) * loadStepSeconds * 1000;
/** So many half hours a question, so that history holds nobody up. */
const sliceSteps = 12;
const breathMs = 500;

/** Keeps how busy clusters are, every five minutes for as long as `signal` allows. */
export async function lookAfterLoads(deps: LoadDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await pollLoads(deps, signal);
    } catch (error) {
      if (signal.aborted) return;
      // That the source is down is written down by who watches who reports.
      if (!(error instanceof MetricsError)) deps.onError(error);
    }
    await delay(pollMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Fills in the half hours of the last day that were not asked for yet, then asks for the present. */
export async function pollLoads({ db, clock, loads, source }: LoadDeps, signal?: AbortSignal): Promise<void> {
  const slot = Math.floor(clock.now().getTime() / 1000 / loadStepSeconds) * loadStepSeconds;
  const newest = await loads.newest(db.auto);
  let start = Math.max(
    newest === null ? 0 : newest.getTime() / 1000 + loadStepSeconds,
    slot - (loadSteps - 1) * loadStepSeconds,
  );
  while (start < slot) {
    const end = Math.min(start + (sliceSteps - 1) * loadStepSeconds, slot - loadStepSeconds);
    await loads.put(db.auto, await source.loadsThrough({ start, end, stepSeconds: loadStepSeconds }, signal));
    start = end + loadStepSeconds;
    await delay(breathMs, undefined, { signal });
  }
  const now = clock.now();
  await loads.put(db.auto, await source.loadsNow(now, signal));
  await loads.forget(db.auto, new Date(now.getTime() - keptMs));
}
