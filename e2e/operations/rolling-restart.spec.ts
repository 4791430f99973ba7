import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { readEvents } from '../../tests/support/event-reader.ts';
import { type RawKube, rawKube } from '../../tests/support/raw-kube.ts';
import { orderCluster, whenClusterIsReady, wordsOf } from '../support/errand.ts';
import { expect, test } from '../support/fixtures.ts';
import { type Installation, signInAt, startInstallation } from '../support/installation.ts';

const developer = 'dev@demo';
const deployments = '/apis/k0rdent.mirantis.com/v1beta1/namespaces/payments/clusterdeployments';
const replicas = ['portal', 'second portal', 'worker', 'second worker'] as const;
const until = { timeout: 60_000, intervals: [100] };

let here: Installation;
let kube: RawKube;
let database: pg.Pool;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  here = await startInstallation({ twice: { probeMs: 250, drainSeconds: 5 } });
  kube = await rawKube(here.kubeconfig);
  database = new pg.Pool({ connectionString: here.databaseUrl });
  await expect.poll(() => here.front?.ready().length, until).toBe(2);
});
test.afterAll(async () => {
  kube?.close();
  await database?.end();
  await here?.close();
});

const order = (name: string) => ({
  kind: 'create',
  project: 'payments',
  catalogItem: 'aws-standalone',
  name,
  credential: 'aws-nonprod',
  parameters: {
    region: 'eu-central-1',
    controlPlaneNumber: 1,
    workersNumber: 1,
    controlPlane: { instanceType: 't3.medium' },
    worker: { instanceType: 't3.large' },
  },
});

/** Scripts that read and order all the time; each order is asked for twice, as scripts do that heard no answer. */
function load() {
  const stopping = new AbortController();
  const statuses = new Map<number, number>();
  const ordered: string[] = [];
  async function ask(path: string, init: RequestInit = {}): Promise<void> {
    const headers = { authorization: `Bearer ${here.token(developer)}`, 'content-type': 'application/json' };
    const response = await fetch(`${here.url}/api/v1${path}`, { ...init, headers: { ...headers, ...init.headers } });
    await response.text();
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  }
  async function read(): Promise<void> {
    while (!stopping.signal.aborted) {
      await ask('/clusters?limit=20');
      await delay(100);
    }
  }
  async function write(): Promise<void> {
    for (let number = 0; number < 4 && !stopping.signal.aborted; number += 1) {
      const name = `rolled-${number}`;
      const init = { method: 'POST', body: JSON.stringify(order(name)), headers: { 'idempotency-key': name } };
      await Promise.all([ask('/requests', init), ask('/requests', init)]);
      ordered.push(name);
      // The next one when this one is on its way, so that there are orders at every restart.
      await expect.poll(() => makersOf(name), until).toHaveLength(1);
    }
  }
  const running = [read(), read(), write()];
  return {
    statuses,
    ordered,
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** Requests that made the ClusterDeployments of this name: one entry for each object. */
async function makersOf(name: string): Promise<string[]> {
  const { body } = await kube.call('GET', deployments);
  const items = body.items as { metadata: { name: string; annotations?: Record<string, string> } }[];
  return items
    .filter(({ metadata }) => metadata.name === name)
    .map(({ metadata }) => metadata.annotations?.['slipway.dev/request'] ?? '');
}

/** What everybody of the project hears of its clusters and requests. */
async function told(from: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `SELECT id::text FROM events
     WHERE id > $1 AND project = 'payments' AND user_id IS NULL AND subject IN ('clusters', 'requests') ORDER BY id`,
    [from],
  );
  return rows.map(({ id }) => id);
}

test('a person orders a cluster while each portal and each worker is exchanged, and sees no error', async ({
  page,
}) => {
  // It takes half of that on a machine of its own.
  test.setTimeout(180_000);
  const seen: string[] = [];
  page.on('pageerror', (error) => seen.push(error.message));
  page.on('response', (response) => {
    // The page of the new cluster may be opened before the management cluster has told of it.
    const isOnItsWay = response.status() === 404 && response.url().includes('/clusters/payments/through-it-all');
    if (response.status() >= 400 && !isOnItsWay) seen.push(`${response.status()} ${response.url()}`);
  });
  await signInAt(page, here, developer);
  const reader = readEvents(here.url, here.token(developer));
  await expect.poll(() => reader.opened, until).toBe(1);
  const { rows } = await database.query<{ id: string }>('SELECT max(id)::text AS id FROM events');
  const from = rows[0]?.id ?? '0';
  const before = { opened: reader.opened, startedAt: performance.now() };
  const scripts = load();

  const exchange = (async () => {
    for (const name of replicas) {
      await here.stop(name);
      await here.start(name);
      await expect.poll(() => here.front?.ready().length, until).toBe(2);
    }
  })();
  const words = wordsOf('en');
  const wanted = { name: 'through-it-all', item: 'AWS, own control plane', numbers: {}, nodes: 2 };
  await orderCluster(page, wanted, words);
  await page.getByRole('link', { name: words.request.openCluster }).click();
  await whenClusterIsReady(page);
  await exchange;
  await scripts.stop();

  const seconds = Math.round((performance.now() - before.startedAt) / 1000);
  const answered = [...scripts.statuses.values()].reduce((sum, count) => sum + count, 0);
  console.info(
    `${seconds} s, ${answered} answers to scripts, ${scripts.ordered.length} orders, ${reader.opened} streams`,
  );
  expect(here.front?.failures).toEqual([]);
  expect([...scripts.statuses.keys()].sort()).toEqual([200, 201]);
  expect(seen).toEqual([]);
  for (const name of [...scripts.ordered, wanted.name]) expect(await makersOf(name)).toHaveLength(1);
  expect(reader.opened).toBeGreaterThan(before.opened);
  // The person hears of more than these; all of it once, and in order.
  await expect.poll(async () => (await told(from)).filter((id) => !reader.ids.includes(id)), until).toEqual([]);
  expect((await told(from)).length).toBeGreaterThan(20);
  const inOrder = [...new Set(reader.ids)].sort((one, other) => Number(BigInt(one) - BigInt(other)));
  expect(reader.ids).toEqual(inOrder);
  expect(reader.resets).toBe(0);
  await reader.close();
});
