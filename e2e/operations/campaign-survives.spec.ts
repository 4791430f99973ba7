import type { CampaignDetail } from '../../lib/contracts/campaigns.ts';
import type { ClusterDetail, ClusterPage } from '../../lib/contracts/clusters.ts';
import type { RequestDetail, RequestPage } from '../../lib/contracts/requests.ts';
import { type RawKube, rawKube } from '../../tests/support/raw-kube.ts';
import { expect, test } from '../support/fixtures.ts';
import { type Installation, signInAt, startInstallation } from '../support/installation.ts';

const path = '/apis/k0rdent.mirantis.com/v1beta1/namespaces/payments/clusterdeployments';
const [older, newer] = ['aws-standalone-cp-1-0-42', 'aws-standalone-cp-1-0-43'];
const names = Array.from({ length: 12 }, (_, at) => `shop-${String(at).padStart(2, '0')}`);
const failing = ['shop-01', 'shop-02'];

let here: Installation;
let kube: RawKube;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  here = await startInstallation();
  kube = await rawKube(here.kubeconfig);
});
test.afterAll(async () => {
  kube?.close();
  await here?.close();
});

async function read<T>(of: string): Promise<T> {
  const answer = await fetch(`${here.url}/api/v1${of}`, {
    headers: { authorization: `Bearer ${here.token('engineer@demo')}` },
  });
  if (!answer.ok) throw new Error(`${of} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
const board = (id: string) => read<CampaignDetail>(`/campaigns/${id}`);

/** Where a campaign stands, with a line for each cluster that has not ended and what its request waits for. */
async function whatIsOpen(id: string) {
  const { state, pausedWhy, rings } = await board(id);
  const clusters = rings.flatMap((ring) => ring.clusters).filter(({ endedAt }) => endedAt === null);
  const open = clusters.map(async ({ name, state, request }) => {
    const { phase, cause } = await read<ClusterDetail>(`/clusters/payments/${name}`);
    const asked = request && (await read<RequestDetail>(`/requests/${request.id}`));
    const story = asked && [asked.state, asked.reason, ...asked.timeline.map(({ type }) => type)];
    return `${name} ${state}: ${JSON.stringify({ phase, cause: cause?.message.key, request: story })}`;
  });
  return { state, pausedWhy, open: await Promise.all(open) };
}

/** Twelve small clusters that nobody ordered in Slipway, as a fleet of before has them. */
async function bringFleet(): Promise<void> {
  const machine = { instanceType: 't3.large' };
  for (const name of names) {
    const answer = await kube.call('POST', path, {
      apiVersion: 'k0rdent.mirantis.com/v1beta1',
      kind: 'ClusterDeployment',
      metadata: { name, namespace: 'payments', labels: { fleet: 'shops' } },
      spec: {
        template: older,
        credential: 'aws-nonprod',
        config: {
          region: 'eu-central-1',
          controlPlaneNumber: 1,
          workersNumber: 1,
          controlPlane: machine,
          worker: machine,
        },
      },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  }
  const ready = async () => (await read<ClusterPage>('/clusters?label=fleet%3Dshops&phase=ready&limit=200')).total;
  await expect.poll(ready, { timeout: 180_000 }).toBe(names.length);
}

async function failUpgrades(name: string): Promise<void> {
  const body = JSON.stringify({ kind: 'helm-upgrade-failure', match: { namespace: 'payments', name } });
  expect((await fetch(`${here.controlUrl}/scenarios`, { method: 'POST', body })).status).toBe(201);
}

test('a campaign over twelve clusters pauses at two failures, outlives portal and worker, and reports', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await bringFleet();
  for (const name of failing) await failUpgrades(name);

  await signInAt(page, here, 'engineer@demo');
  await page.goto(`${here.url}/clusters/campaigns/new`);
  await page.getByLabel('Title').fill('Shops');
  await page.getByLabel('Labels').fill('fleet=shops');
  await page.getByLabel('Target template').fill(newer);
  await page.getByLabel('Canaries').fill('payments/shop-00');
  for (const [field, value] of [
    ['First share, in %', '40'],
    ['At once', '3'],
    ['Pause between rings', '0'],
    ['Pause at failures, in %', '50'],
    ['Count failures from', '3'],
  ] as const) {
    await page.getByLabel(field).fill(value);
  }
  await page.getByRole('button', { name: 'Upgrade 12 clusters' }).click();
  await expect(page).toHaveURL(/\/clusters\/campaigns\/[0-9a-f-]{36}$/);
  const id = page.url().split('/').at(-1) ?? '';

  await expect(page.getByText('Too many upgrades failed, so it paused by itself')).toBeVisible({ timeout: 180_000 });
  for (const name of failing) {
    await expect(
      page.getByRole('row', { name: new RegExp(`^${name} .*AWSMachineTemplate ${name}-worker-mt was not changed`) }),
    ).toBeVisible();
  }
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(async () => (await board(id)).figures.updating, { timeout: 60_000 }).toBeGreaterThan(0);
  await Promise.all([here.kill('portal'), here.kill('worker')]);
  await Promise.all([here.start('portal'), here.start('worker')]);

  // A portal that has just begun may refuse for a moment.
  const done = { state: 'done', pausedWhy: null, open: [] };
  await expect(async () => expect(await whatIsOpen(id)).toEqual(done)).toPass({ timeout: 240_000 });
  // The page that was open goes on by itself.
  await expect(page.getByText('All rings are finished')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('0 updating, 2 failed, 0 wait, 0 skipped, 0 left out')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: /^10\s*of 12$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Pause|Resume)$/ })).toHaveCount(0);

  const sent = await read<RequestPage>('/requests?kind=upgrade&limit=200');
  expect(
    sent.items
      .map(({ cluster }) => cluster?.name)
      .filter((name) => names.includes(name ?? ''))
      .sort(),
  ).toEqual(names);
  for (const name of names) {
    const { body } = await kube.call('GET', `${path}/${name}`);
    expect([name, body.spec.template]).toEqual([name, newer]);
  }
});
