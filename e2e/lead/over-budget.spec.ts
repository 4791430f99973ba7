import type { Budget } from '../../lib/contracts/budgets.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';

const project = 'storefront';

async function budgetOf(demo: Demo): Promise<Budget> {
  return (await (await demo.api('lead@demo', `/budgets/${project}`)).json()) as Budget;
}
async function order(demo: Demo, name: string): Promise<RequestDetail> {
  const response = await demo.api('dev2@demo', '/requests', {
    method: 'POST',
    body: JSON.stringify({
      kind: 'create',
      project,
      catalogItem: 'aws-standalone',
      credential: 'aws-nonprod',
      name,
      purpose: 'test',
      expiresInDays: 14,
      justification: 'Sale of the year',
      parameters: {
        region: 'us-east-1',
        workersNumber: 1,
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

test('a lead sets the budget, an order passes it, and the lead’s reason becomes its allowance', async ({
  page,
  demo,
}) => {
  const before = await budgetOf(demo);
  const name = `sale-${Date.now().toString(36)}`;
  try {
    await signIn(page, demo, 'lead@demo');
    await page.goto(`${demo.url}/admin/projects/${project}`);
    await page.getByRole('button', { name: 'Change limits' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Order limit per month' }).fill('1');
    await dialog.getByRole('textbox', { name: 'Nodes', exact: true }).fill('-4');
    await dialog.getByRole('button', { name: 'Save limits' }).click();
    await expect(dialog.getByText('Enter a whole number, or leave empty for no limit.')).toBeVisible();
    const nodes = before.quota.find(({ resource }) => resource === 'nodes')?.limit;
    await dialog.getByRole('textbox', { name: 'Nodes', exact: true }).fill(String(nodes ?? ''));
    await dialog.getByRole('button', { name: 'Save limits' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/of \$1\.00$/)).toBeVisible();

    const request = await order(demo, name);
    expect(request).toMatchObject({ state: 'awaiting-approval', reservation: { state: 'held', price: null } });
    await page.goto(`${demo.url}/approvals/${request.id}`);
    await expect(page.getByText('The price is above what is left of the order limit').first()).toBeVisible();
    const approve = page.getByRole('button', { name: 'Approve above the order limit' });
    const confirm = page.getByRole('button', { name: /^Approve \$/ });
    await approve.click();
    await confirm.click();
    await expect(page.getByText('Say why, so that the requester knows what to do.')).toBeVisible();
    await page.getByRole('textbox', { name: /Your answer/ }).fill('The sale pays for it');
    await confirm.click();
    await expect(confirm).toHaveCount(0);
    await expect(approve).toHaveCount(0);
    await page.goto(`${demo.url}/admin/projects/${project}`);
    await expect(page.getByText('“The sale pays for it”')).toBeVisible();
    const after = await budgetOf(demo);
    expect(after.allowances).toContainEqual(
      expect.objectContaining({ requestId: request.id, grantedBy: 'lead@demo', reason: 'The sale pays for it' }),
    );
    expect(Number(after.committed) - Number(before.committed)).toBeCloseTo(Number(request.estimate?.monthlyLikely), 6);
  } finally {
    const limits = { budget: before.budget && { currency: 'USD', monthly: before.budget.monthly } };
    await demo.api('lead@demo', `/budgets/${project}`, { method: 'POST', body: JSON.stringify(limits) });
    await demo.api('dev2@demo', '/requests', {
      method: 'POST',
      body: JSON.stringify({ kind: 'delete', cluster: { namespace: project, name } }),
    });
  }
});
