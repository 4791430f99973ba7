import type { SystemCredentialDetail } from '../../lib/contracts/system-credentials.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { activate, typeInto } from '../support/keyboard.ts';

test('a lead makes a credential with the keyboard alone, hands it out, and a developer orders with it', async ({
  page,
  demo,
}) => {
  const name = `aws-${Date.now().toString(36)}`;
  const secret = 'canary-of-the-end-to-end-test';
  await signIn(page, demo, 'lead@demo');
  await page.goto(`${demo.url}/admin/credentials`);
  await activate(page, page.getByRole('button', { name: 'New credential' }));
  const dialog = page.getByRole('dialog');
  await typeInto(page, dialog.getByLabel('Name', { exact: true }), name);
  await typeInto(page, dialog.getByLabel('Access key ID'), 'short');
  await typeInto(page, dialog.getByLabel('Secret access key'), secret);
  await activate(page, dialog.getByRole('button', { name: 'New credential' }));
  await expect(dialog.getByText('Enter an access key ID of 16 to 128 letters and digits')).toBeVisible();
  await dialog.getByLabel('Access key ID').fill('AKIAIOSFODNN7EXAMPLE');
  await activate(page, dialog.getByRole('button', { name: 'New credential' }));
  await expect(dialog).toBeHidden();

  await activate(page, page.getByRole('link', { name }));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Not tested').first()).toBeVisible();
  await activate(page, page.getByRole('button', { name: 'Share…' }));
  const handOut = page.getByRole('dialog');
  await handOut.getByRole('checkbox', { name: 'payments' }).check();
  await activate(page, handOut.getByRole('button', { name: 'Share', exact: true }));
  await expect(
    page.getByRole('listitem').filter({ hasText: 'payments' }).getByText('copied', { exact: true }),
  ).toBeVisible();
  expect(await page.content()).not.toContain(secret);

  const order = await demo.api('dev@demo', '/requests', {
    method: 'POST',
    body: JSON.stringify({
      kind: 'create',
      project: 'payments',
      catalogItem: 'aws-standalone',
      credential: name,
      name: `${name}-c`,
      purpose: 'test',
      expiresInDays: 2,
      parameters: {
        region: 'eu-central-1',
        workersNumber: 1,
        controlPlaneNumber: 1,
        controlPlane: { instanceType: 't3.large' },
        worker: { instanceType: 't3.large' },
      },
    }),
  });
  expect(order.status, await order.clone().text()).toBe(201);
  await page.reload();
  await expect(page.getByRole('link', { name: `${name}-c` })).toBeVisible();
  await expect(page.getByText('1 cluster or order uses it. Delete them first.')).toBeVisible();
  const detail = (await (await demo.api('lead@demo', `/system-credentials/${name}`)).json()) as SystemCredentialDetail;
  expect(detail.uses).toBe(1);
  await demo.api('dev@demo', '/requests', {
    method: 'POST',
    body: JSON.stringify({ kind: 'delete', cluster: { namespace: 'payments', name: `${name}-c` } }),
  });
});
