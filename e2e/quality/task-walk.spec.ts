import { readFile } from 'node:fs/promises';
import type { ClusterPage } from '../../lib/contracts/clusters.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import type { StatementRow } from '../../lib/contracts/statements.ts';
import { whenHistoryIsRead } from '../support/booked-hours.ts';
import { type Demo, expect, signIn, signInAnew, test } from '../support/fixtures.ts';
import { Walk } from '../support/walk.ts';

// How many clicks each person is from what they come for most often.

const read = async <T>(demo: Demo, email: string, path: string): Promise<T> =>
  (await (await demo.api(email, path)).json()) as T;

/** Others share the demo: what a test had created goes again. */
async function deleteAgain(demo: Demo, name: string): Promise<void> {
  const ask = () =>
    demo.api('dev@demo', '/requests', {
      method: 'POST',
      body: JSON.stringify({ kind: 'delete', cluster: { namespace: 'payments', name } }),
    });
  await expect.poll(async () => (await ask()).status).toBe(201);
}

test('a developer orders a usual cluster', async ({ page, demo }) => {
  const name = `walk-${Date.now().toString(36)}`;
  await signInAnew(page, demo, 'dev@demo');
  const walk = new Walk(page);
  await walk.click('link', 'Order cluster', page.getByRole('main'));
  await walk.click('link', 'Order AWS, own control plane');
  await walk.click('radio', 'eu-central-1');
  // A name is suggested, and taking it would do; the field is reached with the keyboard.
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).not.toHaveValue('');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await expect(page.getByRole('radio', { name: /^Medium/ })).toBeChecked();
  await walk.click('button', 'Review order');
  await walk.click('button', 'Order cluster', page.getByRole('dialog'));
  await expect(page).toHaveURL(/\/requests\/[0-9a-f-]+$/);
  await expect(page.getByRole('link', { name: 'Open cluster' })).toBeVisible();
  await deleteAgain(demo, name);
  walk.expectAtMost('order a usual cluster from sign-in, with one name', 5);
});

test('a developer gets a kubeconfig', async ({ page, demo }) => {
  await signIn(page, demo, 'dev@demo');
  const walk = new Walk(page);
  const coming = page.waitForEvent('download');
  await walk.click('button', /^Download the kubeconfig of /);
  expect(await readFile(await (await coming).path(), 'utf8')).toContain('kind: Config');
  walk.expectAtMost('get a kubeconfig from home', 1);
});

test('a lead approves an order, and an auditor finds who did', async ({ page, browser, demo }) => {
  const name = `walk-${Date.now().toString(36)}`;
  const response = await demo.api('dev@demo', '/requests', {
    method: 'POST',
    body: JSON.stringify({
      kind: 'create',
      project: 'payments',
      catalogItem: 'aws-standalone',
      credential: 'aws-nonprod',
      name,
      purpose: 'test',
      expiresInDays: 14,
      justification: 'Load test before the sale',
      parameters: {
        region: 'eu-central-1',
        workersNumber: 8,
        controlPlaneNumber: 1,
        controlPlane: { instanceType: 't3.large' },
        worker: { instanceType: 't3.large' },
      },
    }),
  });
  const request = (await response.json()) as RequestDetail;
  expect(request.state, JSON.stringify(request)).toBe('awaiting-approval');

  await signIn(page, demo, 'lead@demo');
  const lead = new Walk(page);
  await lead.click('button', `Approve: Create ${name}`);
  await lead.click('button', new RegExp(`^Confirm .*: Create ${name}$`));
  const state = async () => (await read<RequestDetail>(demo, 'dev@demo', `/requests/${request.id}`)).state;
  await expect.poll(state).not.toBe('awaiting-approval');
  await deleteAgain(demo, name);
  lead.expectAtMost('approve from home', 2);

  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, demo, 'auditor@demo');
  const auditor = new Walk(other);
  await auditor.click('link', 'Open audit');
  await auditor.type('searchbox', 'Object', request.shortId);
  await auditor.click('button', /^Row \d+: Approved a request$/);
  await expect(other.getByRole('dialog').getByText('lead@demo', { exact: true })).toBeVisible();
  await expect(other.getByRole('dialog').getByText(`requests/${request.shortId}`)).toBeVisible();
  await context.close();
  auditor.expectAtMost('find who approved a request, by the audit', 3);
});

test('an engineer finds why a cluster has failed', async ({ page, demo }) => {
  const { items } = await read<ClusterPage>(demo, 'engineer@demo', '/clusters?phase=failed&limit=100');
  await signIn(page, demo, 'engineer@demo');
  const walk = new Walk(page);
  const row = page
    .getByRole('listitem')
    .filter({ hasText: /failed/i, has: page.getByRole('link', { name: 'See cause' }) })
    .first();
  await walk.click('link', 'See cause', row);
  await expect(page).toHaveURL(
    new RegExp(`/clusters/(${items.map((each) => `${each.namespace}/${each.name}`).join('|')})$`),
  );
  const cause = page.getByRole('region', { name: 'State and cause' });
  await expect(cause.getByRole('heading')).toHaveText(/\w+/);
  walk.expectAtMost('find why a cluster has failed, from home', 1);
});

test('a FinOps person finds what a project cost last month', async ({ page, demo }) => {
  await whenHistoryIsRead(demo);
  const now = new Date();
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  const statements = await read<{ items: StatementRow[] }>(demo, 'finops@demo', '/costs/statements?project=payments');
  const month = last.toISOString().slice(0, 7);
  const amount = statements.items.find((row) => row.month === month && row.project === 'payments')?.amount;
  const words = `$${Math.round(Number(amount)).toLocaleString('en-GB')}`;

  await signIn(page, demo, 'finops@demo');
  const walk = new Walk(page);
  await walk.click('link', 'Open costs');
  await walk.click('link', 'Statements');
  const name = `${last.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })} payments`;
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  await expect(row).toContainText(words);
  walk.expectAtMost('find what a project cost last month', 2);
});
