import type { ClusterDetail } from '../../lib/contracts/clusters.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';

const ref = { namespace: 'payments', name: 'take-back-try' };
const path = `/clusters/${ref.namespace}/${ref.name}`;
const onRequest = /\/requests\/[0-9a-f-]{36}$/;

const readCluster = async (demo: Demo) => (await (await demo.api('dev@demo', path)).json()) as ClusterDetail;
const submit = async (demo: Demo, body: object) => {
  const answer = await demo.api('dev@demo', '/requests', { method: 'POST', body: JSON.stringify(body) });
  return (await answer.json()) as RequestDetail;
};
const reaches = (demo: Demo, id: string, state: string) =>
  expect
    .poll(async () => ((await (await demo.api('dev@demo', `/requests/${id}`)).json()) as RequestDetail).state, {
      timeout: 150_000,
    })
    .toBe(state);
const idIn = (url: string) => url.split('/').at(-1) ?? '';

test('a change that Helm refused is taken back from the cluster that it left behind', async ({ page, demo }) => {
  test.setTimeout(400_000);
  const ordered = await submit(demo, {
    kind: 'create',
    project: 'payments',
    catalogItem: 'docker-hosted',
    credential: 'docker-stub',
    name: ref.name,
    parameters: { workersNumber: 1 },
    expiresInDays: 7,
  });
  await reaches(demo, ordered.id, 'ready');
  const scenario = JSON.stringify({ kind: 'helm-upgrade-failure', match: ref });
  const answer = await fetch(`${demo.controlUrl}/scenarios`, { method: 'POST', body: scenario });
  const { id } = (await answer.json()) as { id: string };

  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}${path}`);
  await page.getByRole('button', { name: 'Increase' }).first().click();
  await page.getByRole('button', { name: 'Scale to 2' }).click();
  await expect(page).toHaveURL(onRequest);
  await reaches(demo, idIn(page.url()), 'failed');

  await page.goto(`${demo.url}${path}`);
  await page.getByRole('link', { name: 'Open the failed change' }).click();
  await expect(page).toHaveURL(onRequest);
  const failed = idIn(page.url());
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect.poll(() => idIn(page.url())).not.toBe(failed);
  await reaches(demo, idIn(page.url()), 'done');
  await expect.poll(async () => (await readCluster(demo)).phase).toBe('ready');
  expect((await readCluster(demo)).scalable[0]?.count).toBe(1);

  await fetch(`${demo.controlUrl}/scenarios/${id}`, { method: 'DELETE' });
  await submit(demo, { kind: 'delete', cluster: ref });
});
