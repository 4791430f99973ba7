import type { Page } from '@playwright/test';
import type { ApplicationCostTotal } from '../../lib/contracts/application-costs.ts';
import type { ApplicationDetail, ApplicationPage } from '../../lib/contracts/applications.ts';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';
import { agree, applicationAddress, karmadaKubectl, objectIn, whenBrought } from '../support/karmada.ts';

const name = 'refund-api';
const address = applicationAddress(name);

/** The image that a member itself says it runs. */
async function imageIn(demo: Demo, member: string): Promise<string | undefined> {
  interface Deployment {
    spec: { template: { spec: { containers: { image: string }[] } } };
  }
  const { spec } = await objectIn<Deployment>(demo, member, 'apps/v1/deployments', name);
  return spec.template.spec.containers[0]?.image;
}

/** Lets a member stop answering, or answer again. */
async function setReachable(demo: Demo, member: string, isReachable: boolean): Promise<void> {
  const answer = await fetch(`${demo.controlUrl}/karmada/members/${member}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ isReachable }),
  });
  expect(answer.ok).toBe(true);
}

/** What each member would get, as the table beside the form says. */
async function readSplit(page: Page): Promise<Record<string, number>> {
  const rows = await page.getByRole('table', { name: 'Replicas by cluster' }).getByRole('row').all();
  const read: Record<string, number> = {};
  for (const row of rows.slice(1)) {
    const cells = await row.getByRole('cell').allInnerTexts();
    read[cells[0]?.split('\n')[0] ?? ''] = Number(/\d+$/.exec(cells.at(-1)?.trim() ?? '')?.[0]);
  }
  return read;
}
const splits = (page: Page, wanted: Record<string, number>) =>
  expect(async () => expect(await readSplit(page)).toEqual(wanted)).toPass();

const detailOf = async (demo: Demo): Promise<ApplicationDetail> =>
  (await (await demo.api('lead@demo', address)).json()) as ApplicationDetail;
const placedOf = ({ members }: ApplicationDetail): Record<string, number | null | undefined> =>
  Object.fromEntries(members.map((member) => [member.name, member.cells[0]?.placed]));

test.describe.configure({ mode: 'serial' });

test('a developer brings an application to three clusters, and one of them gets another registry', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}/applications`);
  await page.getByRole('link', { name: 'New application' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Image').fill('registry.demo/refund-api:1.8.2');
  await page.getByLabel('Port').fill('8080');
  const replicas = page.getByLabel('Replicas, all clusters together');
  await replicas.fill('6');
  await splits(page, { 'cart-prod': 2, 'lake-prod': 2, 'ledger-prod': 2 });
  // The split follows the typing.
  await page.getByLabel('Weight of ledger-prod').fill('4');
  await splits(page, { 'cart-prod': 1, 'lake-prod': 1, 'ledger-prod': 4 });
  await page.getByLabel('Weight of ledger-prod').fill('1');
  await splits(page, { 'cart-prod': 2, 'lake-prod': 2, 'ledger-prod': 2 });
  await page.getByText('If a cluster is lost', { exact: true }).click();
  await page.getByLabel('After', { exact: true }).fill('0');
  await page.getByText('Different on single clusters').click();
  await page.getByLabel('Add a cluster').selectOption('cart-prod');
  await page.getByRole('group', { name: 'On cart-prod' }).getByLabel('Registry').fill('registry.eu.demo');
  await page.getByText('What is written', { exact: true }).first().click();
  await expect(page.getByText(/registry\.eu\.demo\/refund-api:1\.8\.2/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Bring application' }).click();
  await whenBrought(page, demo);

  await page.goto(`${demo.url}${address}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('2 of 2')).toHaveCount(3, { timeout: 90_000 });
  expect(await imageIn(demo, 'cart-prod')).toBe('registry.eu.demo/refund-api:1.8.2');
  expect(await imageIn(demo, 'ledger-prod')).toBe('registry.demo/refund-api:1.8.2');
});

test('a member fails, and the page says why two of six replicas have moved and when they return', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}${address}`);
  await expect(page.getByText('2 of 2')).toHaveCount(3, { timeout: 60_000 });
  await setReachable(demo, 'lake-prod', false);
  try {
    await expect(async () => {
      const { failover } = await detailOf(demo);
      const lost = failover?.members.find(({ cluster }) => cluster === 'lake-prod');
      expect(lost?.outcome).toMatch(/moving|moved|kept-away/);
    }).toPass({ timeout: 120_000 });
    await expect(page.getByRole('heading', { name: 'Failover' })).toBeVisible({ timeout: 30_000 });
    await expect(async () => {
      const placed = placedOf(await detailOf(demo));
      expect([placed['cart-prod'], placed['ledger-prod']]).toEqual([3, 3]);
    }).toPass({ timeout: 60_000 });
    await expect(page.getByText('3 of 3')).toHaveCount(2, { timeout: 60_000 });
    const panel = page.getByRole('region', { name: 'Failover' });
    await expect(panel.getByText(/ClusterNotReachable/)).toBeVisible();
    await expect(panel.getByText(/NoExecute/).first()).toBeVisible();
    await expect(panel.getByText(/2 of 6 replicas (have )?moved away/).first()).toBeVisible();
  } finally {
    await setReachable(demo, 'lake-prod', true);
  }
});

test('a lead sees all applications of a project and what they cost', async ({ page, demo }) => {
  await signIn(page, demo, 'lead@demo');
  await page.goto(`${demo.url}/applications?project=payments`);
  const answer = await demo.api('lead@demo', '/applications?project=payments');
  const { items } = (await answer.json()) as ApplicationPage;
  const costs = await demo.api('lead@demo', '/applications/cost?project=payments');
  const cost = (await costs.json()) as ApplicationCostTotal;
  expect(items.map((item) => item.name)).toEqual(expect.arrayContaining([name, 'settle-api', 'report']));
  for (const item of items) await expect(page.getByRole('link', { name: item.name, exact: true })).toBeVisible();
  expect(Number(cost?.monthly)).toBeGreaterThan(0);
  await expect(page.getByText(/about \$\d+.* a month/).first()).toBeVisible();
});

test('a developer takes an application away from all clusters', async ({ page, demo }) => {
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}${address}`);
  await page.getByRole('button', { name: 'Remove…' }).click();
  await page.getByLabel('Type the name to remove it').fill(name);
  await page.getByRole('button', { name: 'Remove application' }).click();
  await page.waitForURL(/\/requests\//);
  await agree(demo, page.url().split('/').at(-1) ?? '');
  await expect(async () => {
    expect((await demo.api('dev@demo', address)).status).toBe(404);
  }).toPass({ timeout: 60_000 });
  expect(await karmadaKubectl(demo, 'get', 'deployments,propagationpolicies', '-n', 'payments')).not.toContain(name);
});
