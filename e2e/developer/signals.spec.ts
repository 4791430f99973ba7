import type { AlertReport } from '../../lib/contracts/alerts.ts';
import type { LogReport } from '../../lib/contracts/logs.ts';
import { expect, signIn, test } from '../support/fixtures.ts';

test('a developer sees what fires about a cluster and reads what it wrote', async ({ page, demo }) => {
  await signIn(page, demo, 'dev@demo');
  await expect(page.getByText(/^ledger-staging: /).first()).toBeVisible();
  await page.goto(`${demo.url}/clusters/payments/ledger-staging`);
  const alerts = page.getByRole('region', { name: 'Alerts' });
  await expect(alerts.getByText('KubeNodeNotReady')).toBeVisible();
  await expect(alerts.getByText('A node is not ready.')).toBeVisible();

  // The cause names the machine, and its one act searches the logs for it.
  await expect(
    page.getByRole('heading', { name: /^Machine ledger-staging-md-\S+ has stopped reporting\.$/ }),
  ).toBeVisible();
  await page.getByRole('link', { name: /^Search logs for ledger-staging-md-/ }).click();
  await expect(page).toHaveURL(/\/logs\?text=ledger-staging-md-/);
  await expect(page.getByText('status is now: NodeNotReady').first()).toBeVisible();
  await page.goBack();

  await page.getByRole('link', { name: 'Logs', exact: true }).click();
  const lines = page.getByRole('list', { name: 'Log lines, newest first' });
  await expect(lines.getByRole('listitem').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Text in the line' }).fill('NodeNotReady');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/text=NodeNotReady/);
  const first = lines.getByRole('listitem').first();
  await expect(first).toContainText('status is now: NodeNotReady');
  await first.getByText('status is now: NodeNotReady').first().click();
  await expect(first.getByText('event.reason')).toBeVisible();
  await page.getByRole('radio', { name: 'Table' }).click();
  await expect(page.getByRole('table', { name: 'Lines by time and level' })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Text in the line' }).fill('" or *');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No line matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(lines.getByRole('listitem').first()).toBeVisible();
});

test('and nothing of another project', async ({ demo }) => {
  const seen = async (email: string): Promise<AlertReport> =>
    (await (await demo.api(email, '/metrics/alerts?limit=500')).json()) as AlertReport;
  const [own, all] = await Promise.all([seen('dev@demo'), seen('auditor@demo')]);
  if (own.state !== 'answered' || all.state !== 'answered') throw new Error('The demo has alerts');
  expect(new Set(own.items.flatMap(({ clusters }) => clusters.map(({ namespace }) => namespace)))).toEqual(
    new Set(['payments']),
  );
  expect(all.total).toBeGreaterThan(own.total);
  expect((await demo.api('dev@demo', '/clusters/storefront/cart-prod/logs')).status).toBe(404);
  const logs = (await (await demo.api('auditor@demo', '/clusters/storefront/cart-prod/logs')).json()) as LogReport;
  expect(logs.state).toBe('answered');
  expect((await demo.api('finops@demo', '/clusters/payments/ledger-prod/logs')).status).toBe(403);
});
