import { stringify } from 'yaml';
import type { ClusterDetail } from '../../lib/contracts/clusters.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';

const project = 'edge-lab';
const name = `adopted-${Date.now().toString(36)}`;
const canary = `canary-${Date.now().toString(36)}-of-a-kubeconfig`;
/** The sandbox's controllers reach everything below example.com; Slipway itself reaches nothing there. */
const kubeconfig = stringify({
  apiVersion: 'v1',
  kind: 'Config',
  'current-context': 'laptop',
  contexts: [
    { name: 'laptop', context: { cluster: 'laptop', user: 'laptop' } },
    { name: name.toUpperCase(), context: { cluster: 'edge', user: 'edge' } },
  ],
  clusters: [
    { name: 'laptop', cluster: { server: 'https://localhost:6443' } },
    { name: 'edge', cluster: { server: 'https://edge.example.com:6443' } },
  ],
  users: [
    { name: 'laptop', user: { exec: { command: 'login' } } },
    { name: 'edge', user: { token: canary } },
  ],
});

const readRequest = async (demo: Demo, id: string) =>
  (await (await demo.api('engineer@demo', `/requests/${id}`)).json()) as RequestDetail;
const idIn = (url: string) => url.split('/').at(-1) ?? '';
const whenIn = (demo: Demo, id: string, state: string) =>
  expect.poll(async () => (await readRequest(demo, id)).state, { timeout: 100_000 }).toBe(state);
/** Where no rule approves it, a lead does. */
async function approve(demo: Demo, id: string): Promise<void> {
  if ((await readRequest(demo, id)).state !== 'awaiting-approval') return;
  const body = JSON.stringify({ revision: 1 });
  const answer = await demo.api('lead@demo', `/approvals/${id}/approve`, { method: 'POST', body });
  expect(answer.status).toBe(200);
}

test.describe.configure({ mode: 'serial' });

test('a running cluster is adopted with a kubeconfig that nobody reads again', async ({ page, demo }) => {
  await signIn(page, demo, 'engineer@demo');
  await page.goto(`${demo.url}/clusters`);
  await page.getByRole('link', { name: 'Adopt a cluster…' }).click();
  await page.getByRole('combobox', { name: 'Project', exact: true }).last().selectOption(project);
  await page.getByRole('textbox', { name: 'Kubeconfig' }).fill(kubeconfig);
  await expect(page.getByText('The kubeconfig runs a program (exec)').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Adopt cluster' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('combobox', { name: 'Context' }).selectOption(name.toUpperCase());
  await expect(page.getByRole('textbox', { name: 'Cluster name' })).toHaveValue(name);
  await expect(page.getByText('https://edge.example.com:6443')).toBeVisible();
  await expect(page.getByText(/Not checked: Slipway cannot reach the cluster from here/).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Why?' }).fill('The shop runs it already');
  await page.getByRole('button', { name: 'Adopt cluster' }).click();
  await expect(page).toHaveURL(/\/requests\/[0-9a-f-]{36}$/);
  const id = idIn(page.url());
  await expect(page.getByText('The cluster behind the kubeconfig')).toBeVisible();
  await approve(demo, id);
  await whenIn(demo, id, 'ready');
  await page.reload();
  expect(await page.content()).not.toContain(canary);
  expect(JSON.stringify(await readRequest(demo, id))).not.toContain(canary);
  const cluster = await demo.api('engineer@demo', `/clusters/${project}/${name}`);
  expect((await cluster.json()) as ClusterDetail).toMatchObject({ phase: 'ready', owner: 'engineer@demo' });
});

test('it is released, and the page says what stays', async ({ page, demo }) => {
  await signIn(page, demo, 'engineer@demo');
  await page.goto(`${demo.url}/clusters/${project}/${name}`);
  await expect(page.getByRole('button', { name: 'Delete…' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Release…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/itself stays as it is, with its machines, workloads and data/)).toBeVisible();
  await dialog.getByRole('textbox').fill(name);
  await dialog.getByRole('button', { name: 'Release cluster' }).click();
  await expect(page).toHaveURL(/\/requests\/[0-9a-f-]{36}$/);
  const id = idIn(page.url());
  await approve(demo, id);
  await whenIn(demo, id, 'done');
  await expect
    .poll(async () => (await demo.api('engineer@demo', `/clusters/${project}/${name}`)).status, { timeout: 60_000 })
    .toBe(404);
});
