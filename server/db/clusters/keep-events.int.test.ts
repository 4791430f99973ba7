import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import type { Tx } from '../../ports/database.ts';
import { openDatabase } from '../client.ts';
import { createClusterStore } from './cluster-store.ts';

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
  const event = (name: string, uid: string) => ({
    uid,
    namespace: 'team-7',
    at: new Date().toISOString(),
    firstAt: new Date().toISOString(),
    count: 1,
    type: 'Normal' as const,
    reason: 'Created',
    message: 'made',
    source: 'test',
    object: `Machine/${name}`,
    regarding: { kind: 'Machine', name, uid: null },
  });
  // The statement of `keepEvents` itself, explained instead of carried out.
  let plan: { 'QUERY PLAN': string }[] = [];
  const explaining = {
    $queryRawUnsafe: async (query: string, ...values: unknown[]) => {
      plan = await sql(`EXPLAIN ${query}`, ...values);
      return [];
    },
  };
  await createClusterStore().keepEvents(explaining as unknown as Tx, [
    event('machine-7', 'a'),
    event('machine-57', 'b'),
  ]);
  const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(lines).toContain('mirror_objects_parts');
  expect(lines).not.toContain('Seq Scan on mirror_objects');
});
