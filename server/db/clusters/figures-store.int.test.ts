import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createCluster } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { figuresStore } from './figures-store.ts';

let database: TestDatabase;
let deps: TestDeps;
beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const figures = {
  nodes: 3,
  vcpuMillicores: 6000,
  memoryBytes: 2 ** 34,
  gpu: 0,
  price: null,
  controlPlane: null,
};
const read = () => deps.db.auto.$queryRawUnsafe<{ name: string }[]>('SELECT name FROM cluster_figures ORDER BY name');

it('keeps nothing of a cluster that is being deleted in the same moment', async () => {
  for (const name of ['going', 'staying']) await createCluster(deps, 'payments', name, null);
  const deleting = new pg.Client({ connectionString: database.url });
  await deleting.connect();
  try {
    await deleting.query('BEGIN');
    await deleting.query(`DELETE FROM cluster_details WHERE name = 'going'`);
    await deleting.query(`DELETE FROM clusters WHERE name = 'going'`);
    const put = figuresStore.put(deps.db.auto, { namespace: 'payments', name: 'going', ...figures }, new Date());
    const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await deleting.query(waits)).rowCount).toBe(1));
    await deleting.query('COMMIT');
    await put;
  } finally {
    await deleting.end();
  }
  await figuresStore.put(deps.db.auto, { namespace: 'payments', name: 'staying', ...figures }, new Date());
  expect(await read()).toEqual([{ name: 'staying' }]);
});
