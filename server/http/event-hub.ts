import { observeEventLag } from '../observability/metrics.ts';
import type { EventLog, StoredEvent } from '../ports/live.ts';

interface HubListener {
  /** New events in order. */
  take(events: readonly StoredEvent[]): void;
  /** Events were lost: everything has to be read again. */
  reset(): void;
}

export interface EventHub {
  /** Id of the last event that was handed out. */
  lastId(): Promise<bigint>;
  /** Listens to what comes after `lastId()`; answers how to stop. */
  listen(listener: HubListener): () => void;
}

// Also what a slow reader may hold beyond its bound: small enough for a thousand of them.
const pageSize = 200;
const maxRetryMs = 5_000;
const usualPollMs = 5_000;

/**
 * Reads the event log once per process, however many streams are open: when it is told to, and now and then without,
 * because a notification may be lost on the way.
 */
export function createEventHub(log: EventLog, pollMs: number = usualPollMs): EventHub {
  const listeners = new Set<HubListener>();
  let position: bigint | null = null;
  let starting: Promise<bigint> | null = null;
  let isReading = false;
  let isAwake = false;
  let failures = 0;

  async function start(): Promise<bigint> {
    position = await log.lastId();
    log.subscribe(() => void read());
    setInterval(() => void read(), pollMs).unref();
    return position;
  }

  async function readPages(): Promise<void> {
    while (isAwake) {
      isAwake = false;
      for (;;) {
        const { events, missed } = await log.readAfter(position ?? 0n, pageSize);
        position = events.at(-1)?.id ?? position;
        for (const { age } of events) observeEventLag(age);
        for (const listener of listeners) {
          if (missed) listener.reset();
          if (events.length > 0) listener.take(events);
        }
        if (events.length < pageSize) break;
      }
      failures = 0;
    }
  }

  async function read(): Promise<void> {
    isAwake = true;
    if (isReading) return;
    isReading = true;
    try {
      await readPages();
    } catch {
      // The database is away; the streams stay open and go on when it is back.
      failures += 1;
      setTimeout(() => void read(), Math.min(maxRetryMs, 100 * 2 ** failures)).unref();
    } finally {
      isReading = false;
    }
  }

  return {
    async lastId() {
      starting ??= start().catch((error) => {
        starting = null;
        throw error;
      });
      await starting;
      return position ?? 0n;
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
