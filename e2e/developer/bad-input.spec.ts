import type { Page } from '@playwright/test';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { countStored, query } from '../support/database.ts';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';
import { SchemaForm } from '../support/schema-form.ts';

const orderPath = '/catalog/aws-standalone/order?project=payments&view=split';
const nameOf = (page: Page) => page.getByLabel('Name', { exact: true });

async function openForm(page: Page, demo: Demo): Promise<SchemaForm> {
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}${orderPath}`);
  await expect(nameOf(page)).not.toHaveValue('');
  return new SchemaForm(page);
}

async function fillRest(page: Page): Promise<void> {
  await page.getByLabel('Credential', { exact: true }).selectOption('aws-nonprod');
  await page.getByRole('radio', { name: 'eu-central-1' }).click();
  for (const label of ['Control plane machine type', 'Worker machine type']) {
    await page.getByLabel(label, { exact: true }).selectOption('t3.large');
  }
}

/** Tries to send, and sees that no review opens and that nothing was stored. */
async function expectNotSent(page: Page, demo: Demo, before: Awaited<ReturnType<typeof countStored>>): Promise<void> {
  await page
    .getByRole('button', { name: /^Review order|^Correct \d|^Fill in |^Choose a / })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await countStored(demo)).toEqual(before);
}

function writeDocument(form: SchemaForm, name: string, lines: string[], credential = 'aws-nonprod'): Promise<void> {
  const head = ['apiVersion: k0rdent.mirantis.com/v1beta1', 'kind: ClusterDeployment', 'metadata:', `  name: ${name}`];
  const spec = [
    '  namespace: payments',
    'spec:',
    '  template: aws-standalone-cp-1-0-44',
    `  credential: ${credential}`,
  ];
  return form.writeYaml([...head, ...spec, ...lines, ''].join('\n'));
}
const config = [
  '  config:',
  '    region: eu-central-1',
  '    controlPlane:',
  '      instanceType: t3.large',
  '    worker:',
  '      instanceType: t3.large',
];

test('a name that is taken, too long or no DNS label is refused at its field', async ({ page, demo }) => {
  const form = await openForm(page, demo);
  await fillRest(page);
  const before = await countStored(demo);
  for (const [name, words] of [
    ['ledger-prod', 'Taken in payments.'],
    ['x'.repeat(54), 'At most 53 characters'],
    ['Shop.Stage', 'Lower-case letters, digits and hyphens'],
    ['', 'Enter a name.'],
  ] as const) {
    await nameOf(page).fill(name);
    await expect(form.at('#name')).toContainText(words);
    await expect(nameOf(page)).toHaveAttribute('aria-invalid', 'true');
    await expectNotSent(page, demo, before);
  }
});

test('what is missing or of a wrong type is said at its field', async ({ page, demo }) => {
  const form = await openForm(page, demo);
  const before = await countStored(demo);
  await expectNotSent(page, demo, before);
  await expect(form.at('/region')).toContainText('Choose a region.');
  await expect(form.at('/worker/instanceType')).toContainText('Choose a machine type.');
  await fillRest(page);
  await page.getByLabel('Worker nodes', { exact: true }).fill('many');
  await expect(form.at('/workersNumber')).toContainText('Must be a whole number');
  await expectNotSent(page, demo, before);
});

test('what only the YAML can say wrong is refused there', async ({ page, demo }) => {
  const form = await openForm(page, demo);
  const before = await countStored(demo);
  const editor = page.getByRole('region', { name: 'ClusterDeployment', exact: true });

  await form.writeYaml('spec: [');
  await expect(editor).toContainText('cannot be read as YAML. What you wrote is kept.');
  await expect(page.getByText('The YAML cannot be read. The form is locked until it can.')).toBeVisible();
  await expectNotSent(page, demo, before);

  await writeDocument(form, 'too-much', [...config, ...Array.from({ length: 3000 }, () => `    # ${'x'.repeat(100)}`)]);
  // The remark stands at the first line, the reader at the last.
  await page.keyboard.press('ControlOrMeta+Home');
  await expect(editor).toContainText('Too long: at most 256 KiB.');
  await expectNotSent(page, demo, before);

  await writeDocument(form, 'elsewhere', ['  dryRun: true', ...config]);
  await expect(editor).toContainText(
    'only the name, the credential, clusterAuth, auditPolicy, dataSource, ipamClaim, services and config can be changed here',
  );
  await expectNotSent(page, demo, before);

  await writeDocument(form, 'unknown-key', [...config, '    nobodyKnowsThis: 1']);
  await expect(editor).toContainText('The template has no value “nobodyKnowsThis”');
  await page
    .getByRole('button', { name: /^Review order|^Correct \d|^Fill in |^Choose a / })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Order cluster' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Keep editing' }).click();

  await writeDocument(form, 'stolen', config, 'azure-storefront');
  await expect(form.at('#credential')).toContainText('This project has no such credential');
  expect(await countStored(demo)).toEqual(before);
});

test('a template that is not published to the project is not there', async ({ page, demo }) => {
  await signIn(page, demo, 'dev@demo');
  for (const path of ['/catalog/gcp-gke', '/catalog/gcp-gke/order?project=payments', '/catalog/nothing/order']) {
    await page.goto(`${demo.url}${path}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Template not found' })).toBeVisible();
    await expect(page.getByText('It does not exist, or your projects may not use it.')).toBeVisible();
  }
});

test('a deleted cluster’s page says so and leads on', async ({ page, demo }) => {
  const post = async (body: unknown) => {
    const answer = await demo.api('dev@demo', '/requests', { method: 'POST', body: JSON.stringify(body) });
    expect(answer.status).toBe(201);
    return ((await answer.json()) as RequestDetail).id;
  };
  const stateOf = async (id: string) =>
    ((await (await demo.api('dev@demo', `/requests/${id}`)).json()) as RequestDetail).state;
  const parameters = { workersNumber: 1 };
  const order = { kind: 'create', project: 'payments', catalogItem: 'docker-hosted', credential: 'docker-stub' };
  const id = await post({ ...order, name: 'soon-gone', parameters });
  await expect.poll(() => stateOf(id), { timeout: 60_000 }).toBe('ready');
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}/clusters/payments/soon-gone`);
  await expect(page.getByRole('heading', { level: 1, name: 'soon-gone' })).toBeVisible();

  const gone = await post({ kind: 'delete', cluster: { namespace: 'payments', name: 'soon-gone' } });
  await expect.poll(() => stateOf(gone), { timeout: 60_000 }).toBe('done');
  await expect(page.getByText('This cluster was deleted')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Cluster not found' })).toBeVisible();
  await expect(page.getByText('No cluster with this name exists in your projects.')).toBeVisible();
  await page.getByRole('link', { name: 'All clusters' }).click();
  await expect(page).toHaveURL(`${demo.url}/clusters`);
});

test('a session that ends while the form is filled in costs nothing that was typed', async ({
  page,
  demo,
  context,
}) => {
  await openForm(page, demo);
  await fillRest(page);
  await page.getByLabel('Worker nodes', { exact: true }).fill('4');
  const before = await countStored(demo);
  await query(
    demo,
    `UPDATE sessions SET expires_at = now() - interval '1 minute'
     WHERE user_id IN (SELECT id FROM users WHERE email = 'dev@demo')`,
  );
  await nameOf(page).fill('after-the-session');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible({ timeout: 30_000 });
  expect(await countStored(demo)).toEqual(before);

  const opened = context.waitForEvent('page');
  await dialog.getByRole('link', { name: 'Sign in in a new tab' }).click();
  const tab = await opened;
  await tab.getByRole('main').getByRole('button').first().click();
  // The identity provider still knows who this is.
  await expect(tab.getByRole('heading', { name: 'You are signed in again' })).toBeVisible();
  await tab.close();

  const check = dialog.getByRole('button', { name: 'Continue' });
  await check.click();
  await expect(dialog).toHaveCount(0);
  const expectTyped = async () => {
    await expect(nameOf(page)).toHaveValue('after-the-session');
    await expect(page.getByLabel('Worker nodes', { exact: true })).toHaveValue('4');
    await expect(page.getByLabel('Credential', { exact: true })).toHaveValue('aws-nonprod');
    await expect(page.getByRole('radio', { name: 'eu-central-1' })).toBeChecked();
  };
  await expectTyped();
  await page.reload();
  await expectTyped();
  await page.getByRole('button', { name: 'Review order' }).first().click();
  await expect(page.getByRole('dialog').getByText('Admission accepted')).toBeAttached();
});
