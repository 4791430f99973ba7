import type { CampaignDetail } from '../../lib/contracts/campaigns.ts';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';

const readBoard = async (demo: Demo, id: string) =>
  (await (await demo.api('engineer@demo', `/campaigns/${id}`)).json()) as CampaignDetail;

test('an engineer starts a campaign, pauses it, resumes it and stops it after its ring', async ({ page, demo }) => {
  await signIn(page, demo, 'engineer@demo');
  await page.goto(`${demo.url}/clusters`);
  await page.getByRole('link', { name: 'Upgrade campaigns' }).click();
  await page.getByRole('link', { name: 'New campaign' }).click();
  await page.getByLabel('Title').fill('Autumn');
  await page.getByLabel('At once').fill('1');
  await page.getByRole('checkbox', { name: /^storefront/ }).check();
  await page.getByRole('button', { name: /^Upgrade (one cluster|\d+ clusters)$/ }).click();
  await expect(page).toHaveURL(/\/clusters\/campaigns\/[0-9a-f-]{36}$/);
  const id = page.url().split('/').at(-1) ?? '';
  await expect(page.getByRole('heading', { level: 1, name: 'Autumn' })).toBeVisible();

  const pause = page.getByRole('button', { name: 'Pause' });
  const before = await pause.boundingBox();
  await pause.click();
  const resume = page.getByRole('button', { name: 'Resume' });
  await expect(resume).toBeVisible();
  expect(await resume.boundingBox()).toEqual(before);
  await expect(page.getByText('engineer@demo paused it')).toBeVisible();
  expect((await readBoard(demo, id)).state).toBe('paused');
  await resume.click();
  await expect(pause).toBeVisible();

  await page.getByRole('button', { name: 'Stop after this ring' }).click();
  await expect.poll(async () => (await readBoard(demo, id)).stopsAfter).not.toBeNull();
  await expect.poll(async () => (await readBoard(demo, id)).endedAt, { timeout: 100_000 }).not.toBeNull();
  await expect(pause).toBeHidden();
});
