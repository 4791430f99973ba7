import type { ServiceClusterPage } from '../../lib/contracts/service-clusters.ts';
import { axeFindings } from '../support/axe.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { activate, tabTo } from '../support/keyboard.ts';

test('a developer finds a service by its kind and is led to where it is added to a cluster', async ({ page, demo }) => {
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}/catalog`);
  const cards = page.getByRole('heading', { level: 2 });
  await expect(cards.filter({ hasText: 'Amazon EKS' })).toBeVisible();
  await tabTo(page, page.getByRole('checkbox', { name: 'Services' }));
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/kind=service/);
  await expect(cards.filter({ hasText: 'cert-manager' })).toBeVisible();
  await expect(cards.filter({ hasText: 'Amazon EKS' })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: /^Compare/ })).toHaveCount(0);

  await activate(page, page.getByRole('button', { name: 'Add CloudNativePG to a cluster' }));
  const dialog = page.getByRole('dialog', { name: 'Add CloudNativePG to a cluster' });
  await expect(dialog.getByText('It needs Kubernetes 1.29 or newer.')).toBeVisible();
  await expect(dialog.getByRole('option', { name: /ledger-prod/ })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  // Whoever changes their mind is back where they were.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Add CloudNativePG to a cluster' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('ledger-st');
  await expect(dialog.getByRole('option')).toHaveText([/ledger-staging/]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${demo.url}/clusters/payments/ledger-staging/services/add?item=cloudnative-pg`);
});

test('the page of a service tells on which clusters it is, and leads to their services', async ({ page, demo }) => {
  const answer = await demo.api('dev@demo', '/catalog/cert-manager/clusters?limit=20');
  const { items, total } = (await answer.json()) as ServiceClusterPage;
  expect(total).toBeGreaterThan(0);
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}/catalog/cert-manager`);
  const table = page.getByRole('table', { name: 'Clusters that have cert-manager' });
  await expect(table.getByRole('row')).toHaveCount(items.length + 1);
  await expect(page.getByRole('table', { name: 'Versions of cert-manager' })).toContainText('1.18.2');
  expect(await axeFindings(page)).toEqual([]);
  const name = items[0]?.name ?? '';
  await activate(page, table.getByRole('link', { name, exact: true }));
  await expect(page).toHaveURL(`${demo.url}/clusters/payments/${name}/services`);

  await page.goto(`${demo.url}/catalog/cert-manager/order?project=payments`);
  await expect(page.getByText('A service is added to a cluster')).toBeVisible();
  await activate(page, page.getByRole('button', { name: 'Add cert-manager to a cluster' }));
  await expect(page.getByRole('option', { name: new RegExp(`^${name}.*installed`) })).toBeVisible();
});
