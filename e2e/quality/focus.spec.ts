import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/fixtures.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
/** Whether what has the focus is in the page, not around it. */
const isFocusInPage = (page: Page) =>
  page.evaluate(() => document.getElementById('main')?.contains(document.activeElement) ?? false);

test('a change of page gives the focus to its heading, and Tab goes on from there', async ({ page, demo }) => {
  await signIn(page, demo, 'dev@demo');
  await page.reload();
  // Links lead on without a new document once the page is live.
  await expect(page.getByRole('status').filter({ hasText: /^Live/ }).first()).toBeVisible();
  await expect(heading(page, /./)).not.toBeFocused();

  await navigation(page).getByRole('link', { name: 'Clusters' }).click();
  await expect(heading(page, 'Clusters')).toBeFocused();
  await expect(heading(page, 'Clusters')).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('Tab');
  expect(await isFocusInPage(page)).toBe(true);

  // A filter changes the address and nothing else.
  const search = page.getByRole('searchbox').first();
  await search.fill('ledger-staging');
  await expect(page).toHaveURL(/q=ledger-staging/);
  await expect(search).toBeFocused();

  await page.getByRole('link', { name: 'ledger-staging', exact: true }).click();
  await expect(heading(page, 'ledger-staging')).toBeFocused();

  // Tabs stay where they are, and so does the focus.
  const logs = page.getByRole('link', { name: 'Logs', exact: true });
  await logs.click();
  await expect(page).toHaveURL(/\/logs$/);
  await expect(logs).toHaveAttribute('aria-current', 'page');
  await expect(logs).toBeFocused();

  await page.goBack();
  await page.goBack();
  await expect(heading(page, 'Clusters')).toBeFocused();

  // The search over all gives the focus back where it leads nowhere, and else leaves it to the page.
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('costs');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/costs$/);
  await expect(heading(page, 'Costs')).toBeFocused();
});

test('the review of an order begins at its act', async ({ page, demo }) => {
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}/catalog`);
  await page.getByRole('link', { name: 'Order AWS, own control plane' }).click();
  await page.getByRole('radio', { name: 'eu-central-1' }).click();
  await page.getByRole('button', { name: 'Review order' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Order cluster' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Review order' })).toBeFocused();
  await page.getByRole('button', { name: 'Discard draft' }).click();
});
