import type { ManagedItemDetail } from '../../lib/contracts/catalog-items.ts';
import { type Demo, expect, signIn, test } from '../fixtures.ts';

// One errand of three people: an architect drafts, a lead publishes, a developer of that project orders by its rules.

async function stateOf(demo: Demo, id: string): Promise<string> {
  const answer = await demo.api('lead@demo', `/catalog-items/${id}`);
  return ((await answer.json()) as ManagedItemDetail).state;
}

test('what an architect drafts and a lead publishes, the developers of that project see and no others', async ({
  browser,
  demo,
}) => {
  test.setTimeout(180_000);
  const id = `small-${Date.now().toString(36)}`;
  const title = `Small clusters ${id}`;
  const as = async (email: string) => {
    const page = await (await browser.newContext()).newPage();
    await signIn(page, demo, email);
    return page;
  };

  const architect = await as('architect@demo');
  await architect.goto(`${demo.url}/admin/catalog`);
  await architect.getByRole('button', { name: 'New item' }).click();
  const dialog = architect.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Template' }).selectOption({ label: 'aws-standalone-cp-1-0-44' });
  await dialog.getByRole('textbox', { name: 'Id' }).fill(id);
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect(architect.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await architect
    .getByRole('textbox', { name: 'Description (English)' })
    .fill('Small. <b>Not bold</b> [x](javascript:alert(1))');
  await architect.getByRole('tab', { name: 'Guardrails' }).click();
  const region = architect.getByRole('row', { name: /^Region/ });
  await region.getByRole('radio', { name: 'Choice' }).click();
  await region.getByRole('textbox', { name: /^Add/ }).fill('eu-central-1, eu-west-2');
  await region.getByRole('textbox', { name: /^Add/ }).press('Enter');
  const workers = architect.getByRole('row', { name: /workersNumber/ });
  await workers.getByRole('radio', { name: 'Fixed' }).click();
  // The preview follows at once: the fixed value is not asked, the region is a choice of two.
  const preview = architect.getByRole('region', { name: 'What a developer sees' });
  await expect(preview.getByRole('radio', { name: 'eu-west-2' })).toBeVisible();
  await expect(preview.getByRole('textbox', { name: 'Workers', exact: true })).toHaveCount(0);
  await architect.getByRole('button', { name: 'Save draft' }).click();
  await expect(architect.getByRole('button', { name: 'Submit for review' })).toBeEnabled();
  await architect.getByRole('button', { name: 'Submit for review' }).click();
  await expect(architect.getByText('In review').first()).toBeVisible();
  await expect(architect.getByRole('button', { name: /^Publish/ })).toHaveCount(0);

  const lead = await as('lead@demo');
  await lead.goto(`${demo.url}/admin/catalog/${id}?step=review`);
  await lead.getByRole('checkbox', { name: 'payments' }).check();
  await expect(lead.getByText(`ClusterTemplateChain ${id}-r1`)).toBeVisible();
  await lead.getByRole('button', { name: 'Publish to 1 project' }).click();
  await expect.poll(() => stateOf(demo, id), { timeout: 60_000 }).toBe('published');
  await expect(lead.getByText('Published', { exact: true }).first()).toBeVisible();

  const developer = await as('dev@demo');
  await developer.goto(`${demo.url}/catalog/${id}`);
  await expect(developer.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(developer.getByText('<b>Not bold</b> [x](javascript:alert(1))')).toBeVisible();
  await developer.goto(`${demo.url}/catalog`);
  await developer.getByRole('link', { name: `Order ${title}` }).click();
  await expect(developer.getByRole('radio', { name: 'eu-central-1' })).toBeVisible();
  await expect(developer.getByRole('radio', { name: 'eu-west-2' })).toBeVisible();
  await expect(developer.getByRole('radio')).not.toContainText(['us-east-1']);

  const outside = { region: 'us-east-1', workersNumber: 2 };
  const order = { kind: 'create', project: 'payments', catalogItem: id, credential: 'aws-nonprod', name: `${id}-x` };
  const body = JSON.stringify({ ...order, parameters: outside });
  const refused = await demo.api('dev@demo', '/requests', { method: 'POST', body });
  expect(refused.status).toBe(422);
  const { errors } = (await refused.json()) as { errors: { pointer: string }[] };
  expect(errors.map(({ pointer }) => pointer)).toContain('/parameters/region');

  expect((await demo.api('dev2@demo', `/catalog/${id}`)).status).toBe(404);
  const stranger = await as('dev2@demo');
  await stranger.goto(`${demo.url}/catalog`);
  await expect(stranger.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(stranger.getByRole('heading', { name: title })).toHaveCount(0);
});
