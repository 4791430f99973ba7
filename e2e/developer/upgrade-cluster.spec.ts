import type { ClusterDetail } from '../../lib/contracts/clusters.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import type { Upgrades } from '../../lib/contracts/upgrades.ts';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';

const name = 'upgrade-try';
const path = `/clusters/payments/${name}`;

const read = async <T>(demo: Demo, from: string) => (await (await demo.api('dev@demo', from)).json()) as T;
const reaches = (demo: Demo, id: string, state: string) =>
  expect.poll(async () => (await read<RequestDetail>(demo, `/requests/${id}`)).state, { timeout: 150_000 }).toBe(state);

test('a cluster goes one version along its chain, after it was told what that changes', async ({ page, demo }) => {
  test.setTimeout(400_000);
  const machine = { instanceType: 't3.large' };
  const order = {
    kind: 'create',
    project: 'payments',
    catalogItem: 'aws-standalone',
    version: '1.0.43',
    credential: 'aws-nonprod',
    name,
    parameters: {
      region: 'eu-central-1',
      controlPlaneNumber: 1,
      workersNumber: 1,
      controlPlane: machine,
      worker: machine,
    },
    expiresInDays: 7,
  };
  const ordered = await demo.api('dev@demo', '/requests', { method: 'POST', body: JSON.stringify(order) });
  await reaches(demo, ((await ordered.json()) as RequestDetail).id, 'ready');
  await expect.poll(async () => (await read<Upgrades>(demo, `${path}/upgrades`)).targets.length).toBe(1);
  const { runs, targets } = await read<Upgrades>(demo, `${path}/upgrades`);
  const [target] = targets;
  if (!target) throw new Error('No chain leads on');
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}${path}`);
  await page.getByRole('link', { name: 'Upgrade…' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Upgrade ${name}` })).toBeVisible();
  await expect(page.getByRole('radio', { name: `Upgrade to ${target.version}` })).toBeChecked();
  await expect(
    page.getByRole('heading', { name: `What differs between ${runs.version} and ${target.version}` }),
  ).toBeVisible();
  await expect(page.getByText(`There is no way back to ${runs.version}`)).toBeVisible();
  await expect(page.getByText('no change', { exact: true })).toBeVisible();
  await expect(page.getByText('Approved automatically', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Why?' }).fill('Security fixes of Kubernetes');
  await page.getByRole('button', { name: `Upgrade to ${target.version}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Upgrade to ${target.version}` })
    .click();
  await expect(page).toHaveURL(/\/requests\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Version of the template')).toBeVisible();
  await reaches(demo, page.url().split('/').at(-1) ?? '', 'done');
  const after = await read<ClusterDetail>(demo, path);
  expect(after.template).toBe(target.template);
  expect(after.kubernetesVersion).toContain(target.kubernetes);
  const removal = { kind: 'delete', cluster: { namespace: 'payments', name } };
  await demo.api('dev@demo', '/requests', { method: 'POST', body: JSON.stringify(removal) });
});
