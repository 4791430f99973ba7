import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { rawKube } from '../../tests/support/raw-kube.ts';
import { orderCluster, wordsOf } from '../support/errand.ts';
import { expect, readDemo, signIn, test } from '../support/fixtures.ts';

const words = wordsOf('en');
const name = 'through-git';
const until = { timeout: 60_000 };

/** What a run that broke has left: others order in this project at once. */
test.afterAll(async () => {
  const demo = readDemo();
  await demo.api('admin@demo', '/projects/payments/git', { method: 'DELETE' });
});

test('an order becomes a pull request, its merge makes the cluster, and a change by hand is shown', async ({
  page: admin,
  browser,
  demo,
}) => {
  const { url: address, repository, token } = demo.git;
  await signIn(admin, demo, 'admin@demo');
  await admin.goto(`${demo.url}/admin/projects/payments`);
  const section = admin.getByRole('region', { name: 'Requests through Git' });
  await expect(section).toContainText('Approved requests are carried out at once.');
  await section.getByRole('button', { name: 'Set up Git' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Requests of payments through Git' });
  await dialog.getByRole('radio', { name: 'Gitea or Forgejo' }).click();
  await dialog.getByRole('textbox', { name: 'Address' }).fill(address);
  await dialog.getByRole('textbox', { name: 'Repository' }).fill(repository);
  await dialog.getByLabel('Token').fill('not-the-token');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('The Git server refuses this token');
  await dialog.getByLabel('Token').fill(token);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(section).toContainText(`${address}/${repository}`);

  const page = await browser.newPage();
  await signIn(page, demo, 'dev@demo');
  await orderCluster(page, { name, item: 'AWS, own control plane', numbers: {}, nodes: 2 }, words);
  const id = page.url().split('/').at(-1);
  const read = async () => (await (await demo.api('dev@demo', `/requests/${id}`)).json()) as RequestDetail;
  await expect.poll(async () => (await read()).pull?.state, until).toBe('open');
  const number = (await read()).pull?.number;
  await expect(page.getByText(`Waits for pull request #${number} to be merged`).first()).toBeVisible(until);
  await expect(page.getByRole('link', { name: `#${number}` })).toHaveAttribute(
    'href',
    new RegExp(`${repository}/pulls/`),
  );

  const merge = await fetch(`${address}/api/v1/repos/${repository}/pulls/${number}/merge`, {
    method: 'POST',
    headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ Do: 'merge' }),
  });
  expect(merge.ok, await merge.text()).toBe(true);
  await expect(page.getByText('Merged').first()).toBeVisible(until);
  await page.getByRole('link', { name: words.request.openCluster }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible(until);

  const kube = await rawKube(demo.kubeconfig);
  const object = `/apis/k0rdent.mirantis.com/v1beta1/namespaces/payments/clusterdeployments/${name}`;
  await kube.call('PATCH', object, { spec: { config: { workersNumber: 4 } } }, 'application/merge-patch+json');
  kube.close();
  await expect(page.getByText('/spec/config/workersNumber')).toBeVisible(until);

  await page.close();
  await admin.goto(`${demo.url}/admin/projects/payments`);
  await section.getByRole('button', { name: 'Stop using Git' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Stop using Git' }).click();
  await expect(section).toContainText('Approved requests are carried out at once.');
  const removal = await demo.api('dev@demo', '/requests', {
    method: 'POST',
    body: JSON.stringify({ kind: 'delete', cluster: { namespace: 'payments', name } }),
  });
  expect(removal.status).toBe(201);
});
