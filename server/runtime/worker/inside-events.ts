import { ReadingTurns } from '../../domain/workloads/reading-turns.ts';
import { lookAfterInsideEvents } from '../../jobs/keep-inside-events.ts';
import type { Deps } from '../../usecases/deps.ts';
import type { WorkerParts } from './parts.ts';

/** The leader's loop over clusters that have trouble, whose events say why when they cannot be asked any more. */
export function createInsideEvents({ metrics, onError }: WorkerParts, { db, clock, workloads, insideEvents }: Deps) {
  const turns = new ReadingTurns();
  const onRead = (outcome: string) => metrics.insideEvents.inc({ outcome });
  const deps = { db, clock, workloads, insideEvents, turns, onRead, onError };
  return (signal: AbortSignal): Promise<void> => lookAfterInsideEvents(deps, signal);
}
