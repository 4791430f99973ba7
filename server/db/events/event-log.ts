import type { Database } from '../../ports/database.ts';
import type { EventLog, NewEvent, StoredEvent } from '../../ports/live.ts';
import { queryPrepared } from '../client.ts';
import { forgetOutsideDays } from '../day-partitions.ts';
import type { Heartbeat } from '../own-connection.ts';
import { toSqlJson } from '../sql-json.ts';
import { listen } from './listen.ts';

const channel = 'slipway_events';
// Any number that nothing else in this database uses.
const eventLock = 7_204_401;
const keptDays = 7;

interface EventRow {
  id: bigint;
  subject: StoredEvent['subject'];
  key: string;
  project: string | null;
  userId: string | null;
  age: number;
}

/**
 * The log behind live streams. Appending takes turns by a lock that the transaction holds to its end: without it a
 * transaction with a lower id could commit after a reader had passed that id, and the reader would miss it for ever.
 */
export function createEventLog(
  database: Database,
  connectionString: string,
  heartbeat?: Heartbeat,
): EventLog & { close(): Promise<void> } {
  const wakes = new Set<() => void>();
  let listener: { close(): Promise<void> } | null = null;

  return {
    async append(tx, events) {
      if (events.length === 0) return;
      // A row is given its id after it was joined with the lock, so never before its turn.
      await tx.$queryRawUnsafe(
        `WITH turn AS MATERIALIZED (SELECT pg_advisory_xact_lock($1::bigint)),
         written AS (
           INSERT INTO events (subject, key, project, user_id)
           SELECT subject, key, project, "userId" FROM turn, jsonb_to_recordset($2::jsonb)
             AS event (subject text, key text, project text, "userId" uuid))
         SELECT 1 AS told FROM (SELECT pg_notify($3, '')) AS sent`,
        eventLock,
        toSqlJson(unique(events)),
        channel,
      );
    },

    async readAfter(id, limit) {
      const rows = await queryPrepared<EventRow[]>(
        database.auto,
        `SELECT id, subject, key, project, user_id AS "userId",
           extract(epoch FROM clock_timestamp() - at)::float8 AS age
         FROM events WHERE id > $1::bigint ORDER BY id LIMIT $2::int`,
        id,
        limit,
      );
      const missed = await isForgotten(database, id, rows[0]?.id ?? null);
      return {
        missed,
        events: rows.map(({ userId, ...event }) => ({ ...event, ...(userId && { userId }) })),
      };
    },

    async lastId() {
      const [row] = await queryPrepared<{ id: bigint | null }[]>(database.auto, 'SELECT max(id) AS id FROM events');
      return row?.id ?? 0n;
    },

    subscribe(wake) {
      wakes.add(wake);
      const wakeAll = () => {
        for (const one of wakes) one();
      };
      listener ??= listen(connectionString, channel, wakeAll, heartbeat);
      return () => void wakes.delete(wake);
    },

    async close() {
      await listener?.close();
    },
  };
}

/** Forgets what no stream will ask for again and is in no partition of its day; these are dropped by `keepDayPartitions`. */
export async function forgetOldEvents({ auto }: Database): Promise<void> {
  await forgetOutsideDays(auto, 'events', 'at < now() - make_interval(days => $1::int)', keptDays);
}

// Sequences have holes where transactions failed, so a jump alone proves nothing: the id counts as forgotten when no row
// is as old as it is, and when it was never given (a database that was set up anew).
async function isForgotten(database: Database, id: bigint, next: bigint | null): Promise<boolean> {
  if (id === 0n || next === id + 1n) return false;
  const [row] = await queryPrepared<{ oldest: bigint | null; newest: bigint | null }[]>(
    database.auto,
    'SELECT min(id) AS oldest, max(id) AS newest FROM events',
  );
  if (row?.oldest == null || row.newest == null) return true;
  return row.oldest > id || row.newest < id;
}

function unique(events: readonly NewEvent[]): NewEvent[] {
  return [...new Map(events.map((event) => [JSON.stringify(event), event])).values()];
}
