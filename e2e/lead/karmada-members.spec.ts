import type { Member, MemberPage } from '../../lib/contracts/karmada.ts';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';

const plane = '/karmada/control-planes/fleet-eu';
const membersOf = async (demo: Demo): Promise<Member[]> =>
  ((await (await demo.api('lead@demo', `${plane}/members`)).json()) as MemberPage).items;

test('a lead cordons a member, sees first that all of it stays, and lets it take workloads again', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'lead@demo');
  await page.goto(`${demo.url}/admin/karmada`);
  const row = page.getByRole('row', { name: /lake-prod/ });
  await row.getByRole('button', { name: 'Acts on lake-prod' }).click();
  await page.getByRole('menuitem', { name: 'Cordon…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cordon lake-prod?' });
  await expect(dialog.getByRole('heading', { level: 4 })).toHaveText(/^\d+ workloads stay$/);
  await expect(dialog.getByText('Nothing drives them out.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cordon', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByText('cordoned')).toBeVisible({ timeout: 30_000 });
  await row.getByRole('button', { name: 'Acts on lake-prod' }).click();
  await page.getByRole('menuitem', { name: 'Uncordon…' }).click();
  await page.getByRole('dialog', { name: 'Uncordon lake-prod?' }).getByRole('button', { name: 'Uncordon' }).click();
  await expect(row.getByText('cordoned')).toBeHidden({ timeout: 30_000 });
});

test('a lead joins a cluster of the fleet, and takes it out again', async ({ page, demo }) => {
  const before = (await membersOf(demo)).map(({ name }) => name);
  await signIn(page, demo, 'lead@demo');
  await page.goto(`${demo.url}/admin/karmada`);
  await page.getByRole('button', { name: 'Join a cluster…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Join a cluster' });
  const cluster = dialog.getByLabel('Cluster', { exact: true });
  const choice = cluster.locator('option', { hasText: 'payments/' }).first();
  await cluster.selectOption((await choice.getAttribute('value')) ?? '');
  const name = await dialog.getByLabel('Name as a member').inputValue();
  expect(before).not.toContain(name);
  await expect(dialog.getByRole('button', { name: 'Join', exact: true })).toBeEnabled({ timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(async () => {
    expect((await membersOf(demo)).find((member) => member.name === name)?.state).toBe('ready');
  }).toPass({ timeout: 60_000 });
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Leave…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it out' }).click();
  await expect(async () => expect((await membersOf(demo)).map((member) => member.name)).toEqual(before)).toPass({
    timeout: 60_000,
  });
  await expect(page.getByRole('button', { name, exact: true })).toBeHidden({ timeout: 30_000 });
});
