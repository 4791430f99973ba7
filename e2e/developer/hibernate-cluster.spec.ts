import type { ClusterDetail } from '../../lib/contracts/clusters.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';

const path = '/clusters/payments/settle-batch';

const readCluster = async (demo: Demo) => (await (await demo.api('dev@demo', path)).json()) as ClusterDetail;
const whenDone = (demo: Demo, url: string) =>
  expect
    .poll(
      async () => {
        const answer = await demo.api('dev@demo', `/requests/${url.split('/').at(-1)}`);
        return ((await answer.json()) as RequestDetail).state;
      },
      { timeout: 100_000 },
    )
    .toBe('done');

test('a cluster sleeps and wakes by click, with the workers that it had', async ({ page, demo }) => {
  // Without workers and with them again, the machines of the control plane are replaced one by one.
  test.setTimeout(400_000);
  const before = await readCluster(demo);
  const { workers } = before.sleep;
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}${path}`);
  await page.getByRole('button', { name: 'Hibernate now' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/a month instead of/)).toBeVisible();
  await expect(dialog.getByText(/These parts stay and are billed while it sleeps: Control plane/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Hibernate now' }).click();
  await expect(page).toHaveURL(/\/requests\/[0-9a-f-]{36}$/);
  await whenDone(demo, page.url());
  await expect(page.getByText('settle-batch was put to sleep')).toBeVisible();

  await page.goto(`${demo.url}${path}`);
  await expect(page.getByText('Hibernated', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(`It wakes with ${workers === 1 ? 'one worker' : `${workers} workers`}`)).toBeVisible();
  await page.getByRole('button', { name: 'Wake now' }).click();
  await dialog.getByRole('button', { name: 'Wake now' }).click();
  await expect(page).toHaveURL(/\/requests\/[0-9a-f-]{36}$/);
  await whenDone(demo, page.url());
  const after = await readCluster(demo);
  expect(after).toMatchObject({ asleep: null, sleep: { workers }, nodesTotal: before.nodesTotal });
});
