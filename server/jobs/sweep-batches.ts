import type { Clock, Database } from '../ports/database.ts';
import type { BatchStore } from '../ports/request-batches.ts';
import type { JobHandlers } from './queue.ts';

interface SweepBatchesDeps {
  db: Database;
  clock: Clock;
  batches: Pick<BatchStore, 'stale'>;
  handlers: Pick<JobHandlers, 'send-batch'>;
  onError(error: unknown): void;
}

/** Goes on with batches of which nothing moved for `staleMs`: the worker that was at it may be gone. */
export async function sweepBatches(deps: SweepBatchesDeps, staleMs: number, signal: AbortSignal): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - staleMs);
  for (const id of await deps.batches.stale(deps.db.auto, before)) {
    if (signal.aborted) return;
    await deps.handlers['send-batch'](id, signal).catch(deps.onError);
  }
}
