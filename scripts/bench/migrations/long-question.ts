import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/**
 * Somebody's question that has read some tables and goes on for a while, as an export does: no migration gets a lock that
 * keeps readers out before it has ended. Answers once it has begun.
 * @returns waits for its end
 */
export async function beginLongQuestion(url: string, tables: string[], lastsMs: number): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('BEGIN');
  for (const table of tables) await client.query(`SELECT 1 FROM "${table}" LIMIT 1`);
  const ended = delay(lastsMs).then(async () => {
    await client.query('ROLLBACK');
    await client.end();
  });
  return () => ended;
}
