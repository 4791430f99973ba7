import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('is a PostgreSQL that sorts by bytes, like Kubernetes does', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "SELECT name FROM (VALUES ('a/x'), ('a-b/x')) AS t(name) ORDER BY name",
  );
  await client.end();
  expect(rows.map((row) => row.name)).toEqual(['a-b/x', 'a/x']);
});
