import { expect, signIn, test } from '../support/fixtures.ts';
import { layoutAtWidths } from '../support/layout.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a phone shows why a cluster is not ready and what it costs, and leads back to the list', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}/clusters?q=ledger-staging`);
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'ledger-staging', exact: true }) });
  await expect(row.getByText('Degraded')).toBeVisible();
  await expect(row.getByText('workers are ready')).toBeVisible();
  await expect(row.getByText(/^\$\d/)).toBeVisible();
  expect(await layoutAtWidths(page, [390])).toEqual([]);

  await row.getByRole('link', { name: 'ledger-staging', exact: true }).click();
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('listitem').filter({ visible: true })).toHaveText(['Clusters']);
  await crumbs.getByRole('link', { name: 'Clusters' }).click();
  await expect(page).toHaveURL(/\/clusters$/);
});

test('a phone says how many filters narrow the list, and has them all', async ({ page, demo }) => {
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}/clusters?phase=degraded`);
  const filters = page.getByRole('group', { name: 'Filters' });
  await expect(filters).toBeHidden();
  await page.getByRole('button', { name: 'Filters 1' }).click();
  await expect(filters.getByRole('button', { name: /^Degraded/, pressed: true })).toBeVisible();
  expect(await layoutAtWidths(page, [320, 390])).toEqual([]);
  await filters.getByRole('button', { name: /^Degraded/ }).click();
  await expect(page).toHaveURL(/\/clusters$/);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(filters).toBeHidden();
});

test('the lower edge has the costs for whoever has no catalog', async ({ page, demo }) => {
  await signIn(page, demo, 'finops@demo');
  await page.getByRole('link', { name: 'Costs', exact: true }).click();
  await expect(page).toHaveURL(/\/costs$/);
  // The period is told, not only its number.
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveCSS('width', /^1\d\d/);
});
