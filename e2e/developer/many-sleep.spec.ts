import type { ClusterDetail, ClusterPage } from '../../lib/contracts/clusters.ts';
import type { Batch } from '../../lib/contracts/request-batches.ts';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';

const read = async <T>(demo: Demo, path: string) => (await (await demo.api('dev@demo', path)).json()) as T;
const readCluster = (demo: Demo, name: string) => read<ClusterDetail>(demo, `/clusters/payments/${name}`);

/** The errands of one cluster reckon with its only sleep. */
const ofOtherErrands = ['settle-batch', 'vault-fra'];

/** The two smallest clusters of the project that can sleep and that no other errand needs. */
async function findSleepers(demo: Demo): Promise<ClusterDetail[]> {
  const { items } = await read<ClusterPage>(demo, '/clusters?project=payments&phase=ready&limit=200');
  const details = await Promise.all(items.map(({ name }) => readCluster(demo, name)));
  const able = details.filter(({ sleep, name }) => sleep.refusal === null && !ofOtherErrands.includes(name));
  return able.sort((a, b) => (a.nodesTotal ?? 0) - (b.nodesTotal ?? 0)).slice(0, 2);
}

test('two clusters are put to sleep at once, and woken at once', async ({ page, demo }) => {
  test.setTimeout(400_000);
  const chosen = await findSleepers(demo);
  expect(chosen).toHaveLength(2);
  await signIn(page, demo, 'dev@demo');

  const askAll = async (phase: string, act: string) => {
    await page.goto(`${demo.url}/clusters?project=payments&phase=${phase}`);
    for (const { name } of chosen) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click();
    await page.getByRole('button', { name: `${act}…`, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `${act} 2 clusters?` });
    await expect(dialog.getByText('2 of 2 clusters can be requested.')).toBeVisible();
    return dialog;
  };
  const whenAllAre = (phase: string) =>
    expect
      .poll(async () => Promise.all(chosen.map(async ({ name }) => (await readCluster(demo, name)).phase)), {
        timeout: 150_000,
      })
      .toEqual([phase, phase]);

  const sleep = await askAll('ready', 'Hibernate');
  await expect(sleep.getByText(/This saves \$\d/)).toBeVisible();
  await sleep.getByRole('button', { name: 'Hibernate 2 clusters' }).click();
  await expect(page).toHaveURL(/\/requests\/batches\/[0-9a-f-]{36}$/);
  const id = page.url().split('/').at(-1);
  await whenAllAre('hibernated');
  await expect
    .poll(async () => (await read<Batch>(demo, `/request-batches/${id}`)).items.map(({ request }) => request?.state))
    .toEqual(['done', 'done']);
  await page.goto(`${demo.url}/requests/batches`);
  await expect(page.getByRole('link', { name: 'Hibernate: 2 clusters' }).first()).toBeVisible();

  const wake = await askAll('hibernated', 'Wake');
  await wake.getByRole('button', { name: 'Wake 2 clusters' }).click();
  await whenAllAre('ready');
  for (const { name, nodesTotal, sleep: before } of chosen) {
    expect(await readCluster(demo, name)).toMatchObject({ asleep: null, nodesTotal, sleep: before });
  }
});
