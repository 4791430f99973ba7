import { expect, signIn, test } from '../support/fixtures.ts';
import { beginDraft, limitRegions, publishTo, submitDraft } from '../support/publishing.ts';

// One errand of three people: an architect drafts, a lead publishes, a developer of that project orders by its rules.

test('what an architect drafts and a lead publishes, the developers of that project see and no others', async ({
  browser,
  demo,
}) => {
  test.setTimeout(180_000);
  const id = `small-${Date.now().toString(36)}`;
  const title = `Small clusters ${id}`;
  const draft = { id, title, regions: ['eu-central-1', 'eu-west-2'] };
  const as = async (email: string) => {
    const page = await (await browser.newContext()).newPage();
    await signIn(page, demo, email);
    return page;
  };

  const architect = await as('architect@demo');
  await beginDraft(architect, demo, draft);
  await architect
    .getByRole('textbox', { name: 'Description (English)' })
    .fill('Small. <b>Not bold</b> [x](javascript:alert(1))');
  await limitRegions(architect, draft);
  const workers = architect.getByRole('row', { name: /workersNumber/ });
  await workers.getByRole('radio', { name: 'Fixed' }).click();
  // What is fixed is not asked.
  const preview = architect.getByRole('region', { name: 'What a developer sees' });
  await expect(preview.getByRole('textbox', { name: 'Workers', exact: true })).toHaveCount(0);
  await submitDraft(architect);

  const lead = await as('lead@demo');
  await publishTo(lead, demo, draft, 'payments');

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
