import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const retryMs = { min: 100, max: 5_000 };

/**
 * Listens on a channel for as long as the process runs, through restarts of PostgreSQL. `wake` is also called after
 * every new connection, because what was told in between is lost.
 */
export function listen(connectionString: string, channel: string, wake: () => void): { close(): Promise<void> } {
  const stop = new AbortController();
  let failures = 0;

  async function once(): Promise<void> {
    const client = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5_000 });
    const lost = new Promise<void>((resolve) => {
      // pg tells of one lost connection more than once, and an error without a listener ends the process.
      client.on('error', () => resolve());
      client.once('end', () => resolve());
      stop.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    try {
      await client.connect();
      client.on('notification', wake);
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      failures = 0;
      wake();
      await lost;
    } finally {
      await client.end().catch(() => undefined);
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
