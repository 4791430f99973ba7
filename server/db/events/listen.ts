import { setTimeout as delay } from 'node:timers/promises';
import { type Heartbeat, keepAsking, openOwnConnection } from '../own-connection.ts';

const retryMs = { min: 100, max: 5_000 };

/**
 * Listens on a channel for as long as the process runs, through restarts of PostgreSQL and connections that die without
 * a word. `wake` is also called after every new connection, because what was told in between is lost.
 */
export function listen(
  connectionString: string,
  channel: string,
  wake: () => void,
  heartbeat?: Heartbeat,
): { close(): Promise<void> } {
  const stop = new AbortController();
  let failures = 0;

  async function once(): Promise<void> {
    const connection = await openOwnConnection(connectionString, heartbeat);
    const { client, close } = connection;
    stop.signal.addEventListener('abort', close, { once: true });
    try {
      // An abort that came while the connection was being opened reached no listener.
      if (stop.signal.aborted) return;
      client.on('notification', wake);
      const listening = `LISTEN ${client.escapeIdentifier(channel)}`;
      await client.query(listening);
      failures = 0;
      wake();
      await keepAsking(connection, listening, heartbeat);
    } finally {
      stop.signal.removeEventListener('abort', close);
      await close();
    }
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      // A database that is away is tried again; readers go on with what they have.
      await once().catch(() => undefined);
      failures += 1;
      const pauseMs = Math.min(retryMs.max, retryMs.min * 2 ** Math.min(failures, 10));
      await delay(pauseMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async close() {
      stop.abort();
      await running;
    },
  };
}
