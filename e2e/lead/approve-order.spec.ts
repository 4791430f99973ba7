import type { Page } from '@playwright/test';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';
import { activate, typeInto } from '../support/keyboard.ts';

/** A browser of its own for each person. */
async function open(page: Page, demo: Demo, email: string): Promise<Page> {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('The browser has gone');
  const own = await context.newPage();
  await signIn(own, demo, email);
  return own;
}

async function order(demo: Demo, email: string, name: string, workersNumber: number): Promise<RequestDetail> {
  const response = await demo.api(email, '/requests', {
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
        workersNumber,
        controlPlaneNumber: 1,
        controlPlane: { instanceType: 't3.large' },
        worker: { instanceType: 't3.large' },
      },
    }),
  });
  const request = (await response.json()) as RequestDetail;
  expect(response.status, JSON.stringify(request)).toBe(201);
  return request;
}

/** Reason and price are read above the answer without scrolling, in a window of 1440 × 900. */
async function isReadAtOnce(lead: Page): Promise<void> {
  await lead.setViewportSize({ width: 1440, height: 900 });
  const bar = await lead.getByRole('region', { name: 'Your answer' }).boundingBox();
  for (const name of ['Why this needs approval', 'Price per month']) {
    const heading = await lead.getByRole('heading', { name }).boundingBox();
    expect(heading && bar && heading.y + heading.height < bar.y, name).toBe(true);
  }
  expect(bar?.height).toBeLessThan(64);
}

test('a lead hands a big order back, the developer makes it smaller, the lead approves, the cluster comes up', async ({
  page,
  demo,
}) => {
  const name = `sale-${Date.now().toString(36)}`;
  const request = await order(demo, 'dev@demo', name, 12);
  expect(request.state).toBe('awaiting-approval');

  const lead = await open(page, demo, 'lead@demo');
  await lead
    .getByRole('link', { name: /^Approvals/ })
    .first()
    .click();
  await expect(lead.getByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible();
  await lead.getByRole('link', { name: `Create ${name}` }).click();
  await isReadAtOnce(lead);
  await lead.getByRole('link', { name: 'Open whole request' }).click();
  await expect(lead).toHaveURL(`${demo.url}/approvals/${request.id}`);
  await expect(lead.getByText('Load test before the sale')).toBeVisible();
  await expect(lead.getByText('13 nodes, more than 8')).toBeVisible();
  await expect(lead.getByText(/a month is above .*800/)).toBeVisible();
  for (const name of ['Price per month', 'Quota of payments', 'Order limit, per full month']) {
    await expect(lead.getByRole('heading', { name })).toBeVisible();
  }
  await expect(lead.getByRole('row', { name: /workersNumber/ })).toContainText('12');

  const ask = lead.getByRole('button', { name: 'Ask for changes' });
  await ask.click();
  await expect(lead.getByText('Say why, so that the requester knows what to do.')).toBeVisible();
  await lead.getByRole('textbox', { name: /Your answer/ }).fill('Nine workers are enough');
  await ask.click();
  await expect(lead.getByText('Changes requested').first()).toBeVisible();

  const developer = await open(page, demo, 'dev@demo');
  await developer.goto(`${demo.url}/requests/${request.id}`);
  await expect(developer.getByText('Nine workers are enough').first()).toBeVisible();
  await developer.getByRole('link', { name: 'Change…' }).click();
  const workers = developer.getByRole('textbox', { name: 'Worker nodes' });
  await expect(workers).toHaveValue('12');
  await workers.fill('9');
  await developer.getByRole('button', { name: 'Review order' }).first().click();
  const review = developer.getByRole('dialog');
  await review.getByRole('button', { name: 'Send again' }).click();
  await expect(developer).toHaveURL(`${demo.url}/requests/${request.id}`);
  await expect(developer.getByText('Awaiting approval').first()).toBeVisible();

  await expect(lead.getByText('Changed since the last answer')).toBeVisible();
  await lead.getByRole('button', { name: 'Approve', exact: true }).click();
  await lead.getByRole('button', { name: /^Approve \$/ }).click();
  await developer.getByRole('link', { name: 'Open cluster' }).click();
  await expect(developer.getByText('Ready', { exact: true }).first()).toBeVisible({ timeout: 90_000 });
  await demo.api('dev@demo', '/requests', {
    method: 'POST',
    body: JSON.stringify({ kind: 'delete', cluster: { namespace: 'payments', name } }),
  });
});

test('a lead cannot answer their own order, and another one rejects it with the keyboard alone', async ({
  page,
  demo,
}) => {
  const name = `own-${Date.now().toString(36)}`;
  const own = await order(demo, 'lead@demo', name, 12);
  const lead = await open(page, demo, 'lead@demo');
  await lead.goto(`${demo.url}/approvals/${own.id}`);
  await expect(lead.getByText('You cannot answer your own request. Another platform lead must do it.')).toBeVisible();
  await expect(lead.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  const refused = await demo.api('lead@demo', `/approvals/${own.id}/approve`, {
    method: 'POST',
    body: JSON.stringify({ revision: 1 }),
  });
  expect(refused.status).toBe(403);
  await demo.api('lead@demo', `/requests/${own.id}/cancel`, { method: 'POST', body: '{}' });

  const request = await order(demo, 'dev@demo', `${name}-b`, 12);
  await lead.goto(`${demo.url}/approvals`);
  await activate(lead, lead.getByRole('link', { name: `Create ${name}-b` }));
  // The inbox shows another request's answer box until the page that Enter opens is there.
  await expect(lead).toHaveURL(`${demo.url}/approvals/${request.id}`);
  await expect(lead.getByRole('heading', { level: 1, name: `Create ${name}-b` })).toBeVisible();
  await typeInto(lead, lead.getByRole('textbox', { name: /Your answer/ }), 'Not before the sale');
  await activate(lead, lead.getByRole('button', { name: 'Reject' }));
  await expect(lead.getByText('Rejected', { exact: true }).first()).toBeVisible();
  const read = async () => (await (await demo.api('dev@demo', `/requests/${request.id}`)).json()) as RequestDetail;
  await expect.poll(read).toMatchObject({ state: 'rejected', reason: 'Not before the sale' });
});
