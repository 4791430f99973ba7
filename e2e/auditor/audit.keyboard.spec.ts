import { readFile } from 'node:fs/promises';
import type { AuditDetail } from '../../lib/contracts/audit.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { activate, typeInto } from '../support/keyboard.ts';

test('an auditor finds who took a kubeconfig, checks the chain and takes the rows away, with the keyboard alone', async ({
  page,
  demo,
}) => {
  const listed = (await (await demo.api('dev@demo', '/clusters?project=payments&phase=ready&limit=1')).json()) as {
    items: { namespace: string; name: string }[];
  };
  const [cluster] = listed.items;
  const key = `${cluster?.namespace}/${cluster?.name}`;
  expect((await demo.api('dev@demo', `/clusters/${key}/kubeconfig`)).status).toBe(200);

  await signIn(page, demo, 'auditor@demo');
  await page.goto(`${demo.url}/admin/audit`);
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  await typeInto(page, page.getByRole('combobox', { name: 'Action' }), 'get-kubeconfig');
  await typeInto(page, page.getByRole('searchbox', { name: 'Object' }), `clusters/${key}`);
  await expect(page).toHaveURL(/action=get-kubeconfig/);
  const row = page.getByRole('button', { name: /^Row \d+: Downloaded a kubeconfig$/ }).first();
  await expect(page.getByRole('row', { name: new RegExp(key) }).first()).toContainText('dev@demo');

  await activate(page, row);
  const entry = page.getByRole('dialog');
  await expect(entry.getByText('dev@demo')).toBeVisible();
  await expect(entry.getByText(`clusters/${key}`)).toBeVisible();
  await expect(entry.getByRole('row', { name: /^uid/ })).toContainText('added');
  await page.keyboard.press('Escape');
  await expect(entry).toHaveCount(0);
  await expect(row).toBeFocused();

  await activate(page, page.getByRole('button', { name: 'Check the chain' }));
  await expect(page.getByText(/The chain is intact: \d+ rows checked/)).toBeVisible();

  const coming = page.waitForEvent('download');
  await activate(page, page.getByRole('link', { name: 'Export as JSON Lines' }));
  const file = await (await coming).path();
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  const rows = lines.map((line) => JSON.parse(line) as AuditDetail);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ action, subject }) => action === 'get-kubeconfig' && subject === 'clusters')).toBe(true);
});

test('a developer has no way to the audit', async ({ page, demo }) => {
  await signIn(page, demo, 'dev@demo');
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await page.goto(`${demo.url}/admin/audit`);
  await expect(page.getByRole('alert').filter({ hasText: /auditor/i })).toBeVisible();
});
