import type { Locator, Page } from '@playwright/test';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';

// How many clicks a person needs from their home for what they came for.

/** Clicks for one task and counts; at the end the count is printed and held against the most that is allowed. */
class Walk {
  clicks = 0;

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  end(task: string, most: number): void {
    test.info().annotations.push({ type: 'clicks', description: `${task}: ${this.clicks} of ${most}` });
    process.stdout.write(`${task}: ${this.clicks} clicks, at most ${most}\n`);
    expect(this.clicks, task).toBeLessThanOrEqual(most);
  }
}

async function openHome(page: Page, demo: Demo, email: string): Promise<Walk> {
  await signIn(page, demo, email);
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  return new Walk();
}

test('a developer orders a usual cluster with five clicks and one name', async ({ page, demo }) => {
  const name = `walk-${Date.now().toString(36)}`;
  const walk = await openHome(page, demo, 'dev@demo');
  await walk.click(page.getByRole('link', { name: 'Order cluster' }).first());
  await walk.click(page.getByRole('link', { name: 'Order Throw-away cluster' }));
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await walk.click(page.getByRole('button', { name: 'Review order' }).first());
  await walk.click(page.getByRole('dialog').getByRole('button', { name: 'Order cluster' }));
  await expect(page).toHaveURL(/\/requests\/[0-9a-f-]+$/);
  walk.end('order a usual cluster', 5);
  const cluster = { namespace: 'payments', name };
  await demo.api('dev@demo', '/requests', { method: 'POST', body: JSON.stringify({ kind: 'delete', cluster }) });
});

test('a developer has the kubeconfig of a cluster with one click from home', async ({ page, demo }) => {
  const walk = await openHome(page, demo, 'dev@demo');
  const download = page.waitForEvent('download');
  await walk.click(page.getByRole('button', { name: 'Download the kubeconfig of ledger-prod' }).first());
  expect((await download).suggestedFilename()).toContain('ledger-prod');
  walk.end('kubeconfig from home', 1);
});

test('a lead approves from home with two clicks', async ({ page, demo }) => {
  const name = `walk-big-${Date.now().toString(36)}`;
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
      justification: 'Nine small workers for a load test',
      parameters: {
        region: 'eu-central-1',
        workersNumber: 9,
        controlPlaneNumber: 1,
        controlPlane: { instanceType: 't3.large' },
        worker: { instanceType: 't3.large' },
      },
    }),
  });
  const request = (await response.json()) as RequestDetail;
  expect(request.state, JSON.stringify(request)).toBe('awaiting-approval');
  const walk = await openHome(page, demo, 'lead@demo');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name }).first();
  await walk.click(row.getByRole('button', { name: /^Approve/ }));
  await walk.click(row.getByRole('button', { name: /^Confirm/ }));
  const read = async () => (await (await demo.api('dev@demo', `/requests/${request.id}`)).json()) as RequestDetail;
  await expect.poll(async () => (await read()).state).toMatch(/approved|provisioning|ready/);
  walk.end('approve from home', 2);
  const cluster = { namespace: 'payments', name };
  await demo.api('dev@demo', '/requests', { method: 'POST', body: JSON.stringify({ kind: 'delete', cluster }) });
});

test('an engineer finds why a cluster is failed with one click', async ({ page, demo }) => {
  const walk = await openHome(page, demo, 'engineer@demo');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'cart-eu-3: Failed' }).first();
  await walk.click(row.getByRole('link', { name: 'See cause' }));
  await expect(page.getByRole('heading', { level: 1, name: 'cart-eu-3' })).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByText(/VcpuLimitExceeded/)
      .first(),
  ).toBeAttached();
  walk.end('why a cluster is failed', 1);
});
