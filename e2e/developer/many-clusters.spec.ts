import type { ClusterPage } from '../../lib/contracts/clusters.ts';
import type { Batch } from '../../lib/contracts/request-batches.ts';
import type { RequestDetail, RequestPage } from '../../lib/contracts/requests.ts';
import { expect, signIn, test } from '../support/fixtures.ts';

test('five clusters are extended at once, and the one that cannot says why', async ({ page, demo }) => {
  const list = await demo.api('dev@demo', '/clusters?project=payments&phase=ready&sort=name&order=asc&limit=200');
  const ready = ((await list.json()) as ClusterPage).items;
  const five = ready.slice(0, 5);
  const [first, last] = [five[0], five[4]];
  const taken = five.find(({ owner }) => owner !== null && owner !== 'engineer@demo');
  if (!first || !last || !taken) throw new Error('The demo has fewer than five clusters that are ready and owned');
  // An engineer waits for a lead's answer about one of them, so no second request can be open.
  const open = await demo.api('engineer@demo', '/requests', {
    method: 'POST',
    body: JSON.stringify({
      kind: 'transfer',
      cluster: { namespace: taken.namespace, name: taken.name },
      owner: 'engineer@demo',
    }),
  });
  const transfer = (await open.json()) as RequestDetail;
  expect(transfer).toMatchObject({ state: 'awaiting-approval' });
  // Requests that were open before keep theirs from being extended too.
  const states = 'submitted,awaiting-approval,changes-requested,approved,applying';
  const asked = await demo.api('dev@demo', `/requests?project=payments&state=${states}&limit=200`);
  const busy = new Set(((await asked.json()) as RequestPage).items.map(({ cluster }) => cluster?.name));
  const free = five.filter(({ name }) => !busy.has(name)).length;
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}/clusters?project=payments&phase=ready&sort=name&order=asc`);
  await page.getByRole('checkbox', { name: `Select ${first.name}`, exact: true }).click();
  await page.getByRole('checkbox', { name: `Select ${last.name}`, exact: true }).click({ modifiers: ['Shift'] });
  await expect(page.getByText('5 clusters selected')).toBeVisible();
  await page.getByRole('button', { name: 'Extend…', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Extend 5 clusters?' });
  await dialog.getByRole('radio').last().click();
  await expect(dialog.getByText(/already has an open request/)).toHaveCount(5 - free);
  await expect(dialog.getByText(`${free} of 5 clusters can be requested.`)).toBeVisible();
  await dialog.getByRole('button', { name: `Extend ${free} clusters` }).click();
  await expect(page).toHaveURL(/\/requests\/batches\/[0-9a-f-]{36}$/);
  const id = page.url().split('/').at(-1);
  const readBatch = async () => (await (await demo.api('dev@demo', `/request-batches/${id}`)).json()) as Batch;
  await expect.poll(async () => (await readBatch()).counts.waiting, { timeout: 60_000 }).toBe(0);
  const { items, counts } = await readBatch();
  expect([items.length, counts.sent]).toEqual([free, free]);
  await expect(page.getByText(`${items.length} of ${items.length} processed.`)).toBeVisible();
  await expect(page.getByRole('link', { name: /^R-/ })).toHaveCount(items.length);

  // A lead's home lists the oldest that wait for an answer; none of these is left there.
  const cancel = (email: string, request: string) =>
    demo.api(email, `/requests/${request}/cancel`, { method: 'POST', body: '{}' });
  expect((await cancel('engineer@demo', transfer.id)).status).toBe(200);
  for (const { request } of (await readBatch()).items) {
    if (request?.state === 'awaiting-approval') expect((await cancel('dev@demo', request.id)).status).toBe(200);
  }
});
