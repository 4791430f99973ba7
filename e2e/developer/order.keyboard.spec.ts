import { nodesOf, whenClusterIsReady } from '../support/errand.ts';
import { expect, test } from '../support/fixtures.ts';
import { activate, pick, tabTo, typeInto } from '../support/keyboard.ts';

const name = 'by-keyboard';

test('a developer orders a cluster, uses it and deletes it, with the keyboard alone', async ({ page, demo }) => {
  await page.goto(`${demo.url}/sign-in`);
  await activate(page, page.getByRole('main').getByRole('button').first());
  await activate(page, page.getByRole('button', { name: 'dev@demo' }));
  await expect(page).toHaveURL(`${demo.url}/`);

  await activate(page, page.getByRole('link', { name: 'Catalog' }).first());
  await activate(page, page.getByRole('link', { name: 'Order AWS, own control plane' }));
  await pick(page, 'Credential', 'aws-nonprod');
  await pick(page, /^Region/, 'eu-central-1');
  await typeInto(page, page.getByRole('textbox', { name: 'Name', exact: true }), name);
  await typeInto(page, page.getByRole('textbox', { name: /control plane nodes/i }), '1');
  await pick(page, /control plane.*(type|size)/i, 't3.large');
  await typeInto(page, page.getByRole('textbox', { name: /worker nodes/i }), '1');
  await pick(page, /worker.*(type|size)/i, 't3.large');
  // kubectl of this test has no browser to sign in with.
  await pick(page, 'How people sign in to it', 'Admin kubeconfig only');
  await activate(page, page.getByRole('button', { name: 'Review order' }).first());
  const review = page.getByRole('dialog');
  await expect(review.getByText('Admission accepted')).toBeAttached();
  await activate(page, review.getByRole('button', { name: 'Order cluster' }));

  await expect(page).toHaveURL(/\/requests\/[0-9a-f-]+$/);
  await activate(page, page.getByRole('link', { name: 'Open cluster' }));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await whenClusterIsReady(page);
  const kubeconfig = page.getByRole('button', { name: 'Get kubeconfig' });
  const download = page.waitForEvent('download');
  await activate(page, kubeconfig);
  expect(await nodesOf(await (await download).path())).toHaveLength(2);

  await activate(page, page.getByRole('button', { name: 'Delete…' }));
  const dialog = page.getByRole('dialog');
  await typeInto(page, dialog.getByRole('textbox', { name: 'Type the name to delete it' }), name);
  await tabTo(page, dialog.getByRole('button', { name: 'Delete cluster' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/requests\/[0-9a-f-]+$/);
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 60_000 });

  // The heading has the focus on a new page, and the navigation stands before it.
  await tabTo(page, page.getByRole('link', { name: 'Clusters', exact: true }).first(), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'ledger-prod', exact: true }).first()).toBeVisible();
  // A list does not jump while it is read: what has gone meanwhile goes when the person says so.
  const changed = page.getByRole('button', { name: / changed$/ });
  await expect(async () => {
    if (await changed.isVisible()) await activate(page, changed);
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('link', { name: 'ledger-prod', exact: true }).first()).toBeVisible();
});
