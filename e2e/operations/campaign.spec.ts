import type { CampaignDetail } from '../../lib/contracts/campaigns.ts';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';

const canary = { namespace: 'storefront', name: 'query-blue' };
const readBoard = async (demo: Demo, id: string) =>
  (await (await demo.api('engineer@demo', `/campaigns/${id}`)).json()) as CampaignDetail;

test('an engineer starts a campaign, pauses it, resumes it and stops it after its ring', async ({ page, demo }) => {
  test.setTimeout(360_000);
  await signIn(page, demo, 'engineer@demo');
  await page.goto(`${demo.url}/clusters`);
  await page.getByRole('link', { name: 'Upgrade campaigns' }).click();
  await page.getByRole('link', { name: 'New campaign' }).click();
  await page.getByLabel('Title').fill('Autumn');
  await page.getByLabel('Canaries').fill(`${canary.namespace}/${canary.name}`);
  await page.getByLabel('At once').fill('1');
  await page.getByRole('checkbox', { name: /^storefront/ }).check();
  await page.getByRole('button', { name: /^Upgrade (one cluster|\d+ clusters)$/ }).click();
  await expect(page).toHaveURL(/\/clusters\/campaigns\/[0-9a-f-]{36}$/);
  const id = page.url().split('/').at(-1) ?? '';
  await expect(page.getByRole('heading', { level: 1, name: 'Autumn' })).toBeVisible();
  // The ring has begun, so it is the one that is finished.
  const states = async () =>
    (await readBoard(demo, id)).rings.map(({ clusters }) => clusters.map(({ state }) => state));
  await expect.poll(async () => (await states())[0]).not.toEqual(['waiting']);

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

  const asked = (await readBoard(demo, id)).rings[0]?.clusters[0]?.request;
  if (asked?.state !== 'awaiting-approval') throw new Error(`The upgrade of the canary is ${asked?.state}`);
  await expect(page.getByRole('row', { name: /query-blue/ })).toContainText('Awaiting approval');
  const answer = { method: 'POST', body: JSON.stringify({ revision: 1 }) };
  expect((await demo.api('lead@demo', `/approvals/${asked.id}/approve`, answer)).status).toBe(200);

  await page.getByRole('button', { name: 'Stop after this ring' }).click();
  await expect.poll(async () => (await readBoard(demo, id)).stopsAfter).not.toBeNull();
  // Six workers are replaced one by one.
  await expect.poll(async () => (await readBoard(demo, id)).state, { timeout: 240_000 }).toBe('stopped');
  const [first, rest] = await states();
  expect(first).toEqual(['done']);
  expect(new Set(rest)).toEqual(new Set(['left-out']));
  await expect(pause).toBeHidden();
});
