import { setTimeout as delay } from 'node:timers/promises';
import { inParallel } from '../../lib/in-parallel.ts';
import { isAway } from '../domain/errors.ts';
import { toKeepable } from '../domain/workloads/keepable-events.ts';
import type { ReadingTurns, ReadOutcome } from '../domain/workloads/reading-turns.ts';
import type { Clock, Database } from '../ports/database.ts';
import { type InsideEventStore, LookError, type TroubledCluster, type WorkloadsPort } from '../ports/workloads.ts';

export interface KeepInsideEventsDeps {
  db: Database;
  clock: Clock;
  workloads: Pick<WorkloadsPort, 'events'>;
  insideEvents: InsideEventStore;
  turns: ReadingTurns;
  onRead(outcome: ReadOutcome): void;
  onError(error: unknown): void;
}

const roundMs = 60_000;
/** Each holds an answer of up to 16 MiB and a connection. */
const atOnce = 4;
/** In a round; 5,000 troubled clusters at once have their turn within Kubernetes' hour. */
const mostInRound = 120;

/** Keeps what troubled clusters say of what is inside them, for as long as `signal` allows. */
export async function lookAfterInsideEvents(deps: KeepInsideEventsDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await keepInsideEvents(deps, signal);
    } catch (error) {
      if (signal.aborted) return;
      // That the management cluster is away is told by who watches it.
      if (!(error instanceof LookError)) deps.onError(error);
    }
    await delay(roundMs, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * One round: those whose turn it is. Nothing is read of sound clusters, however many there are.
 * @throws what is not about one cluster, and then asks no other
 */
export async function keepInsideEvents(deps: KeepInsideEventsDeps, signal: AbortSignal): Promise<void> {
  const { db, clock, insideEvents, turns } = deps;
  const troubled = await insideEvents.troubled(db.auto);
  const round = turns.next(troubled, clock.now().getTime(), mostInRound);
  const stop = new AbortController();
  const all = AbortSignal.any([signal, stop.signal]);
  await inParallel(round, atOnce, async (cluster) => {
    all.throwIfAborted();
    try {
      const outcome = await keepOf(deps, cluster, all);
      turns.note(cluster.uid, outcome, clock.now().getTime());
      deps.onRead(outcome);
    } catch (error) {
      stop.abort(error);
      throw error;
    }
  });
}

async function keepOf(deps: KeepInsideEventsDeps, cluster: TroubledCluster, signal: AbortSignal): Promise<ReadOutcome> {
  const { db, clock, workloads, insideEvents } = deps;
  const { uid, namespace, name } = cluster;
  try {
    const { items } = await workloads.events({ namespace, name }, {}, signal);
    const now = clock.now();
    await db.transact((tx) => insideEvents.keep(tx, uid, toKeepable(items, now), now));
    return 'kept';
  } catch (error) {
    if (signal.aborted || isAway(error)) throw error;
    if (!(error instanceof LookError)) {
      // What one cluster says must not keep the others from being read.
      deps.onError(error);
      return 'away';
    }
    if (error.failure === 'management-away') throw error;
    return error.failure === 'kubeconfig-refused' ? 'refused' : 'away';
  }
}
