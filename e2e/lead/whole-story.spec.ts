import type { Browser, Page } from '@playwright/test';
import type { ClusterDetail } from '../../lib/contracts/clusters.ts';
import type { NoticeTopic } from '../../lib/contracts/notifications.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { query } from '../support/database.ts';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';
import { beginDraft, type Draft, limitRegions, publishTo, submitDraft } from '../support/publishing.ts';
import { mailsOf, toldOf } from '../support/told.ts';

// From a draft to the end of a cluster, and what developer and lead hear of each step on the way.

const dayMs = 86_400_000;

async function open(browser: Browser, demo: Demo, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, demo, email);
  return page;
}

/** Orders above what rules approve, for seven days. @returns the request's id */
async function orderMuch(developer: Page, demo: Demo, { id, title }: Draft, name: string): Promise<string> {
  await developer.goto(`${demo.url}/catalog`);
  await developer.getByRole('link', { name: `Order ${title}` }).click();
  await expect(developer).toHaveURL(new RegExp(`/catalog/${id}/order`));
  await developer.getByRole('combobox', { name: 'Credential' }).selectOption('aws-nonprod');
  await developer.getByRole('radio', { name: 'eu-central-1' }).click();
  await developer.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await developer.getByRole('textbox', { name: 'Worker nodes' }).fill('10');
  const types = developer.getByRole('textbox', { name: /machine type$/ });
  await expect(types).toHaveCount(2);
  for (const type of await types.all()) await type.fill('t3.large');
  await developer.getByRole('radio', { name: '7 days' }).click();
  await developer.getByRole('textbox', { name: /What is it for/ }).fill('The whole story');
  await developer.getByRole('button', { name: 'Review order' }).first().click();
  await developer.getByRole('dialog').getByRole('button', { name: 'Order cluster' }).click();
  await expect(developer).toHaveURL(/\/requests\/[0-9a-f-]{36}$/);
  await expect(developer.getByText('Awaiting approval').first()).toBeVisible();
  return developer.url().split('/').at(-1) ?? '';
}

/** Moves the end of a cluster in the database, which is the only clock of lifetimes. */
async function moveEnd(demo: Demo, name: string, msFromNow: number): Promise<void> {
  await query(
    demo,
    `WITH moved AS (UPDATE clusters SET expires_at = now() + $2 * interval '1 ms' WHERE name = $1 RETURNING *)
     INSERT INTO cluster_lifetimes (uid, namespace, name, expires_at, known_since)
     SELECT uid, namespace, name, expires_at, now() - interval '7 days' FROM moved
     ON CONFLICT (uid) DO UPDATE SET expires_at = excluded.expires_at, known_since = excluded.known_since`,
    [name, msFromNow],
  );
}

/** A lead wants mails about the clusters of the projects too, which is not the rule. */
async function wantMails(lead: Page, demo: Demo): Promise<void> {
  await lead.goto(`${demo.url}/settings/notifications`);
  const mails = lead
    .getByRole('row', { name: /^Clusters of my projects/ })
    .getByRole('checkbox')
    .last();
  await mails.check();
  await expect(mails).toBeChecked();
}

/** The cluster's life: what a developer hears of it, the oldest first. */
const life = {
  'request-waits': 'The order of {name} needs approval',
  'request-approved': 'The order of {name} was approved',
  'cluster-ready': '{name} is ready',
  'lifetime-warning': '{name} expires in less than 72 hours',
  'lifetime-ended': '{name} has expired',
  'lifetime-deleted': '{name} is being deleted',
  'cluster-deleted': '{name} was deleted',
} satisfies Partial<Record<NoticeTopic, string>>;

/** What the audit says of the way: who did it, and what. */
const audited = [
  ['architect@demo', 'create-catalog-item'],
  ['architect@demo', 'submit-catalog-draft'],
  ['lead@demo', 'publish-catalog-item'],
  ['dev@demo', 'submit-request'],
  ['lead@demo', 'approve-request'],
  ['slipway', 'warn-of-expiry'],
  ['slipway', 'expire-cluster'],
  ['slipway', 'delete-expired-cluster'],
] as const;

test('from a draft to the end of a cluster, told to both in inbox, mail and audit', async ({ browser, demo }) => {
  test.setTimeout(300_000);
  const id = `story-${Date.now().toString(36)}`;
  const name = `${id}-x`;
  const draft: Draft = { id, title: `Story clusters ${id}`, regions: ['eu-central-1', 'eu-west-2'] };
  const until = { timeout: 60_000 };
  const hears = (email: string, about: string, topics: readonly string[]) =>
    expect.poll(() => toldOf(demo, email, about), until).toEqual(topics);
  const hearsOf = (topic: NoticeTopic, within = until) =>
    expect.poll(() => toldOf(demo, 'dev@demo', name), within).toContain(topic);

  const architect = await open(browser, demo, 'architect@demo');
  const lead = await open(browser, demo, 'lead@demo');
  const developer = await open(browser, demo, 'dev@demo');
  await wantMails(lead, demo);
  await beginDraft(architect, demo, draft);
  await limitRegions(architect, draft);
  await submitDraft(architect);
  await hears('lead@demo', draft.title, ['catalog-draft-waits']);
  await publishTo(lead, demo, draft, 'payments');
  await hears('dev@demo', draft.title, ['catalog-published']);
  await hears('lead@demo', draft.title, ['catalog-draft-waits', 'catalog-published']);
  expect((await demo.api('dev2@demo', `/catalog/${id}`)).status).toBe(404);

  const request = await orderMuch(developer, demo, draft, name);
  await lead.goto(`${demo.url}/approvals/${request}`);
  await expect(lead.getByText('The whole story')).toBeVisible();
  for (const heading of ['Price per month', 'Quota of payments', 'Order limit, per full month']) {
    await expect(lead.getByRole('heading', { name: heading })).toBeVisible();
  }
  await expect(lead.getByRole('row', { name: /workersNumber/ })).toContainText('10');
  await lead.getByRole('button', { name: 'Approve', exact: true }).click();
  await lead.getByRole('button', { name: /^Approve \$/ }).click();

  await developer.getByRole('link', { name: 'Open cluster' }).click();
  // Three control plane machines come one after another.
  await hearsOf('cluster-ready', { timeout: 150_000 });
  await expect(developer.getByText('Ready', { exact: true }).first()).toBeVisible();

  await moveEnd(demo, name, 3 * dayMs - 1_000);
  await hearsOf('lifetime-warning');
  await moveEnd(demo, name, -1_000);
  await hearsOf('lifetime-ended');
  const cluster = `/clusters/payments/${name}`;
  const ended = (await (await demo.api('dev@demo', cluster)).json()) as ClusterDetail;
  expect(ended.phase).toBe('ready');
  await query(demo, `UPDATE cluster_lifetimes SET grace_until = now() - interval '1 s' WHERE name = $1`, [name]);
  await expect.poll(async () => (await demo.api('dev@demo', cluster)).status, { timeout: 120_000 }).toBe(404);
  const order = async () => (await (await demo.api('dev@demo', `/requests/${request}`)).json()) as RequestDetail;
  // A job gives back what the order held, after the cluster has left the list.
  await expect.poll(async () => (await order()).reservation?.state).toBe('released');

  for (const email of ['dev@demo', 'lead@demo']) await hears(email, name, Object.keys(life));
  const titles = Object.values(life).map((words) => words.replace('{name}', name));
  for (const [page, email] of [
    [developer, 'dev@demo'],
    [lead, 'lead@demo'],
  ] as const) {
    await page.goto(`${demo.url}/notifications`);
    for (const title of titles) await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
    // What the lead did themselves is not mailed to them.
    const mailed = email === 'dev@demo' ? titles : titles.filter((title) => !title.includes('was approved'));
    for (const title of mailed) {
      await expect.poll(() => mailsOf(demo, email, name), until).toContainEqual(expect.stringContaining(title));
    }
  }

  const auditor = await demo.api('auditor@demo', '/audit?limit=200');
  const { items } = (await auditor.json()) as { items: { actor: string; action: string; key: string }[] };
  const lines = items.filter(({ key }) => [id, request, `payments/${name}`].includes(key));
  for (const [actor, action] of audited) expect(lines).toContainEqual(expect.objectContaining({ actor, action }));
});
