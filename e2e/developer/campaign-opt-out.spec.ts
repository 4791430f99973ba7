import type { ClusterPage } from '../../lib/contracts/clusters.ts';
import { expect, signIn, test } from '../support/fixtures.ts';

test('an owner keeps a cluster out of campaigns, whoever starts one reads why, and it is let in again', async ({
  page,
  demo,
  browser,
}) => {
  const answer = await demo.api('dev@demo', '/clusters?project=payments&owner=dev@demo&phase=ready&limit=200');
  const own = ((await answer.json()) as ClusterPage).items.find(
    ({ template }) => template === 'aws-standalone-cp-1-0-43',
  );
  if (!own) throw new Error('dev@demo owns no cluster of the older template');
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}/clusters/payments/${own.name}`);
  await page.getByRole('button', { name: 'Leave out…' }).click();
  const dialog = page.getByRole('dialog', { name: `Leave ${own.name} out of campaigns?` });
  await dialog.getByLabel('Reason').fill('The winter sale');
  await dialog.getByRole('button', { name: 'Leave it out' }).click();
  await expect(page.getByText('dev@demo keeps it out of campaigns until')).toBeVisible();

  const context = await browser.newContext();
  const engineer = await context.newPage();
  await signIn(engineer, demo, 'engineer@demo');
  await engineer.goto(`${demo.url}/clusters/campaigns/new`);
  await engineer.getByRole('checkbox', { name: /^payments/ }).check();
  await expect(engineer.getByText(`${own.name}: The winter sale (dev@demo)`)).toBeVisible();
  await context.close();

  await page.getByRole('button', { name: 'Let campaigns upgrade it' }).click();
  await expect(page.getByText('Campaigns may upgrade this cluster.')).toBeVisible();
});
