import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { openDatabase } from '../client.ts';

let test: TestDatabase;
let database: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  test = await createMigratedDatabase();
  database = openDatabase(test.url);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const sql = <T>(query: string, ...values: unknown[]) => database.auto.$queryRawUnsafe<T[]>(query, ...values);

it('finds the object that an event is about by an index, however many objects are mirrored', async () => {
  await sql(
    `INSERT INTO mirror_objects (kind, namespace, name, uid, resource_version, object, cluster_namespace, cluster_name, observed_at)
     SELECT 'cluster.x-k8s.io/Machine', 'team-' || n % 50, 'machine-' || n, n::text, '1', jsonb_build_object('n', n),
       CASE WHEN n % 4 > 0 THEN 'team-' || n % 50 END, CASE WHEN n % 4 > 0 THEN 'c' || n / 10 END, now()
     FROM generate_series(1, 40000) AS n`,
  );
  await sql('ANALYZE mirror_objects');
  // As `keepEvents` asks for each event.
  const plan = await sql<{ 'QUERY PLAN': string }>(
    `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, SUMMARY OFF)
     SELECT part.cluster_name FROM (VALUES ('team-7', 'machine-7'), ('team-8', 'machine-8')) AS event (namespace, name)
     LEFT JOIN LATERAL (
       SELECT cluster_name FROM mirror_objects m
       WHERE m.namespace = event.namespace AND m.name = event.name AND m.cluster_name IS NOT NULL
       ORDER BY m.kind LIKE '%Machine' DESC LIMIT 1
     ) AS part ON true`,
  );
  const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(lines).toContain('mirror_objects_parts');
  expect(lines).not.toContain('Seq Scan');
});
