import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

interface Words {
  nav: { catalog: string; clusters: string };
  catalog: { orderItem: string };
  order: {
    credential: string;
    name: string;
    review: string;
    send: string;
    outcome: { passed: string };
    check: { admission: string };
    access: { clusterAuth: { label: string; none: string } };
  };
  request: { openCluster: string };
  clusterPhase: { ready: string };
  requestState: { done: string };
  cluster: { access: { get: string }; danger: { deleteDots: string; typeName: string; deleteCluster: string } };
  clusters: { changed: string };
}

/** What the portal says in a language: an errand finds everything by the words that a person reads. */
export function wordsOf(locale: 'en' | 'zh'): Words {
  return JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')) as Words;
}

export interface Wanted {
  name: string;
  /** How the catalog calls the template. */
  item: string;
  /** Labels and texts of the numbers to set; the rest stays with the template. */
  numbers: Record<string, string>;
  nodes: number;
}

/** Names of the nodes that a kubeconfig file's cluster lists. */
export async function nodesOf(kubeconfig: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('kubectl', ['--kubeconfig', kubeconfig, 'get', 'nodes', '-o', 'name']);
  return stdout.trim().split('\n').filter(Boolean);
}

/** The badge beside the name of the cluster says so; its nodes are there before. */
export async function whenClusterIsReady(page: Page, ready = 'Ready'): Promise<void> {
  const badge = page.getByRole('heading', { level: 1 }).locator('+ span');
  await expect(badge).toHaveText(ready, { timeout: 100_000 });
}

async function fillOrder(page: Page, { name, numbers }: Wanted, words: Words): Promise<void> {
  await page.getByRole('combobox', { name: words.order.credential }).selectOption('aws-nonprod');
  await page.getByRole('radio', { name: 'eu-central-1' }).click();
  await page.getByRole('textbox', { name: words.order.name, exact: true }).fill(name);
  for (const [label, text] of Object.entries(numbers)) await page.getByRole('textbox', { name: label }).fill(text);
  const types = page.getByRole('combobox').filter({ has: page.locator('option', { hasText: 't3.large' }) });
  await expect(types).toHaveCount(2);
  for (const select of await types.all()) await select.selectOption('t3.large');
  // kubectl of the errand has no browser to sign in with.
  const { label, none } = words.order.access.clusterAuth;
  await page.getByRole('combobox', { name: label }).selectOption(none);
}

/** Goes to the catalog, fills in the form, reviews and sends; ends at the page of the request. */
export async function orderCluster(page: Page, wanted: Wanted, words: Words): Promise<void> {
  await page.getByRole('link', { name: words.nav.catalog, exact: true }).first().click();
  await page.getByRole('link', { name: words.catalog.orderItem.replace('{title}', wanted.item) }).click();
  await fillOrder(page, wanted, words);
  await page.getByRole('button', { name: words.order.review }).first().click();
  const review = page.getByRole('dialog');
  // Among the checks that passed, which are folded.
  const admitted = words.order.outcome.passed.replace('{name}', words.order.check.admission);
  await expect(review.getByText(admitted)).toBeAttached();
  await review.getByRole('button', { name: words.order.send }).click();

  await expect(page).toHaveURL(/\/requests\/[0-9a-f-]+$/);
}

/** Orders, waits, gets the kubeconfig, lists the nodes, deletes, and sees that it is gone. */
export async function orderAndDelete(page: Page, wanted: Wanted, words: Words): Promise<void> {
  await orderCluster(page, wanted, words);
  await page.getByRole('link', { name: words.request.openCluster }).click();
  await expect(page.getByRole('heading', { level: 1, name: wanted.name })).toBeVisible();
  await whenClusterIsReady(page, words.clusterPhase.ready);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: words.cluster.access.get }).click();
  expect(await nodesOf(await (await download).path())).toHaveLength(wanted.nodes);

  await page.getByRole('button', { name: words.cluster.danger.deleteDots }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: words.cluster.danger.typeName }).fill(wanted.name);
  await dialog.getByRole('button', { name: words.cluster.danger.deleteCluster }).click();
  await expect(page).toHaveURL(/\/requests\/[0-9a-f-]+$/);
  await expect(page.getByText(words.requestState.done, { exact: true }).first()).toBeVisible({ timeout: 60_000 });

  await page.getByRole('link', { name: words.nav.clusters, exact: true }).first().click();
  await expect(page.getByRole('link', { name: 'ledger-prod', exact: true }).first()).toBeVisible();
  const row = page.getByRole('link', { name: wanted.name, exact: true });
  // A list does not jump while it is read: what has gone meanwhile goes when the person says so.
  const changed = page.locator('main button').filter({ hasText: /^\d+ ?(changed|项|个)/ });
  await expect(async () => {
    if (await changed.isVisible()) await changed.click();
    await expect(row).toHaveCount(0, { timeout: 1000 });
  }).toPass();
}
