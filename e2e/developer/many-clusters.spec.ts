import type { ClusterPage } from '../../lib/contracts/clusters.ts';
import type { Batch } from '../../lib/contracts/request-batches.ts';
import { expect, signIn, test } from '../support/fixtures.ts';

test('five clusters are extended at once, and the one that cannot says why', async ({ page, demo }) => {
  const list = await demo.api('dev@demo', '/clusters?project=payments&phase=ready&sort=name&order=asc&limit=200');
  const ready = ((await list.json()) as ClusterPage).items;
  const [first, ...rest] = ready.slice(0, 5);
  if (!first || rest.length < 4) throw new Error('The demo has fewer than five clusters that are ready');
  // Somebody asked for something else already, so that no second request can be open.
  await demo.api('dev@demo', '/requests', {
    method: 'POST',
    body: JSON.stringify({
      kind: 'transfer',
      cluster: { namespace: first.namespace, name: first.name },
      owner: 'eng@demo',
    }),
  });
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}/clusters?project=payments&phase=ready&sort=name&order=asc`);
  await page.getByRole('checkbox', { name: `Select ${first.name}`, exact: true }).click();
  const last = rest.at(-1)?.name ?? '';
  await page.getByRole('checkbox', { name: `Select ${last}`, exact: true }).click({ modifiers: ['Shift'] });
  await expect(page.getByText('5 clusters selected')).toBeVisible();
  await page.getByRole('button', { name: 'Extend…', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Extend 5 clusters?' });
  await dialog.getByRole('radio').last().click();
  await expect(dialog.getByText(/of 5 clusters can be requested/)).toBeVisible();
  await dialog.getByRole('button', { name: /^Extend \d/ }).click();
  await expect(page).toHaveURL(/\/requests\/batches\/[0-9a-f-]{36}$/);
  const id = page.url().split('/').at(-1);
  const readBatch = async () => (await (await demo.api('dev@demo', `/request-batches/${id}`)).json()) as Batch;
  await expect.poll(async () => (await readBatch()).counts.waiting, { timeout: 60_000 }).toBe(0);
  const { items, counts } = await readBatch();
  expect(counts.sent).toBe(items.length);
  await expect(page.getByText(`${items.length} of ${items.length} processed.`)).toBeVisible();
  await expect(page.getByRole('link', { name: /^R-/ })).toHaveCount(items.length);
});
