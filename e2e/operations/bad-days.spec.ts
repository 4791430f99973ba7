import pg from 'pg';
import type { ClusterPage } from '../../lib/contracts/clusters.ts';
import type { CostReport } from '../../lib/contracts/costs.ts';
import type { MetricsRegions } from '../../lib/contracts/metrics-regions.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { auditStore } from '../../server/db/audit/audit-store.ts';
import { openDatabase } from '../../server/db/client.ts';
import { readEvents } from '../../tests/support/event-reader.ts';
import { faultControl } from '../../tests/support/fault-control.ts';
import { type RawKube, rawKube } from '../../tests/support/raw-kube.ts';
import { expect, test } from '../support/fixtures.ts';
import { type Installation, signInAt, startInstallation } from '../support/installation.ts';

test.describe.configure({ mode: 'serial' });

const developer = 'dev@demo';
const payments = '/apis/k0rdent.mirantis.com/v1beta1/namespaces/payments';

let here: Installation;
let kube: RawKube;
let database: pg.Pool;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  here = await startInstallation();
  kube = await rawKube(here.kubeconfig);
  database = new pg.Pool({ connectionString: here.databaseUrl });
  // Connections that PostgreSQL ends are replaced.
  database.on('error', () => undefined);
});
test.afterAll(async () => {
  kube?.close();
  await database?.end();
  await here?.close();
});

function api(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${here.token(developer)}`, 'content-type': 'application/json' };
  return fetch(`${here.url}/api/v1${path}`, { ...init, headers: { ...headers, ...init.headers } });
}
const read = async <T>(path: string): Promise<T> => (await (await api(path)).json()) as T;
const requestOf = (id: string) => read<RequestDetail>(`/requests/${id}`);

const order = (name: string, credential = 'aws-nonprod') => ({
  kind: 'create',
  project: 'payments',
  catalogItem: 'aws-standalone',
  name,
  credential,
  parameters: {
    region: 'eu-central-1',
    controlPlaneNumber: 1,
    workersNumber: 1,
    controlPlane: { instanceType: 't3.medium' },
    worker: { instanceType: 't3.large' },
  },
});
const submit = (body: object, key: string) =>
  api('/requests', { method: 'POST', body: JSON.stringify(body), headers: { 'idempotency-key': key } });

async function submitted(name: string, credential?: string): Promise<RequestDetail> {
  const response = await submit(order(name, credential), name);
  const body = (await response.json()) as RequestDetail;
  expect(response.status, JSON.stringify(body)).toBe(201);
  return body;
}

/** Requests that made the ClusterDeployments of this name: one entry for each object. */
async function makersOf(name: string): Promise<string[]> {
  const { body } = await kube.call('GET', `${payments}/clusterdeployments`);
  const items = body.items as { metadata: { name: string; annotations?: Record<string, string> } }[];
  return items
    .filter(({ metadata }) => metadata.name === name)
    .map(({ metadata }) => metadata.annotations?.['slipway.dev/request'] ?? '');
}

const statusOf = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status,
    () => 0,
  );
const until = { timeout: 60_000, intervals: [100] };
const slow = { timeout: 90_000, intervals: [250] };

test('orders wait for a management cluster that is away; it then takes one and denies the other', async () => {
  const { body: fleet } = await kube.call('GET', `${payments}/clusterdeployments`);
  const shown = async () => (await read<{ total: number }>('/clusters')).total;
  await expect.poll(shown, until).toBe(fleet.items.length);
  // A credential that the portal has seen and that is gone by the time the management cluster is asked.
  const { body: known } = await kube.call('GET', `${payments}/credentials/aws-nonprod`);
  const metadata = { name: 'doomed', namespace: 'payments' };
  const { apiVersion, kind, spec } = known;
  expect((await kube.call('POST', `${payments}/credentials`, { apiVersion, kind, metadata, spec })).status).toBe(201);
  const credentials = async () =>
    (await read<{ items: { name: string; ready: boolean }[] }>('/credentials?project=payments')).items;
  await expect.poll(credentials, until).toContainEqual(expect.objectContaining({ name: 'doomed', ready: true }));
  await faultControl(here.controlUrl).set({ action: 'silence-watches', path: '/credentials\\?' });
  // k0rdent does not hear of it either, so its finalizer would keep it until the sandbox is there again.
  const unkept = { metadata: { finalizers: null } };
  await kube.call('PATCH', `${payments}/credentials/doomed`, unkept, 'application/merge-patch+json');
  await kube.call('DELETE', `${payments}/credentials/doomed`);
  expect((await kube.call('GET', `${payments}/credentials/doomed`)).status).toBe(404);
  await here.kill('sandbox');

  const good = await submitted('waited');
  const bad = await submitted('denied', 'doomed');
  for (const request of [good, bad]) {
    expect(request).toMatchObject({ state: 'approved', reservation: { state: 'held' } });
    expect(request.checks).toContainEqual(expect.objectContaining({ name: 'admission', outcome: 'pending' }));
  }
  const heard = async () => (await read<{ managementCluster: object }>('/me')).managementCluster;
  await expect.poll(heard, until).toMatchObject({ reachable: false, since: expect.any(String) });
  expect(await shown()).toBe(fleet.items.length);
  expect(await requestOf(good.id)).toMatchObject({ state: 'approved' });

  await here.start('sandbox');
  const stateOf = (id: string) => async () => (await requestOf(id)).state;
  await expect.poll(stateOf(bad.id), slow).toBe('rejected');
  const denied = await requestOf(bad.id);
  expect(denied.reservation).toMatchObject({ state: 'released' });
  expect(denied.checks).toContainEqual(expect.objectContaining({ name: 'admission', outcome: 'failed' }));
  expect(denied.reason).toContain('doomed');
  await expect.poll(stateOf(good.id), slow).toBe('ready');
  expect((await requestOf(good.id)).checks).toContainEqual(
    expect.objectContaining({ name: 'admission', outcome: 'passed' }),
  );
  expect(await makersOf('waited')).toEqual([good.id]);
  expect(await makersOf('denied')).toEqual([]);
  await expect.poll(heard, until).toMatchObject({ reachable: true });
});

test('a portal that dies mid-stream loses nobody an event, and the page comes back by itself', async ({ page }) => {
  const reader = readEvents(here.url, here.token(developer));
  await signInAt(page, here, developer);
  await page.goto(`${here.url}/clusters`);
  await expect(page.getByRole('link', { name: 'waited' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  await expect.poll(() => reader.opened, until).toBe(1);
  const { rows: marks } = await database.query<{ id: string }>('SELECT max(id)::text AS id FROM events');
  const from = marks[0]?.id ?? '0';
  const told = async () => {
    const { rows } = await database.query<{ id: string }>(
      `SELECT id::text FROM events WHERE id > $1 AND project = 'payments' AND user_id IS NULL ORDER BY id`,
      [from],
    );
    return rows.map(({ id }) => id);
  };

  const first = await submitted('streamed');
  await expect.poll(() => reader.ids.length, until).toBeGreaterThan(0);
  await here.kill('portal');
  const missedFrom = (await told()).length;
  const body = {
    apiVersion: 'k0rdent.mirantis.com/v1beta1',
    kind: 'ClusterDeployment',
    metadata: { name: 'made-meanwhile', namespace: 'payments' },
    spec: { template: 'aws-standalone-cp-1-0-44', credential: 'aws-nonprod', config: { region: 'eu-central-1' } },
  };
  expect((await kube.call('POST', `${payments}/clusterdeployments`, body)).status).toBe(201);
  await expect.poll(async () => (await told()).length, until).toBeGreaterThan(missedFrom);
  await expect(page.getByText('Reconnecting.')).toBeVisible();
  await here.start('portal');

  await expect.poll(() => reader.opened, until).toBe(2);
  await expect.poll(async () => (await requestOf(first.id)).state, slow).toBe('ready');
  await expect
    .poll(async () => {
      const heard = new Set(reader.ids);
      return (await told()).filter((id) => !heard.has(id));
    }, until)
    .toEqual([]);
  expect(new Set(reader.ids).size).toBe(reader.ids.length);
  expect(reader.ids).toEqual([...reader.ids].sort((a, b) => Number(a) - Number(b)));
  expect(reader.resets).toBe(0);
  await reader.close();

  await expect(page.getByText('Reconnecting.')).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  // Rows do not jump: what changed is said, and shown on a click.
  await page.getByRole('button', { name: /\d+ changed/ }).click();
  await expect(page.getByRole('link', { name: 'made-meanwhile' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
});

test('PostgreSQL is restarted: writes are refused clearly, and portal and worker go on as they are', async () => {
  const probes = [`${here.url}/api/readyz`, `${here.workerUrl}/readyz`];
  const readiness = () => Promise.all(probes.map(statusOf));
  expect(await readiness()).toEqual([200, 200]);
  const before = await submitted('before-restart');

  await here.stop('database');
  await expect.poll(readiness, until).toEqual([503, 503]);
  const refused = await submit(order('amid-restart'), 'amid-restart');
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ code: 'upstream-unavailable' });
  const unread = await api('/clusters');
  expect(unread.status).toBe(503);
  expect(unread.headers.get('content-type')).toContain('application/problem+json');
  await here.start('database');

  await expect.poll(readiness, until).toEqual([200, 200]);
  const stored = await database.query("SELECT 1 FROM requests WHERE cluster_name = 'amid-restart'");
  expect(stored.rowCount).toBe(0);
  await expect.poll(async () => (await submit(order('amid-restart'), 'amid-restart')).status, until).toBe(201);
  const amid = (await (await submit(order('amid-restart'), 'amid-restart')).json()) as RequestDetail;
  const after = await submitted('after-restart');
  for (const request of [before, amid, after]) {
    await expect.poll(async () => (await requestOf(request.id)).state, slow).toBe('ready');
    expect(await makersOf(request.cluster?.name ?? '')).toEqual([request.id]);
  }
  const store = openDatabase(here.databaseUrl);
  expect(await auditStore.verify(store.auto)).toBeNull();
  await store.close();
});

test('a metrics source that is away is said with the time of its last answer, and figures come back', async ({
  page,
}) => {
  // The worker asks once a minute, and a failure of before has to pass first.
  test.setTimeout(300_000);
  const known = async () => {
    const regions = await read<MetricsRegions>('/metrics/regions');
    return regions.state === 'known' ? regions : null;
  };
  const spent = async () => Number((await read<CostReport>('/costs?window=30d')).total.amount);
  const failure = async () => (await known())?.failing?.failure ?? null;
  await expect.poll(async () => (await known())?.answeredAt ?? null, slow).not.toBeNull();
  // A busy machine may have left one of its own, such as no answer in time, which the worker asks about again.
  await expect.poll(failure, slow).toBeNull();
  await expect.poll(spent, slow).toBeGreaterThan(0);
  const { items } = await read<ClusterPage>('/clusters?phase=ready&limit=1');
  const tab = `${here.url}/clusters/${items[0]?.namespace}/${items[0]?.name}/metrics`;
  // A worker asks as soon as it starts, and then each minute.
  const askAgain = async (change: () => Promise<void>) => {
    await here.stop('worker');
    await change();
    await here.start('worker');
  };
  await signInAt(page, here, developer);

  await askAgain(here.metrics.cut);
  await expect.poll(failure, until).toBe('unreachable');
  const answeredAt = (await known())?.answeredAt;
  const before = await spent();
  const why = page.getByText('The metrics source cannot be reached').first();
  for (const address of [`${here.url}/costs`, `${here.url}/fleet`, `${here.url}/clusters`, tab]) {
    await page.goto(address);
    await expect(why, address).toBeVisible(until);
    await expect(page.locator(`time[datetime="${answeredAt}"]`).first(), address).toBeVisible();
  }
  // No figure stands there that nobody measured, and what was known is kept.
  await expect(page.getByRole('region', { name: 'Health' })).toHaveCount(0);
  expect(before).toBeGreaterThan(0);

  await askAgain(here.metrics.mend);
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(page.getByRole('region', { name: 'Health' })).toBeVisible();
  await expect.poll(failure, until).toBeNull();
  await page.goto(`${here.url}/fleet`);
  await expect(page.getByText(/^\d+ clusters: /)).toBeVisible();
  await expect(why).toHaveCount(0);
});
