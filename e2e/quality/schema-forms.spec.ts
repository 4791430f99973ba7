import type { BrowserContext } from '@playwright/test';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { writeClusterDocument } from '../../lib/template-schema/cluster-document.ts';
import { describeForm, reachedPaths } from '../../lib/template-schema/describe-form.ts';
import { toPointer } from '../../lib/template-schema/json.ts';
import { validateParameters } from '../../lib/template-schema/validate.ts';
import { planForm, spoil } from '../../tests/support/schema-form-plan.ts';
import { countReach } from '../../tests/support/schema-reach.ts';
import { readTemplateSchemas } from '../../tests/support/template-schemas.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { SchemaForm } from '../support/schema-form.ts';
import {
  credential,
  deleteClusters,
  nameOf,
  publishTemplates,
  withdrawTemplates,
} from '../support/upstream-templates.ts';

// Upstream's 18 values schemas as real ClusterTemplates in the demo's management cluster. Everything is the portal's own:
// form, name check, dry run and the order, which is read back as the server stored it.
const templates = readTemplateSchemas();
const project = 'payments';
test.use({ actionTimeout: 15_000 });

/** Signed in once for all forms; each is filled in a page of its own, as in tabs of a browser. */
let context: BrowserContext;
test.beforeAll(async ({ demo, browser }) => {
  test.setTimeout(120_000);
  await publishTemplates(demo, templates);
  context = await browser.newContext();
  await signIn(await context.newPage(), demo, 'dev@demo');
});

const ordered: string[] = [];
test.afterAll(async ({ demo }) => {
  test.setTimeout(240_000);
  await context.close();
  await deleteClusters(demo, ordered);
  await withdrawTemplates(demo, templates);
});

for (const template of templates) {
  const { chart, schema, defaults } = template;
  const id = nameOf(template);

  test(`${chart}: what is typed is what is stored, and what is wrong is refused at its field`, async ({ demo }) => {
    const plan = planForm(template);
    const page = await context.newPage();
    const form = new SchemaForm(page);

    await test.step('wrong values', async () => {
      await page.goto(`${demo.url}/catalog/${id}/order?project=${project}&view=split`);
      const name = await page.getByLabel('Name', { exact: true }).inputValue();
      // What a control does not let one type wrong is typed into the YAML beside it.
      const config = plan.oneOfEach
        .filter((step) => step.wrong.typed === null)
        .reduce<Record<string, unknown>>((values, step) => spoil(values, defaults, step), {});
      await form.writeYaml(writeClusterDocument({ name, credential, config }, { namespace: project, template: id }));
      await form.openFolds();
      for (const { label, wrong } of plan.oneOfEach)
        if (wrong.typed !== null) await form.field(label).fill(wrong.typed);
      for (const { path } of plan.oneOfEach) await expect(form.at(toPointer(path))).toContainText('Must be ');
    });

    await test.step('right values', async () => {
      await page.evaluate(() => sessionStorage.clear());
      await page.goto(`${demo.url}/catalog/${id}/order?project=${project}&view=form`);
      await page.getByLabel('Credential', { exact: true }).selectOption(credential);
      await form.openFolds();
      for (const step of [...plan.asked, ...plan.oneOfEach]) await form.fill(step);
      await page.getByRole('button', { name: 'Review order' }).click();
      const review = page.getByRole('dialog');
      await expect(review.getByText('Admission accepted')).toBeAttached();
      await review.getByRole('button', { name: 'Order cluster' }).click();
      await expect(page).toHaveURL(/\/requests\/[0-9a-f-]+$/);
      const stored = await demo.api('dev@demo', new URL(page.url()).pathname);
      const { cluster, parameters } = (await stored.json()) as RequestDetail;
      ordered.push(cluster?.name ?? '');
      expect(parameters).toEqual(plan.overrides);
      expect(validateParameters({ schema, defaults, overrides: parameters })).toEqual([]);
    });

    await page.close();

    const layout = describeForm(schema, defaults);
    const fields = [...layout.where, ...layout.what, ...layout.folds.flatMap((fold) => fold.fields)];
    const { reached, open, hidden, missed } = countReach(schema, reachedPaths(fields));
    console.info(`form reach ${chart}: ${((100 * reached) / open).toFixed(0)} % of ${open} leaves, ${hidden} hidden`);
    expect(missed).toEqual([]);
  });
}
