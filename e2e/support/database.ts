import pg from 'pg';
import type { Demo } from './fixtures.ts';

/** Runs one statement in the portal's own database, for what the API does not show or does not allow. */
export async function query<T>(demo: Demo, text: string, values: readonly unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: demo.databaseUrl });
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows as T[];
  } finally {
    await client.end();
  }
}

/** How many requests and reservations there are; what is refused adds none. */
export async function countStored(demo: Demo): Promise<{ requests: string; reservations: string }> {
  const [counts] = await query<{ requests: string; reservations: string }>(
    demo,
    'SELECT (SELECT count(*) FROM requests) AS requests, (SELECT count(*) FROM reservations) AS reservations',
  );
  if (!counts) throw new Error('A count has one row');
  return counts;
}
