import type { CostAdvice } from '../../lib/contracts/cost-advice.ts';
import { expect, signIn, test } from '../support/fixtures.ts';

test('FinOps reads what to do and what it saves, and a developer only of their own', async ({ page, demo }) => {
  const ask = async (who: string) => (await (await demo.api(who, '/costs/advice')).json()) as CostAdvice;
  // The worker reads a fortnight of hours first.
  await expect.poll(async () => (await ask('finops@demo')).counts.advised, { timeout: 90_000 }).toBeGreaterThan(2);
  const own = await ask('dev@demo');
  expect(own.items.length).toBeGreaterThan(0);
  expect(own.items.filter(({ project }) => project !== 'payments')).toEqual([]);

  await signIn(page, demo, 'finops@demo');
  await page.goto(`${demo.url}/costs`);
  const top = page.locator('section').filter({ has: page.getByRole('heading', { name: /^What would cost less/ }) });
  await expect(top.getByRole('listitem')).toHaveCount(3);
  await top.getByRole('link', { name: /^All \d+ suggestions/ }).click();
  await expect(page).toHaveURL(/\/costs\/savings$/);
  const list = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Ways to save/ }) });
  await expect(list.getByText(/\d+ clusters could save .* a month/)).toBeVisible();
  const first = list.getByRole('listitem').first();
  const { items } = await ask('finops@demo');
  await expect(first).toContainText(items[0]?.cluster ?? 'none');
  await first.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/cost$/);
  await expect(page.getByText(/^saves .* a month$/)).toBeVisible();
  await expect(page.getByText('Idle capacity', { exact: true })).toBeVisible();
});

test('what advice leads to opens filled in: an end, and the deletion', async ({ page, demo }) => {
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}/clusters/payments/ledger-staging?ask=extend`);
  const extend = page.getByRole('dialog', { name: 'Set an expiry for ledger-staging' });
  await expect(extend).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(extend).toBeHidden();
  await expect(page).not.toHaveURL(/ask=/);
  await page.goto(`${demo.url}/clusters/payments/ledger-staging?ask=delete`);
  await expect(page.getByRole('dialog')).toContainText('ledger-staging');
});
