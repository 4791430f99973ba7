import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** Weakest first, as in the chapter on explicit locking of PostgreSQL's manual. */
const strengths = [
  'AccessShareLock',
  'RowShareLock',
  'RowExclusiveLock',
  'ShareUpdateExclusiveLock',
  'ShareLock',
  'ShareRowExclusiveLock',
  'ExclusiveLock',
  'AccessExclusiveLock',
];

interface HeldLock {
  table: string;
  mode: string;
}

const held = `
  SELECT c.relname AS table, l.mode FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
  WHERE l.pid = $1 AND l.granted AND c.relname = ANY($2)`;

/**
 * Lets `work` use a connection and answers the strongest lock that it held on one of the tables; null when it held none.
 * Locks are looked at from outside every few milliseconds, and by the connection itself right before it commits, when a
 * short transaction still has all of them.
 */
export async function strongestLock(
  url: string,
  tables: string[],
  work: (client: pg.Client) => Promise<void>,
): Promise<HeldLock | null> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' });
  const sampler = new pg.Client({ connectionString: url });
  await Promise.all([client.connect(), sampler.connect()]);
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const seen: HeldLock[] = [];
  const look = async (by: pg.Client) => {
    seen.push(...(await by.query<HeldLock>(held, [rows[0]?.pid, tables])).rows);
  };
  let isWorking = true;
  const sampling = (async () => {
    for (; isWorking; await delay(5)) await look(sampler);
  })();
  const watched = new Proxy(client, {
    get(target, key) {
      if (key !== 'query') return Reflect.get(target, key);
      return async (text: string, values?: unknown[]) => {
        if (text === 'COMMIT') await look(target);
        return target.query(text, values);
      };
    },
  });
  try {
    await work(watched);
  } finally {
    isWorking = false;
    await sampling;
    await Promise.all([client.end(), sampler.end()]);
  }
  return seen.sort((a, b) => strengths.indexOf(b.mode) - strengths.indexOf(a.mode))[0] ?? null;
}
