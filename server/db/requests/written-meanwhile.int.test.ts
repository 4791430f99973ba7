import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeOrder, storeProject } from '../../../tests/support/factories/requests.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { openDatabase } from '../client.ts';
import { requestStore } from './request-store.ts';

let test: TestDatabase;
let database: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  test = await createMigratedDatabase();
  database = openDatabase(test.url);
  await storeProject(database);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

it('a cluster was written meanwhile when a change has just written a later generation of that very object', async () => {
  const queue = { send: async () => undefined };
  const change = { kind: 'change', state: 'done', clusterUid: 'u1', plan: { generation: 5 } } as const;
  await storeOrder(database, queue, 'shop', change);
  const updatedAt = new Date(Date.now() - 3_600_000);
  await storeOrder(database, queue, 'till', { ...change, updatedAt });
  const ask = (name: string, uid: string, generation: number) =>
    requestStore.isWrittenMeanwhile(database.auto, { namespace: 'team-a', name, uid }, generation);
  expect(await ask('shop', 'u1', 4)).toBe(true);
  expect(await ask('shop', 'u1', 5)).toBe(false);
  expect(await ask('shop', 'u2', 4)).toBe(false);
  // An API server that was restored from a backup counts on from less.
  expect(await ask('till', 'u1', 4)).toBe(false);
});
