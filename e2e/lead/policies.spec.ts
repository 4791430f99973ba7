import type { PolicyVersion } from '../../lib/contracts/policies.ts';
import { expect, signIn, test } from '../support/fixtures.ts';

const scope = 'edge-lab';

test('a lead writes a policy, is told where it contradicts itself, sees what it would have done, and saves it', async ({
  page,
  demo,
}) => {
  const now = (await (await demo.api('lead@demo', `/policies/${scope}`)).json()) as PolicyVersion;
  const prefix = `edge-${Date.now().toString(36)}`;
  await signIn(page, demo, 'lead@demo');
  await page.goto(`${demo.url}/admin/policies`);
  await page.getByRole('link', { name: scope }).click();
  await expect(page.getByRole('heading', { level: 1, name: scope })).toBeVisible();

  const pattern = page.getByRole('textbox', { name: 'Name pattern' });
  await pattern.fill('Edge-*');
  const review = page.getByRole('button', { name: 'Preview and save…' });
  await review.click();
  await expect(page.getByText('This policy contains a contradiction.')).toBeVisible();
  await expect(pattern).toHaveAccessibleDescription(/this pattern matches none/);

  await pattern.fill(`${prefix}-*`);
  await review.click();
  const dialog = page.getByRole('dialog', { name: 'Effect on the last 90 days' });
  await expect(dialog.getByRole('row', { name: /Approved automatically/ })).toBeVisible();
  await dialog.getByRole('textbox', { name: /What changed and why/ }).fill('Names of the lab');
  await dialog.getByRole('button', { name: `Save version ${now.version + 1}` }).click();
  await expect(dialog).toHaveCount(0);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByText(`Version ${now.version + 1}`, { exact: true })).toBeVisible();
  await expect(history.getByText('Names of the lab').first()).toBeVisible();

  const saved = (await (await demo.api('lead@demo', `/policies/${scope}`)).json()) as PolicyVersion;
  expect(saved).toMatchObject({ version: now.version + 1, savedBy: 'lead@demo', comment: 'Names of the lab' });
  expect(saved.policy.namePattern).toBe(`${prefix}-*`);
  const restored = await demo.api('lead@demo', `/policies/${scope}`, {
    method: 'POST',
    body: JSON.stringify({ version: saved.version, policy: now.policy }),
  });
  expect(restored.status).toBe(201);
});
