import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Tx } from '../ports/database.ts';

const leaderLock = 7_204_402;
const retryMs = 1_000;

/** Proof that this process leads; goes stale with the connection that holds the lock. */
export interface Lead {
  /** Fires when the lock is lost. */
  signal: AbortSignal;
  /** Throws inside a transaction when somebody else may lead already, so that a late writer changes nothing. */
  assert(tx: Tx): Promise<void>;
}

export class LeadLostError extends Error {}

/**
 * Runs `work` while this process holds the advisory lock, again and again until `signal` fires. PostgreSQL frees the
 * lock with the connection, so a worker that dies is followed at once by one that stands by.
 */
export async function lead(
  connectionString: string,
  signal: AbortSignal,
  work: (lead: Lead) => Promise<void>,
  onError: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    await leadOnce(connectionString, signal, work).catch(onError);
    await delay(retryMs, undefined, { signal }).catch(() => undefined);
  }
}

async function leadOnce(connectionString: string, signal: AbortSignal, work: (lead: Lead) => Promise<void>) {
  const client = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5_000 });
  const lost = new AbortController();
  const lose = () => lost.abort();
  // pg tells of one lost connection more than once, and an error without a listener ends the process.
  client.on('error', lose);
  client.once('end', lose);
  signal.addEventListener('abort', lose, { once: true });
  try {
    await client.connect();
    while (!lost.signal.aborted) {
      const { rows } = await client.query<{ taken: boolean; pid: number }>(
        'SELECT pg_try_advisory_lock($1) AS taken, pg_backend_pid() AS pid',
        [leaderLock],
      );
      const [row] = rows;
      if (row?.taken) return await work({ signal: lost.signal, assert: (tx) => assertHeld(tx, row.pid) });
      await delay(retryMs, undefined, { signal: lost.signal }).catch(() => undefined);
    }
  } finally {
    signal.removeEventListener('abort', lose);
    lost.abort();
    await client.end().catch(() => undefined);
  }
}

async function assertHeld(tx: Tx, pid: number): Promise<void> {
  const rows = await tx.$queryRawUnsafe<unknown[]>(
    `SELECT 1 AS held FROM pg_locks
     WHERE locktype = 'advisory' AND granted AND objid = $1::bigint::oid AND pid = $2::int
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    leaderLock,
    pid,
  );
  if (rows.length === 0) throw new LeadLostError('Another worker may lead by now');
}
