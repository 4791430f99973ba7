import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../ports/database.ts';
import type { NodeEvent, NodeEventSource } from '../ports/logs.ts';
import { MetricsError } from '../ports/metrics.ts';

export interface NodeEventDeps {
  clock: Clock;
  source: NodeEventSource;
  /** Keeps them beside the events of the management cluster; what is kept already changes nothing. */
  keep(events: readonly NodeEvent[]): Promise<void>;
  onError(error: unknown): void;
}

const pollMs = 60_000;
/** What a worker that begins reads back; repetitions of one warning are one. */
const atFirstMs = 24 * 3_600_000;
/** Collectors send what they hear a moment later. */
const overlapMs = 2 * 60_000;
const most = 2_000;

/** Keeps what clusters say of their nodes, every minute for as long as `signal` allows. */
export async function lookAfterNodeEvents(deps: NodeEventDeps, signal: AbortSignal): Promise<void> {
  let from = new Date(deps.clock.now().getTime() - atFirstMs);
  while (!signal.aborted) {
    try {
      from = await pollNodeEvents(deps, from, signal);
    } catch (error) {
      if (signal.aborted) return;
      // Pages that show logs say that their source is down.
      if (!(error instanceof MetricsError)) deps.onError(error);
    }
    await delay(pollMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Keeps what was said since `from`. @returns from when to ask next */
export async function pollNodeEvents(
  { clock, source, keep }: Omit<NodeEventDeps, 'onError'>,
  from: Date,
  signal?: AbortSignal,
): Promise<Date> {
  const until = clock.now();
  await keep(await source.nodeEvents({ from, until, limit: most }, signal));
  return new Date(until.getTime() - overlapMs);
}
