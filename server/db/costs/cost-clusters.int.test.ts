import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createCluster } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { costStore } from './cost-store.ts';

let database: TestDatabase;
let deps: TestDeps;
let other: pg.Client;
beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  other = new pg.Client({ connectionString: database.url });
  await other.connect();
});
afterAll(async () => {
  await other?.end();
  await deps.db.close();
  await database.drop();
});

const begun = new Date('2026-08-01T00:00:00Z');
const isWaitedFor = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
const rowsOf = async (name: string) =>
  deps.db.auto.$queryRawUnsafe(
    `SELECT project, owner, cost_centre, region, valid_from, valid_to IS NULL AS "isOpen" FROM cluster_dims
     WHERE name = $1 ORDER BY valid_from`,
    name,
  );

it('learns what is told of a cluster while it looks at others, from the cluster’s beginning', async () => {
  await other.query(`INSERT INTO projects (name, namespace, title, cost_centre, updated_at)
    VALUES ('payments', 'payments', '{"en":"Payments"}', 'cc-1', now())`);
  for (const name of ['first', 'second']) await createCluster(deps, 'payments', name, null, 'dev@demo');
  await other.query('UPDATE clusters SET created_at = $1', [begun]);
  await costStore.keepClusters(deps.db.auto, new Date('2026-11-01'));

  // One cluster's row is held, so that the look stands still once it has begun; then the other gets its project.
  await other.query(`UPDATE clusters SET region = 'muc' WHERE name = 'first'`);
  await other.query('BEGIN');
  await other.query(`SELECT 1 FROM cluster_dims WHERE name = 'first' FOR UPDATE`);
  const looked = costStore.keepClusters(deps.db.auto, new Date('2026-11-02'));
  await vi.waitFor(async () => expect((await deps.db.auto.$queryRawUnsafe<object[]>(isWaitedFor)).length).toBe(1));
  await other.query(`UPDATE clusters SET project = 'payments' WHERE name = 'second'`);
  await other.query('COMMIT');
  await looked;
  await costStore.keepClusters(deps.db.auto, new Date('2026-11-03'));

  const open = { owner: 'dev@demo', valid_from: begun, isOpen: true };
  expect(await rowsOf('first')).toEqual([{ ...open, project: null, cost_centre: null, region: 'muc' }]);
  expect(await rowsOf('second')).toEqual([{ ...open, project: 'payments', cost_centre: 'cc-1', region: null }]);
});

it('begins another row when the owner changes, a project ends or another takes its place', async () => {
  await createCluster(deps, 'payments', 'third', 'payments', 'dev@demo');
  await costStore.keepClusters(deps.db.auto, new Date());
  const change = async (set: string) => {
    await other.query(`UPDATE clusters SET ${set} WHERE name = 'third'`);
    await costStore.keepClusters(deps.db.auto, new Date());
  };
  await change(`owner = 'dev2@demo'`);
  await change(`project = NULL`);
  await change(`project = 'payments', owner = NULL`);
  expect(await rowsOf('third')).toMatchObject([
    { project: 'payments', owner: 'dev@demo', isOpen: false },
    { project: 'payments', owner: 'dev2@demo', isOpen: false },
    { project: 'payments', owner: 'dev2@demo', isOpen: false },
    { project: 'payments', owner: null, isOpen: true },
  ]);
});
