import type { NotificationPage } from '../../lib/contracts/notifications.ts';
import type { Page as Items } from '../../lib/contracts/page.ts';
import type { SpendBudgetDetail } from '../../lib/contracts/spend-budgets.ts';
import { expect, signIn, test } from '../support/fixtures.ts';

test('finops sets a budget, sees when it is used up, is told when a threshold is passed, and deletes it', async ({
  page,
  demo,
}) => {
  const title = `Payments ${Date.now().toString(36)}`;
  await signIn(page, demo, 'finops@demo');
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Spending budgets' })
    .click();
  await page.getByRole('button', { name: 'New spending budget' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create budget' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Project' }).selectOption('payments');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(title);
  await dialog.getByRole('textbox', { name: 'Amount per month' }).fill('90000000');
  // The figures are what counts; the sentence around them is a matter of words.
  await expect(dialog.getByRole('status')).toHaveText(/\$45,000,000, \$72,000,000, and \$90,000,000/);
  await dialog.getByRole('button', { name: 'Create budget' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const id = page.url().split('/').at(-1);
  const read = async () => (await (await demo.api('finops@demo', `/spend-budgets/${id}`)).json()) as SpendBudgetDetail;
  // Costs of the days before are read while the demo runs already.
  await expect.poll(async () => Number((await read()).hourlyRate ?? 0), { timeout: 120_000 }).toBeGreaterThan(0);

  const { spent, forecast } = await read();
  const between = ((Number(spent) + Number(forecast)) / 2).toFixed(2);
  const change = async (monthly: string, effect: RegExp) => {
    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByRole('textbox', { name: 'Amount per month' }).fill(monthly);
    await expect(dialog.getByRole('status')).toHaveText(effect);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await change(between, /The forecast uses up the budget on/);
  await expect(page.getByText('At risk', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Budget left' }).getByText('Used up', { exact: true })).toBeVisible();

  await change((Number(spent) / 2).toFixed(2), /is exceeded by/);
  const told = async () => {
    const { items } = (await (await demo.api('finops@demo', '/notifications?limit=50')).json()) as NotificationPage;
    return items.filter(({ key, topic }) => key === id && topic === 'budget-threshold').length;
  };
  await expect.poll(told, { timeout: 60_000 }).toBe(1);
  await page.goto(`${demo.url}/notifications`);
  await page.getByRole('link', { name: new RegExp(`100 % of the spending budget ${title} is spent`) }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('100 % spent')).toBeVisible();

  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(`${demo.url}/costs/budgets`);
  const { items } = (await (await demo.api('finops@demo', '/spend-budgets')).json()) as Items<SpendBudgetDetail>;
  expect(items.map((one) => one.id)).not.toContain(id);
});

test('a developer sees budgets of their project and sets none', async ({ page, demo }) => {
  const make = async (kind: string, value: string | null) => {
    const body = {
      title: `${kind} ${value}`,
      scope: { kind, value },
      monthly: '100',
      currency: 'USD',
      isActive: false,
    };
    const answer = await demo.api('finops@demo', '/spend-budgets', { method: 'POST', body: JSON.stringify(body) });
    return (await answer.json()) as SpendBudgetDetail;
  };
  const [own, other, all] = [
    await make('project', 'payments'),
    await make('project', 'storefront'),
    await make('all', null),
  ];
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}/costs/budgets`);
  await expect(page.getByRole('link', { name: own.title })).toBeVisible();
  await expect(page.getByRole('link', { name: other.title })).toHaveCount(0);
  await expect(page.getByRole('link', { name: all.title })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New spending budget' })).toHaveCount(0);
  await page.goto(`${demo.url}/costs/budgets/${other.id}`);
  await expect(page.getByRole('heading', { name: 'Spending budget not found' })).toBeVisible();
  for (const { id } of [own, other, all]) await demo.api('finops@demo', `/spend-budgets/${id}`, { method: 'DELETE' });
});
