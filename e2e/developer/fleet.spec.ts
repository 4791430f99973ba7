import type { ClusterFacets } from '../../lib/contracts/cluster-filter.ts';
import type { Fleet } from '../../lib/contracts/fleet.ts';
import { axeFindings } from '../support/axe.ts';
import { expect, signIn, test } from '../support/fixtures.ts';

test('a developer finds the cluster that needs a look, by region and by keyboard', async ({ page, demo }) => {
  const fleet = (await (await demo.api('dev@demo', '/metrics/fleet')).json()) as Fleet;
  const worst = fleet.clusters[0];
  if (!worst?.region) throw new Error('The demo has clusters in regions');
  await signIn(page, demo, 'dev@demo');
  await page.getByRole('link', { name: 'Fleet', exact: true }).click();
  await expect(page).toHaveURL(/\/fleet$/);
  const table = page.getByRole('table', { name: 'Clusters, worst first, and how full they are' });
  await expect(table.getByRole('row').nth(1)).toContainText(worst.name);
  await expect(page.getByText(/^\d+ clusters: /)).toBeVisible();

  const mark = page.getByRole('button', { name: new RegExp(`^${worst.region}: `) });
  await mark.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`region=${worst.region}`));
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  const inRegion = fleet.clusters.filter(({ region }) => region === worst.region);
  await expect(table.getByRole('row')).toHaveCount(inRegion.length + 1);

  await page.reload();
  await expect(table.getByRole('row')).toHaveCount(inRegion.length + 1);
  await page.getByRole('radio', { name: 'Table' }).click();
  await expect(page.getByRole('cell', { name: worst.region }).first()).toBeVisible();
  for (const theme of ['light', 'dark']) {
    await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme);
    expect(await axeFindings(page)).toEqual([]);
  }

  await table.getByRole('link', { name: worst.name, exact: true }).click();
  await expect(page.getByRole('heading', { name: worst.name })).toBeVisible();
});

test('and nothing of another project', async ({ demo }) => {
  const seen = async (email: string, query = ''): Promise<Fleet> =>
    (await (await demo.api(email, `/metrics/fleet${query}`)).json()) as Fleet;
  const [own, all, other] = await Promise.all([
    seen('dev@demo'),
    seen('auditor@demo'),
    seen('dev@demo', '?project=storefront'),
  ]);
  expect(new Set(own.clusters.map(({ project }) => project))).toEqual(new Set(['payments']));
  expect(all.total).toBeGreaterThan(own.total);
  expect(other).toMatchObject({ total: 0, clusters: [], regions: [] });
});

test('is counted as the list of clusters is counted', async ({ page, demo }) => {
  const { total, facets } = (await (await demo.api('lead@demo', '/clusters/facets')).json()) as ClusterFacets;
  const phases = new Map(facets.phase?.map(({ value, count }) => [value, count]));
  await signIn(page, demo, 'lead@demo');
  await page.goto(`${demo.url}/fleet`);
  const count = (words: string) => page.getByRole('button', { name: new RegExp(`^${words} \\d+$`) });
  await expect(count('All')).toHaveText(`All ${total}`);
  await expect(count('Failed')).toHaveText(`Failed ${phases.get('failed')}`);
  await expect(count('Ready')).toHaveText(`Ready ${phases.get('ready')}`);
  await count('Failed').click();
  await expect(page).toHaveURL(/state=failed/);
  const table = page.getByRole('table', { name: 'Clusters, worst first, and how full they are' });
  await expect(table.getByRole('row')).toHaveCount((phases.get('failed') ?? 0) + 1);
});
