import type { CatalogItem } from '../../lib/contracts/catalog.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { beginDraft, publishTo, submitDraft } from '../support/publishing.ts';

test('a lead publishes the service that an architect drafted, and its project finds it in the catalog', async ({
  browser,
  demo,
}) => {
  test.setTimeout(180_000);
  const id = `kof-${Date.now().toString(36)}`;
  const draft = {
    id,
    title: `Collectors ${id}`,
    template: 'kof-collectors-1-5-0',
    chain: 'ServiceTemplateChain' as const,
  };
  const as = async (email: string) => {
    const page = await (await browser.newContext()).newPage();
    await signIn(page, demo, email);
    return page;
  };

  const architect = await as('architect@demo');
  await beginDraft(architect, demo, draft);
  // It runs wherever its cluster does, so nobody asks for a provider.
  await expect(architect.getByRole('textbox', { name: 'Owner' })).toBeVisible();
  await expect(architect.getByRole('textbox', { name: 'Provider' })).toHaveCount(0);
  await architect.getByRole('textbox', { name: 'Description (English)' }).fill('Sends metrics and logs to KOF.');
  await submitDraft(architect);

  const lead = await as('lead@demo');
  await publishTo(lead, demo, draft, 'payments');
  await expect(lead.getByText('Service', { exact: true }).first()).toBeVisible();
  await lead.getByRole('link', { name: 'Open in the catalog' }).first().click();
  await expect(lead.getByRole('button', { name: `Add ${draft.title} to a cluster` })).toBeVisible();

  const developer = await as('dev@demo');
  await developer.goto(`${demo.url}/catalog?kind=service`);
  await expect(developer.getByRole('heading', { level: 2, name: draft.title })).toBeVisible();
  await expect(developer.getByRole('link', { name: `Order ${draft.title}` })).toHaveCount(0);
  const item = (await (await demo.api('dev@demo', `/catalog/${id}`)).json()) as CatalogItem;
  expect(item).toMatchObject({ kind: 'service', provider: 'any', projects: ['payments'] });
  expect((await demo.api('dev2@demo', `/catalog/${id}`)).status).toBe(404);
});
