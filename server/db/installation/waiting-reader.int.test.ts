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
): Promise<string> {
  const createdAt = ago(Math.max(...Object.values(happened)));
  const { id } = await storeOrder(database, queue, name, { state, createdAt });
  for (const [type, seconds] of Object.entries(happened)) {
    await database.transact((tx) =>
      requestStore.addEntries(tx, id, [{ at: ago(seconds), actor: 'slipway', type, detail: null }]),
    );
  }
  return id;
}

/** The project goes through Git from now on, and these requests have their pull requests there. */
async function throughGit(appliedBy: 'slipway' | 'gitops', pulls: Record<string, 'open' | 'merged'>) {
  await database.auto.$queryRawUnsafe(
    `INSERT INTO project_git (project, provider, address, repository, branch, folder, applied_by, sealed_token, updated_by, updated_at)
     SELECT name, 'gitea', 'https://git.example', 'a/b', 'main', 'clusters', $1, '', 'lead@demo', now() FROM projects
     ON CONFLICT (project) DO UPDATE SET applied_by = $1`,
    appliedBy,
  );
  for (const [id, state] of Object.entries(pulls)) {
    await database.auto.$queryRawUnsafe(
      `INSERT INTO request_pulls (request_id, project, path, branch, commit, commit_url, number, url, state, opened_at, asked_at)
       SELECT id, project, 'a.yaml', 'slipway/x', 'c', '', 1, '', $2, now(), now() FROM requests WHERE id = $1::uuid`,
      id,
      state,
    );
  }
}

it('tells what people wait for, since when, and how long orders took', async () => {
  await order('waits', 'awaiting-approval', { submitted: 7200 });
  await order('waits-again', 'awaiting-approval', { submitted: 90_000, changesRequested: 5000, resubmitted: 600 });
  await order('next', 'approved', { submitted: 9000, approved: 1 });
  const [inGit, merged, synced] = [
    await order('in-git', 'approved', { submitted: 9000, approved: 8000, proposed: 7860 }),
    await order('merged', 'approved', { submitted: 9000, approved: 8000, merged: 40 }),
    await order('synced', 'approved', { submitted: 9000, approved: 8000, merged: 3000 }),
  ];
  await throughGit('slipway', { [inGit]: 'open', [merged]: 'merged' });
  await order('quick', 'ready', { submitted: 4000, approved: 1000, finished: 400 });
  await order('slow', 'ready', { submitted: 4000, approved: 3000, finished: 1000 });
  await order('long-ago', 'ready', { submitted: 200_000, approved: 200_000, finished: 100_000 });
  const found = await readWaiting(database.auto);
  expect(found.requests.map(({ state, count }) => [state, count])).toEqual([
    ['approved', 3],
    ['awaiting-approval', 2],
    ['waits-for-merge', 1],
  ]);
  const [approved, awaiting, merge] = found.requests.map(({ oldest }) => oldest);
  expect(approved).toBeGreaterThanOrEqual(3000);
  expect(merge).toBeGreaterThanOrEqual(7860);
  expect(merge).toBeLessThan(7920);
  expect(awaiting).toBeGreaterThanOrEqual(7200);
  expect(awaiting).toBeLessThan(7260);
  expect(found.provisioning.count).toBe(2);
  expect(found.provisioning.median).toBeCloseTo(1300, -1);
  expect(found.provisioning.p95).toBeCloseTo(1930, -1);
  expect(found.jobs).toMatchObject([{ queue: 'carry-out', count: 9 }]);
  expect(found.deliveries).toEqual([]);
  // Where Flux or Argo CD apply what is merged, nobody here can hurry them.
  await throughGit('gitops', { [synced]: 'merged' });
  const states = (await readWaiting(database.auto)).requests.map(({ state, count, oldest }) => [
    state,
    count,
    Math.floor(oldest / 60),
  ]);
  expect(states).toEqual([
    ['approved', 1, 0],
    ['awaiting-approval', 2, 120],
    ['waits-for-merge', 1, 131],
    ['waits-for-sync', 2, 50],
  ]);
});

it('becomes gauges, which are absent while the database does not answer', async () => {
  const registry = new Registry();
  let isThere = true;
  const told: unknown[] = [];
  const gauges = createWaitingGauges(
    registry,
    () => (isThere ? readWaiting(database.auto) : Promise.reject(new Error('away'))),
    (error) => told.push(error),
  );
  await gauges.refresh();
  const lines = async () => (await registry.metrics()).split('\n').filter((line) => /^portal_/.test(line));
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'portal_database_up 1',
      'portal_orders_ready 2',
      'portal_requests_open{state="awaiting-approval"} 2',
      'portal_jobs_due{queue="carry-out"} 9',
      expect.stringMatching(/^portal_provisioning_seconds\{quantile="0.5"\} 1[23]\d\d/),
    ]),
  );
  isThere = false;
  await gauges.refresh();
  expect(await lines()).toEqual(['portal_database_up 0']);
  expect(told).toEqual([new Error('away')]);
});
