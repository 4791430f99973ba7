import { setTimeout as delay } from 'node:timers/promises';
import type { Tx } from '../../ports/database.ts';
import { type Heartbeat, keepAsking, openOwnConnection } from '../own-connection.ts';

/** The advisory lock that the leading worker holds. */
export const leaderLock = 7_204_402;
/** A worker that stands by asks so often. */
const retryMs = 500;
/** Who leads has given up after 3 s of silence, before PostgreSQL frees the lock of a machine that is gone. */
const leaderHeartbeat: Heartbeat = { everyMs: 1_000, answerMs: 2_000, sessionMs: 15_000, machineMs: 4_000 };

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
 * lock with the connection, so a worker that dies is followed at once by one that stands by. When the connection falls
 * silent, the leader notices first and gives up, and then PostgreSQL ends the session.
 */
export async function lead(
  connectionString: string,
  signal: AbortSignal,
  work: (lead: Lead) => Promise<void>,
  onError: (error: unknown) => void,
  heartbeat: Heartbeat = leaderHeartbeat,
): Promise<void> {
  while (!signal.aborted) {
    await leadOnce(connectionString, signal, work, heartbeat).catch(onError);
    await delay(retryMs, undefined, { signal }).catch(() => undefined);
  }
}

async function leadOnce(
  connectionString: string,
  signal: AbortSignal,
  work: (lead: Lead) => Promise<void>,
  heartbeat: Heartbeat,
): Promise<void> {
  const connection = await openOwnConnection(connectionString, heartbeat);
  const { client, lost, lose, close } = connection;
  // The lock is kept until the work has ended, so that no other worker leads beside it.
  signal.addEventListener('abort', lose, { once: true });
  try {
    while (!lost.aborted && !signal.aborted) {
      const { rows } = await client.query<{ taken: boolean; pid: number }>(
        'SELECT pg_try_advisory_lock($1) AS taken, pg_backend_pid() AS pid',
        [leaderLock],
      );
      const [row] = rows;
      if (row?.taken) {
        const asking = keepAsking(connection, 'SELECT 1 AS alive', heartbeat);
        await work({ signal: lost, assert: (tx) => assertHeld(tx, row.pid) });
        await close();
        return await asking;
      }
      await delay(retryMs, undefined, { signal: lost }).catch(() => undefined);
    }
  } finally {
    signal.removeEventListener('abort', lose);
    await close();
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
