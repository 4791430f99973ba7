import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { axeFindings } from '../support/axe.ts';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';
import { pick } from '../support/keyboard.ts';

const at = { namespace: 'storefront', name: 'e2e-with-web' };
const slow = { timeout: 120_000 };

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('table', { name: `Services of ${at.name}` })
    .getByRole('row')
    .filter({ hasText: `${name}Namespace` });
const kubectl = (demo: Demo, ...args: string[]) =>
  promisify(execFile)('kubectl', ['--kubeconfig', demo.kubeconfig, ...args]);

test.afterEach(async ({ demo }) => {
  await kubectl(demo, 'delete', 'clusterdeployment', '-n', at.namespace, at.name, '--ignore-not-found', '--wait=false');
});

test('a developer orders a cluster with the bundle “Web”, sees ingress wait for cert-manager, then run', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'dev2@demo');
  await page.goto(`${demo.url}/catalog/aws-standalone/order?project=${at.namespace}&view=form&size=usual`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(at.name);
  const runs = page.getByRole('region', { name: 'What runs on it' });
  await runs.getByRole('checkbox', { name: 'Web' }).press('Space');
  const chosen = runs.getByRole('region', { name: 'Chosen, in the order of installation' });
  await expect(chosen.getByRole('listitem').first()).toContainText('cert-manager');
  await expect(chosen.getByRole('listitem').last()).toContainText('after cert-manager');
  expect(await axeFindings(page)).toEqual([]);
  await pick(page, /^Region/, 'eu-central-1');
  await page.getByRole('button', { name: 'Review order' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Adds ingress-nginx 4.13.0');
  await dialog.getByRole('button', { name: 'Order cluster' }).click(slow);
  await expect(page).toHaveURL(/\/requests\/[0-9a-f-]{36}$/);
  const id = page.url().split('/').at(-1);
  await expect(page.getByText('Adds ingress-nginx 4.13.0')).toBeVisible();
  const request = async () => (await (await demo.api('dev2@demo', `/requests/${id}`)).json()) as RequestDetail;
  await expect.poll(async () => (await request()).state, slow).toBe('provisioning');

  await page.goto(`${demo.url}/clusters/${at.namespace}/${at.name}/services`);
  await expect(rowOf(page, 'ingress-nginx')).toContainText('It waits until cert-manager is deployed.', slow);
  await expect(rowOf(page, 'ingress-nginx')).toContainText('Deployed', slow);
  await expect(rowOf(page, 'cert-manager')).toContainText('Deployed');
});
