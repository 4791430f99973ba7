import type { Page } from '@playwright/test';
import type { NotificationPage } from '../../lib/contracts/notifications.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';

/** A browser of its own for each person. */
async function open(page: Page, demo: Demo, email: string): Promise<Page> {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('The browser has gone');
  const own = await context.newPage();
  await signIn(own, demo, email);
  // From then on the page answers, and hears what happens.
  await expect(own.getByText('Live', { exact: true }).first()).toBeVisible();
  return own;
}

async function order(demo: Demo, name: string): Promise<RequestDetail> {
  const response = await demo.api('dev@demo', '/requests', {
    method: 'POST',
    body: JSON.stringify({
      kind: 'create',
      project: 'payments',
      catalogItem: 'aws-standalone',
      credential: 'aws-nonprod',
      name,
      purpose: 'test',
      expiresInDays: 14,
      justification: 'Load test before the sale',
      parameters: {
        region: 'eu-central-1',
        workersNumber: 9,
        controlPlaneNumber: 1,
        controlPlane: { instanceType: 't3.large' },
        worker: { instanceType: 't3.large' },
      },
    }),
  });
  const request = (await response.json()) as RequestDetail;
  expect(response.status, JSON.stringify(request)).toBe(201);
  expect(request.state).toBe('awaiting-approval');
  return request;
}

const readAll = (demo: Demo, email: string) =>
  demo.api(email, '/notifications/read', { method: 'POST', body: '{"all":true}' });
const toldOf = async (demo: Demo, email: string, id: string) => {
  const { items } = (await (await demo.api(email, '/notifications?limit=200')).json()) as NotificationPage;
  return items.filter(({ key }) => key === id).map(({ topic }) => topic);
};
const hear = (demo: Demo, isOn: boolean) =>
  demo.api('dev@demo', '/notifications/settings', {
    method: 'PUT',
    body: JSON.stringify({ kinds: [{ kind: 'my-requests', inApp: isOn, email: isOn }] }),
  });
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const rung = /^Notifications, \d+ unread$/;
const newest = (page: Page) => page.getByRole('dialog', { name: 'Latest notifications' }).getByRole('link');

test.beforeEach(async ({ demo }) => {
  await hear(demo, true);
  for (const email of ['dev@demo', 'lead@demo']) await readAll(demo, email);
});
test.afterEach(async ({ demo }) => void (await hear(demo, true)));

test('an order above the automatic price rings at the lead, who approves from there; the developer hears of it', async ({
  page,
  demo,
}) => {
  const name = `bell-${Date.now().toString(36)}`;
  const lead = await open(page, demo, 'lead@demo');
  const developer = await open(page, demo, 'dev@demo');
  // A demo that has just started still tells of its own orders and budgets.
  await expect(async () => {
    await readAll(demo, 'lead@demo');
    await expect(bell(lead)).toHaveAccessibleName('Notifications', { timeout: 2_000 });
  }).toPass();

  // Nobody reloads: the stream says that there is something, and the bell asks what.
  let loads = 0;
  lead.on('load', () => {
    loads += 1;
  });
  const request = await order(demo, name);
  const orderedAt = performance.now();
  await expect(bell(lead)).toHaveAccessibleName(rung);
  test.info().annotations.push({ type: 'bell', description: `${Math.round(performance.now() - orderedAt)} ms` });
  await expect(bell(developer)).toHaveAccessibleName(rung);

  await bell(lead).click();
  const waits = newest(lead).filter({ hasText: `The order of ${name} needs approval` });
  await waits.click();
  await expect(lead).toHaveURL(`${demo.url}/approvals/${request.id}`);
  await lead.getByRole('button', { name: 'Approve', exact: true }).click();
  await lead.getByRole('button', { name: /^Approve \$/ }).click();
  expect(loads).toBe(0);

  await bell(developer).click();
  await expect(newest(developer).filter({ hasText: `The order of ${name} was approved` })).toBeVisible();
  await expect(newest(developer).filter({ hasText: `${name} is ready` })).toBeVisible({ timeout: 90_000 });
  await developer.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(developer)).toHaveAccessibleName('Notifications');
  await developer.keyboard.press('Escape');
  await expect(bell(developer)).toBeFocused();

  await developer.keyboard.press('g');
  await developer.keyboard.press('n');
  await expect(developer.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expect(
    developer.getByRole('region', { name: 'Today' }).getByRole('link', { name: `${name} is ready` }),
  ).toBeVisible();
  await developer.getByRole('button', { name: /^Unread/ }).click();
  await expect(developer.getByText('No unread notifications', { exact: true })).toBeVisible();
  await demo.api('dev@demo', '/requests', {
    method: 'POST',
    body: JSON.stringify({ kind: 'delete', cluster: { namespace: 'payments', name } }),
  });
});

test('what is switched off is not told any more, and what is switched on is', async ({ page, demo }) => {
  const name = `quiet-${Date.now().toString(36)}`;
  const developer = await open(page, demo, 'dev@demo');
  await bell(developer).click();
  await developer.getByRole('link', { name: 'Settings' }).click();
  await expect(developer.getByRole('heading', { level: 1, name: 'Notification settings' })).toBeVisible();
  await expect(developer.getByText('E-mail goes to dev@demo')).toBeVisible();
  const inSlipway = developer.getByRole('checkbox', { name: 'My requests: In Slipway' });
  await inSlipway.click();
  await expect(inSlipway).not.toBeChecked();
  await developer.reload();
  await expect(inSlipway).not.toBeChecked();

  const quiet = await order(demo, name);
  // Both are told by one transaction, so what the lead has heard the developer would have heard too.
  await expect.poll(() => toldOf(demo, 'lead@demo', quiet.id)).toEqual(['request-waits']);
  expect(await toldOf(demo, 'dev@demo', quiet.id)).toEqual([]);
  await demo.api('dev@demo', `/requests/${quiet.id}/cancel`, { method: 'POST', body: '{}' });

  await inSlipway.click();
  await expect(inSlipway).toBeChecked();
  const loud = await order(demo, `${name}-b`);
  await expect.poll(() => toldOf(demo, 'dev@demo', loud.id)).toEqual(['request-waits']);
  await expect(bell(developer)).toHaveAccessibleName(rung);
  await demo.api('dev@demo', `/requests/${loud.id}/cancel`, { method: 'POST', body: '{}' });
});
