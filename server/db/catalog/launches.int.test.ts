import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeOrder, storeProject } from '../../../tests/support/factories/requests.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { openDatabase } from '../client.ts';
import { requestStore } from '../requests/request-store.ts';
import { catalogStore } from './catalog-store.ts';

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

const queue = { send: async () => undefined };
const at = (minute: number) => new Date(Date.UTC(2026, 9, 1, 8, minute));

/** An order with its history, each entry at a minute of the same hour. */
async function order(item: string, state: 'ready' | 'failed', entries: [string, number][]) {
  const last = Math.max(...entries.map(([, minute]) => minute));
  const { id } = await storeOrder(database, queue, `c-${item}-${last}`, {
    catalogItem: item,
    state,
    createdAt: at(0),
    updatedAt: at(last + 1),
  });
  const rows = entries.map(([type, minute]) => ({ at: at(minute), actor: 'slipway', type, detail: null }));
  await requestStore.addEntries(database.auto, id, rows);
}
const launchesOf = async (item: string) => (await catalogStore.launches(database.auto, 'all')).get(item);

it('counts a launch from when the order was carried out, without the wait for an approval', async () => {
  await order('waited', 'ready', [
    ['awaitingApproval', 0],
    ['approved', 30],
    ['started', 31],
    ['created', 32],
    ['finished', 35],
  ]);
  expect(await launchesOf('waited')).toEqual([4 * 60]);
});

it('counts from the last start where an order was handed back and carried out again', async () => {
  await order('again', 'ready', [
    ['started', 1],
    ['handedBack', 10],
    ['started', 20],
    ['finished', 22],
  ]);
  expect(await launchesOf('again')).toEqual([2 * 60]);
});

it('counts failed ones up to their failure, and orders that never started from their approval', async () => {
  await order('broken', 'failed', [
    ['approved', 10],
    ['started', 11],
    ['failed', 16],
  ]);
  await order('broken', 'failed', [
    ['approved', 20],
    ['failed', 23],
  ]);
  expect(await launchesOf('broken')).toEqual([-5 * 60, -3 * 60]);
});
