import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { axeFindings } from '../support/axe.ts';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';

const at = { namespace: 'storefront', name: 'shop-stage' };
const tab = `/clusters/${at.namespace}/${at.name}/services`;
const slow = { timeout: 60_000 };

const kubectl = (demo: Demo, ...args: string[]) =>
  promisify(execFile)('kubectl', ['--kubeconfig', demo.kubeconfig, ...args]);
const written = async (demo: Demo) => {
  const { stdout } = await kubectl(demo, 'get', 'clusterdeployment', '-n', at.namespace, at.name, '-o', 'json');
  const { spec } = JSON.parse(stdout) as { spec: { serviceSpec?: { services?: Record<string, unknown>[] } } };
  return spec.serviceSpec?.services ?? [];
};
const rowOf = (page: Page, name: string) =>
  page
    .getByRole('table', { name: `Services of ${at.name}` })
    .getByRole('row')
    .filter({ hasText: `${name}Namespace` });
/** Waits until the request whose page is shown is done. */
async function whenDone(page: Page, demo: Demo): Promise<void> {
  await expect(page).toHaveURL(/\/requests\/[0-9a-f-]{36}$/);
  const id = page.url().split('/').at(-1);
  const stateOf = async () => ((await (await demo.api('dev2@demo', `/requests/${id}`)).json()) as RequestDetail).state;
  await expect.poll(stateOf, slow).toBe('done');
}

test.afterEach(async ({ demo }) => {
  const body = JSON.stringify({ spec: { serviceSpec: { services: null } } });
  await kubectl(demo, 'patch', 'clusterdeployment', '-n', at.namespace, at.name, '--type=merge', '-p', body);
});

test('a developer adds a database operator by form, upgrades it and removes it', async ({ page, demo }) => {
  await signIn(page, demo, 'dev2@demo');
  await page.goto(`${demo.url}${tab}`);
  await page.getByRole('link', { name: 'Add service' }).click();
  await page.getByText('Runs PostgreSQL databases').click();
  await expect(page.getByRole('radio', { name: /CloudNativePG/ })).toBeChecked();
  await page.getByRole('combobox', { name: 'Version' }).selectOption({ label: '0.25.0' });
  await page.getByRole('textbox', { name: 'Namespace' }).fill('databases');
  await expect(page.getByText('its values stand under “cloudnative-pg”')).toBeVisible();
  await page.getByRole('textbox', { name: 'Replicas of the operator' }).fill('2');
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary.getByText('Adds cloudnative-pg 0.25.0')).toBeVisible(slow);
  await expect(page.getByText('checks passed')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await summary.getByRole('button', { name: 'Add service' }).click();
  await whenDone(page, demo);
  await expect(page.getByRole('heading', { name: 'What becomes of the services' })).toBeVisible();
  expect(await written(demo)).toEqual([
    {
      name: 'cloudnative-pg',
      namespace: 'databases',
      template: 'cloudnative-pg-0-25-0',
      templateChain: 'cloudnative-pg',
      values: 'cloudnative-pg:\n  replicaCount: 2\n',
    },
  ]);

  await page.goto(`${demo.url}${tab}`);
  await expect(rowOf(page, 'cloudnative-pg')).toContainText('Deployed');
  await page.getByRole('button', { name: 'Actions of cloudnative-pg' }).click();
  await page.getByRole('menuitem', { name: /Upgrade to .*0-26-0/ }).click();
  await expect(summary.getByText('Upgrades cloudnative-pg from 0.25.0 to 0.26.0')).toBeVisible(slow);
  await summary.getByRole('button', { name: 'Change service' }).click();
  await whenDone(page, demo);
  expect(await written(demo)).toMatchObject([{ template: 'cloudnative-pg-0-26-0' }]);

  await page.goto(`${demo.url}${tab}`);
  await page.getByRole('button', { name: 'Actions of cloudnative-pg' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Remove…' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The namespace databases stays.');
  await dialog.getByLabel('Type cloudnative-pg to confirm').fill('cloudnative-pg');
  await dialog.getByRole('button', { name: 'Remove service' }).click();
  await whenDone(page, demo);
  expect(await written(demo)).toEqual([]);
});

/** Writes over all values with the keyboard: the editor does not always hear of a selection that is made for it. */
async function writeValues(page: Page, yaml: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Values of the service as YAML' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(yaml);
}

test('what others changed meanwhile and what cannot be read is told before it is sent', async ({ page, demo }) => {
  const service = { name: 'velero', namespace: 'velero', template: 'velero-10-0-10' };
  const patch = (values: string) =>
    kubectl(
      demo,
      ...['patch', 'clusterdeployment', '-n', at.namespace, at.name, '--type=merge', '-p'],
      JSON.stringify({ spec: { serviceSpec: { services: [{ ...service, values }] } } }),
    );
  await patch('# ours\nbackupsEnabled: true\n');
  await signIn(page, demo, 'dev2@demo');
  await page.goto(`${demo.url}${tab}/edit?service=velero%2Fvelero&view=split`);
  await expect(page.getByText('# ours')).toBeVisible(slow);
  await writeValues(page, 'backupsEnabled: [');
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary.getByText('The YAML cannot be read.')).toBeVisible();
  await expect(page.getByText('Line 1 cannot be read as YAML. What you wrote is kept.')).toBeVisible();
  await writeValues(page, 'backupsEnabled: false # for now\n');
  await expect(summary.getByText('Changes velero')).toBeVisible(slow);
  await patch('backupsEnabled: true\nsnapshotsEnabled: false\n');
  await expect(page.getByText('Somebody else changed this service meanwhile')).toBeVisible(slow);
  await page.getByRole('button', { name: 'Load it again' }).click();
  await expect(page.getByText('snapshotsEnabled: false')).toBeVisible();
});
