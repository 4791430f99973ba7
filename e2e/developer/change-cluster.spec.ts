import type { ClusterDetail } from '../../lib/contracts/clusters.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { nodesOf } from '../support/errand.ts';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';

const ref = { namespace: 'payments', name: 'settle-batch' };
const path = `/clusters/${ref.namespace}/${ref.name}`;

const readCluster = async (demo: Demo) => (await (await demo.api('dev@demo', path)).json()) as ClusterDetail;
const readRequest = async (demo: Demo, id: string) =>
  (await (await demo.api('dev@demo', `/requests/${id}`)).json()) as RequestDetail;
const whenDone = (demo: Demo, id: string) =>
  expect.poll(async () => (await readRequest(demo, id)).state, { timeout: 100_000 }).toBe('done');
const idIn = (url: string) => url.split('/').at(-1) ?? '';

test.describe.configure({ mode: 'serial' });

test('a third worker takes two clicks, and kubectl finds it', async ({ page, demo }) => {
  const before = await readCluster(demo);
  const [workers] = before.scalable;
  if (!workers) throw new Error('It has no workers to scale');
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}${path}`);
  await page.getByRole('button', { name: 'Increase' }).first().click();
  await expect(page.getByText(/1 machine joins the workers/)).toBeVisible();
  await page.getByRole('button', { name: `Scale to ${workers.count + 1}` }).click();
  await expect(page).toHaveURL(/\/requests\/[0-9a-f-]{36}$/);
  await expect(page.getByText('What the change does')).toBeVisible();
  await whenDone(demo, idIn(page.url()));
  await page.goto(`${demo.url}${path}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Get kubeconfig' }).first().click();
  expect(await nodesOf(await (await download).path())).toHaveLength((before.nodesTotal ?? 0) + 1);
});

test('the form says what a change does before it is sent, and locks what cannot change', async ({ page, demo }) => {
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}${path}`);
  await page.getByRole('link', { name: 'Change…' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Change ${ref.name}` })).toBeVisible();
  const type = page.getByRole('combobox', { name: 'Worker machine type' });
  await expect(type).toBeDisabled();
  await expect(page.getByText(/does not let the AWSMachineTemplate change/).first()).toBeVisible();

  const number = page.getByRole('textbox', { name: 'Worker nodes' });
  const had = Number(await number.inputValue());
  await number.fill(String(had - 1));
  await expect(page.getByText(/1 machine leaves the workers/)).toBeVisible();
  await expect(page.getByText(`now ${had}`)).toBeVisible();
  await page.getByRole('textbox', { name: 'New label' }).fill('backup');
  await page.getByRole('button', { name: 'Add label' }).click();
  await page.getByRole('textbox', { name: 'Label backup' }).fill('nightly');
  await expect(page.getByText('2 values')).toBeVisible();
  await page.getByRole('textbox', { name: 'Why?' }).fill('The load test is over');
  await expect(page.getByText('Approved automatically', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send change' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send change' }).click();
  await expect(page).toHaveURL(/\/requests\/[0-9a-f-]{36}$/);
  const id = idIn(page.url());
  expect((await readRequest(demo, id)).justification).toBe('The load test is over');
  await whenDone(demo, id);
  await expect.poll(async () => (await readCluster(demo)).labels.backup).toBe('nightly');
  expect((await readCluster(demo)).scalable[0]?.count).toBe(had - 1);
});

test('a value that somebody else changed meanwhile is taken over or kept', async ({ page, demo }) => {
  const [workers] = (await readCluster(demo)).scalable;
  const count = workers?.count ?? 0;
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}${path}/change`);
  const number = page.getByRole('textbox', { name: 'Worker nodes' });
  await number.fill(String(count + 2));
  const body = {
    kind: 'change',
    cluster: ref,
    parameters: { workersNumber: count + 1 },
    justification: 'Night import',
  };
  const other = await demo.api('engineer@demo', '/requests', { method: 'POST', body: JSON.stringify(body) });
  const { id } = (await other.json()) as RequestDetail;
  await whenDone(demo, id);
  await expect(page.getByText(`engineer@demo changed Worker nodes to ${count + 1}`)).toBeVisible();
  await expect(page.getByText('Reason given: “Night import”.')).toBeVisible();
  await page.getByRole('button', { name: `Take over ${count + 1}` }).click();
  await expect(number).toHaveValue(String(count + 1));
  await expect(page.getByRole('complementary').getByText('Nothing is changed yet.')).toBeVisible();
});
