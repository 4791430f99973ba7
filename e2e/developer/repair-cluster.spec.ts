import type { ClusterDetail } from '../../lib/contracts/clusters.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';

const ref = { namespace: 'payments', name: 'repair-try' };
const path = `/clusters/${ref.namespace}/${ref.name}`;
const slow = { timeout: 150_000 };

const readCluster = async (demo: Demo) => (await (await demo.api('dev@demo', path)).json()) as ClusterDetail;
const stateOf = async (demo: Demo, id: string) =>
  ((await (await demo.api('dev@demo', `/requests/${id}`)).json()) as RequestDetail).state;
const submit = async (demo: Demo, body: object) => {
  const answer = await demo.api('dev@demo', '/requests', { method: 'POST', body: JSON.stringify(body) });
  return (await answer.json()) as RequestDetail;
};
const idIn = (url: string) => url.split('/').at(-1) ?? '';
const onRequest = /\/requests\/[0-9a-f-]{36}$/;

let scenario = '';

test.describe.configure({ mode: 'serial', timeout: 400_000 });
test.beforeAll(async ({ demo }) => {
  const body = JSON.stringify({ kind: 'helm-install-failure', match: ref });
  const answer = await fetch(`${demo.controlUrl}/scenarios`, { method: 'POST', body });
  scenario = ((await answer.json()) as { id: string }).id;
});
test.afterAll(async ({ demo }) => {
  await fetch(`${demo.controlUrl}/scenarios/${scenario}`, { method: 'DELETE' });
  await submit(demo, { kind: 'delete', cluster: ref });
});

test('a cluster that could not be installed is tried again once the reason is gone', async ({ page, demo }) => {
  const ordered = await submit(demo, {
    kind: 'create',
    project: 'payments',
    catalogItem: 'docker-hosted',
    credential: 'docker-stub',
    name: ref.name,
    parameters: { workersNumber: 2 },
    expiresInDays: 7,
  });
  await expect.poll(() => stateOf(demo, ordered.id), slow).toBe('failed');
  await fetch(`${demo.controlUrl}/scenarios/${scenario}`, { method: 'DELETE' });
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}${path}`);
  await expect(page.getByRole('link', { name: 'Order again…' })).toHaveAttribute(
    'href',
    `/catalog/docker-hosted/order?like=${ordered.id}`,
  );
  await page.getByRole('button', { name: 'Retry now' }).click();
  await expect(page).toHaveURL(onRequest);
  await expect(page.getByRole('heading', { level: 1, name: `Retry ${ref.name}` })).toBeVisible();
  await expect.poll(() => stateOf(demo, idIn(page.url())), slow).toBe('done');
  await expect(page.getByText(`The retry of ${ref.name} worked`)).toBeVisible();
  await expect.poll(() => stateOf(demo, ordered.id), slow).toBe('ready');
});

test('one machine is replaced by another from its row', async ({ page, demo }) => {
  await expect.poll(async () => (await readCluster(demo)).phase, slow).toBe('ready');
  const [old] = (await readCluster(demo)).machines;
  if (!old) throw new Error('It has no machine');
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}${path}`);
  await expect(page.getByRole('button', { name: 'Retry now' })).toHaveCount(0);
  await page.getByRole('button', { name: `Actions for machine ${old.name}` }).click();
  await page.getByRole('menuitem', { name: 'Replace…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Data on its own disks is lost.')).toBeVisible();
  await expect(dialog.getByText('Approved automatically')).toBeVisible();
  await dialog.getByRole('button', { name: 'Replace machine' }).click();
  await expect(page).toHaveURL(onRequest);
  await expect(page.getByText('What the replacement does')).toBeVisible();
  await expect(page.getByText(old.name)).toBeVisible();
  await expect.poll(() => stateOf(demo, idIn(page.url())), slow).toBe('done');
  const { machines } = await readCluster(demo);
  expect(machines.map(({ uid }) => uid)).not.toContain(old.uid);
  expect(machines.filter(({ ready }) => ready)).toHaveLength(2);
});
