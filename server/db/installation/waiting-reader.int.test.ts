import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeOrder, storeProject } from '../../../tests/support/factories/requests.ts';
import { createMigratedDatabase } from '../../../tests/support/postgres.ts';
import { createQueue, type JobQueue } from '../../jobs/queue.ts';
import { createWaitingGauges } from '../../runtime/worker/waiting-gauges.ts';
import { type OpenDatabase, openDatabase } from '../client.ts';
import { requestStore } from '../requests/request-store.ts';
import { readWaiting } from './waiting-reader.ts';

let test: Awaited<ReturnType<typeof createMigratedDatabase>>;
let database: OpenDatabase;
let queue: JobQueue;
beforeAll(async () => {
  test = await createMigratedDatabase();
  database = openDatabase(test.url);
  queue = createQueue(test.url, () => undefined);
  await storeProject(database);
});
afterAll(async () => {
  await queue.stop();
  await database.close();
  await test.drop();
});

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

/** An order of which something happened so many seconds ago, by the types of the timeline. */
async function order(
  name: string,
  state: 'ready' | 'approved' | 'awaiting-approval',
  happened: Record<string, number>,
) {
  const createdAt = ago(Math.max(...Object.values(happened)));
  const { id } = await storeOrder(database, queue, name, { state, createdAt });
  for (const [type, seconds] of Object.entries(happened)) {
    await database.transact((tx) =>
      requestStore.addEntries(tx, id, [{ at: ago(seconds), actor: 'slipway', type, detail: null }]),
    );
  }
}

it('tells what people wait for, since when, and how long orders took', async () => {
  await order('waits', 'awaiting-approval', { submitted: 7200 });
  await order('waits-again', 'awaiting-approval', { submitted: 90_000, changesRequested: 5000, resubmitted: 600 });
  await order('next', 'approved', { submitted: 9000, approved: 30 });
  await order('quick', 'ready', { submitted: 4000, approved: 1000, finished: 400 });
  await order('slow', 'ready', { submitted: 4000, approved: 3000, finished: 1000 });
  await order('long-ago', 'ready', { submitted: 200_000, approved: 200_000, finished: 100_000 });
  const found = await readWaiting(database.auto);
  expect(found.requests.map(({ state, count }) => [state, count])).toEqual([
    ['approved', 1],
    ['awaiting-approval', 2],
  ]);
  const [approved, awaiting] = found.requests.map(({ oldest }) => oldest);
  expect(approved).toBeGreaterThanOrEqual(30);
  expect(approved).toBeLessThan(90);
  expect(awaiting).toBeGreaterThanOrEqual(7200);
  expect(awaiting).toBeLessThan(7260);
  expect(found.provisioning.count).toBe(2);
  expect(found.provisioning.median).toBeCloseTo(1300, -1);
  expect(found.provisioning.p95).toBeCloseTo(1930, -1);
  expect(found.jobs).toMatchObject([{ queue: 'carry-out', count: 6 }]);
  expect(found.deliveries).toEqual([]);
});

it('becomes gauges, which are absent while the database does not answer', async () => {
  const registry = new Registry();
  let isThere = true;
  const gauges = createWaitingGauges(registry, () =>
    isThere ? readWaiting(database.auto) : Promise.reject(new Error('away')),
  );
  await gauges.refresh();
  const lines = async () => (await registry.metrics()).split('\n').filter((line) => /^portal_/.test(line));
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'portal_database_up 1',
      'portal_orders_ready 2',
      'portal_requests_open{state="awaiting-approval"} 2',
      'portal_jobs_due{queue="carry-out"} 6',
      expect.stringMatching(/^portal_provisioning_seconds\{quantile="0.5"\} 1[23]\d\d/),
    ]),
  );
  isThere = false;
  await gauges.refresh();
  expect(await lines()).toEqual(['portal_database_up 0']);
});
