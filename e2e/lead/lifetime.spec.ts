import type { ClusterDetail } from '../../lib/contracts/clusters.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { expect, signIn, test } from '../support/fixtures.ts';

const ref = { namespace: 'edge-lab', name: 'depot-muc' };
const path = `/clusters/${ref.namespace}/${ref.name}`;

test('a lead protects a cluster from deletion, nobody deletes it then, and an end is set where it has none', async ({
  page,
  demo,
}) => {
  const readCluster = async () => (await (await demo.api('lead@demo', path)).json()) as ClusterDetail;
  await demo.api('lead@demo', `${path}/protection`, { method: 'PUT', body: JSON.stringify({ protected: false }) });
  await signIn(page, demo, 'lead@demo');
  await page.goto(`${demo.url}${path}`);
  const protect = page.getByRole('switch', { name: 'Protect' });
  await protect.click();
  await expect(page.getByText('On since')).toContainText('by lead@demo');
  await expect(page.getByRole('button', { name: 'Delete…' })).toHaveAttribute('aria-disabled', 'true');
  expect((await readCluster()).protection?.by).toBe('lead@demo');
  const refused = await demo.api('lead@demo', '/requests', {
    method: 'POST',
    body: JSON.stringify({ kind: 'delete', cluster: ref }),
  });
  expect(refused.status).toBe(409);

  await page.getByRole('button', { name: 'Set expiry…' }).click();
  const dialog = page.getByRole('dialog', { name: `Set an expiry for ${ref.name}` });
  await dialog.getByRole('radio', { name: '14 days' }).click();
  await dialog.getByRole('button', { name: 'Set expiry' }).click();
  await expect(page).toHaveURL(/\/requests\/[0-9a-f-]{36}$/);
  const id = page.url().split('/').at(-1);
  const readRequest = async () => (await (await demo.api('lead@demo', `/requests/${id}`)).json()) as RequestDetail;
  const asked = await readRequest();
  expect(asked).toMatchObject({ kind: 'extend', expiresInDays: 14 });
  const lastsMs = Date.parse(asked.expiresAt ?? '') - Date.parse(asked.createdAt);
  expect(lastsMs).toBe(14 * 86_400_000);
  await expect.poll(async () => (await readRequest()).state, { timeout: 60_000 }).toBe('done');
  await expect.poll(async () => (await readCluster()).expiresAt, { timeout: 60_000 }).toBe(asked.expiresAt);

  await page.goto(`${demo.url}${path}`);
  await protect.click();
  await expect(page.getByText('Off. When on')).toBeVisible();
  expect((await readCluster()).protection).toBeNull();
});
