import type { Database } from '../../../server/ports/database.ts';
import type { EventLog, StoredEvent } from '../../../server/ports/live.ts';

/** The event log over the real table, with wakes from this process only. */
export function createFakeEventLog(db: Database): EventLog {
  const wakes = new Set<() => void>();
  return {
    async append(tx, events) {
      await tx.$queryRawUnsafe('SELECT 1 AS locked FROM (SELECT pg_advisory_xact_lock(7204401)) AS taken');
      for (const { subject, key, project, userId } of events) {
        await tx.$queryRawUnsafe(
          'INSERT INTO events (subject, key, project, user_id) VALUES ($1, $2, $3, $4::uuid)',
          subject,
          key,
          project,
          userId ?? null,
        );
      }
      // After the transaction, as a notification would come.
      setTimeout(() => {
        for (const wake of wakes) wake();
      }, 20);
    },
    async readAfter(id, limit) {
      const events = await db.auto.$queryRawUnsafe<StoredEvent[]>(
        'SELECT id, subject, key, project, user_id AS "userId", 0 AS age FROM events WHERE id > $1 ORDER BY id LIMIT $2::int',
        id,
        limit,
      );
      return { events: events.map((event) => ({ ...event, userId: event.userId ?? undefined })), missed: false };
    },
    async lastId() {
      const rows = await db.auto.$queryRawUnsafe<{ id: bigint | null }[]>('SELECT max(id) AS id FROM events');
      return rows[0]?.id ?? 0n;
    },
    subscribe(wake) {
      wakes.add(wake);
      return () => void wakes.delete(wake);
    },
  };
}
