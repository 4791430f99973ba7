import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';

const rule = 'e2e-policy';
const board = `/services/${rule}`;
const selected = 'e2e-policy';
const ringLabel = 'e2e-ring';
/** One cluster for each ring, the last of which has no ring of its own. */
const canary = { namespace: 'data-platform', name: 'lake-prod' };
const early = { namespace: 'ml-research', name: 'notebooks' };
const broad = { namespace: 'ml-research', name: 'train-a100' };
/** Has the policy agent of its own, and `baseline` as the label that tells it from the others. */
const rival = { namespace: 'platform', name: 'ci-runners' };
const labelled = [
  { ...canary, ring: 'canary' },
  { ...early, ring: 'early' },
  { ...broad, ring: null },
  { ...rival, ring: null },
];
const failure = "cannot install kyverno: context deadline exceeded waiting for the release's workloads";
const slow = { timeout: 60_000 };

const kubectl = async (demo: Demo, ...args: string[]): Promise<string> =>
  (await promisify(execFile)('kubectl', ['--kubeconfig', demo.kubeconfig, ...args])).stdout;

async function label(demo: Demo, isOn: boolean): Promise<void> {
  for (const { namespace, name, ring } of labelled) {
    const labels = { [selected]: isOn ? 'true' : null, [ringLabel]: isOn ? ring : null };
    const body = JSON.stringify({ metadata: { labels } });
    await kubectl(demo, 'patch', 'clusterdeployment', '-n', namespace, name, '--type=merge', '-p', body);
  }
}

/** Makes services fail on a cluster; gives how to end that. */
async function failOn(demo: Demo, match: object): Promise<() => Promise<unknown>> {
  const body = JSON.stringify({ kind: 'service-failure', match });
  const answer = await fetch(`${demo.controlUrl}/scenarios`, { method: 'POST', body });
  expect(answer.status).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  return () => fetch(`${demo.controlUrl}/scenarios/${id}`, { method: 'DELETE' });
}

interface MultiClusterService {
  metadata: { name: string };
  status?: { matchingClusters?: { namespace: string; name: string }[]; conditions?: { message: string }[] };
}
interface ServiceSet {
  metadata: { namespace: string; name: string };
  spec: { cluster: string; multiClusterService?: string };
  status?: { services?: { name: string; state: string; failureMessage?: string }[] };
}

/** Which clusters k0rdent matches, and how the policy agent stands on each. */
async function toldByKubectl(demo: Demo): Promise<Record<string, string>> {
  const text = await kubectl(demo, 'get', 'mcs,servicesets', '-A', '-o', 'json');
  const { items } = JSON.parse(text) as { items: (MultiClusterService & ServiceSet & { kind: string })[] };
  const matching = items.find(({ kind, metadata }) => kind === 'MultiClusterService' && metadata.name === rule);
  const sets = items.filter(({ kind, spec }) => kind === 'ServiceSet' && spec.multiClusterService === rule);
  return Object.fromEntries(
    (matching?.status?.matchingClusters ?? []).map(({ namespace, name }) => {
      const set = sets.find(({ metadata, spec }) => metadata.namespace === namespace && spec.cluster === name);
      return [name, set?.status?.services?.map((service) => `${service.name} ${service.state}`).join() ?? 'none'];
    }),
  );
}

/** The same as the board shows it. */
async function shownOnBoard(page: Page): Promise<Record<string, string>> {
  const rows = await page
    .getByRole('table', { name: `Roll-out of ${rule}` })
    .locator('tbody tr')
    .filter({ has: page.locator('td') })
    .all();
  const told = rows.map(async (row) => {
    const [cluster, , service] = await row.getByRole('cell').all();
    const state = (await service?.textContent())?.trim().match(/^(Deployed|Failed|Pending|Provisioning)/)?.[0];
    return [await cluster?.getByRole('link').textContent(), `kyverno ${state}`];
  });
  return Object.fromEntries(await Promise.all(told));
}

async function boardAgrees(page: Page, demo: Demo, states: Record<string, string>): Promise<void> {
  await expect.poll(() => shownOnBoard(page), slow).toEqual(states);
  expect(await toldByKubectl(demo)).toEqual(states);
}

let mend = async (): Promise<unknown> => undefined;
test.afterEach(async ({ demo }) => {
  await mend();
  await kubectl(demo, 'delete', 'mcs', rule, '--ignore-not-found');
  await label(demo, false);
});

test('a lead rolls out a policy agent in rings, which stop at a failure and go on', async ({ page, demo }) => {
  await label(demo, true);
  mend = await failOn(demo, early);
  await signIn(page, demo, 'lead@demo');
  await page.goto(`${demo.url}/services`);
  await page.getByRole('link', { name: 'New multi-cluster service' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(rule);
  const line = page.getByRole('group', { name: 'Line 1' });
  await line.getByRole('combobox', { name: 'Label' }).fill(selected);
  await line.getByRole('combobox', { name: 'Value' }).fill('true');
  await page.getByRole('combobox', { name: 'Add a service' }).selectOption({ label: 'Kyverno' });
  const preview = page.getByRole('region', { name: 'Clusters', exact: true });
  await expect(preview).toContainText('4 clusters match', slow);

  // Another set has the release already, and who wins is told before anything is sent.
  await expect(preview.getByText('1 conflict')).toBeVisible();
  await expect(preview.getByRole('row').filter({ hasText: rival.name })).toContainText(
    'Replaces kyverno 3.4.4 of the cluster: its priority is 100, this one’s 200',
  );
  await page.getByRole('button', { name: 'Add a line' }).click();
  const second = page.getByRole('group', { name: 'Line 2' });
  await second.getByRole('combobox', { name: 'Label' }).fill('baseline');
  await second.getByRole('combobox', { name: 'How it compares' }).selectOption('is not there');
  await expect(preview).toContainText('3 clusters match', slow);
  await expect(preview.getByText('conflict')).toHaveCount(0);

  await page.getByRole('radio', { name: /^In rings/ }).click();
  await page.getByRole('combobox', { name: 'Label that tells the ring' }).fill(ringLabel);
  const order = page.getByRole('group', { name: 'Rings in their order' });
  for (const ring of ['canary', 'early']) {
    await order.getByRole('combobox').fill(ring);
    await order.getByRole('combobox').press('Enter');
  }
  await page.getByRole('textbox', { name: 'Minutes between rings' }).fill('0');
  const rings = preview.getByRole('list', { name: 'Rings in their order' }).getByRole('listitem');
  await expect(rings).toHaveText([/^canary 1 cluster$/, /^early 1 cluster$/, /^all others 1 cluster$/], slow);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send change' }).click();

  await expect(page).toHaveURL(/\/services\/changes\/[0-9a-f-]{36}$/);
  const change = page.url();
  await expect(page.getByText('The rings have stopped: services failed')).toBeVisible(slow);
  await expect(page.getByText(failure)).toBeVisible();
  const steps = page.getByRole('region', { name: 'Rings' }).getByRole('listitem');
  await expect(steps).toContainText(['done', 'stopped', 'waits']);

  await page.goto(`${demo.url}${board}`);
  await boardAgrees(page, demo, { [canary.name]: 'kyverno Deployed', [early.name]: 'kyverno Failed' });
  await expect(page.getByRole('row').filter({ hasText: early.name })).toContainText(failure);
  const described = await kubectl(demo, 'describe', 'servicesets', '-n', early.namespace);
  expect(described.replaceAll(/\s+/g, ' ')).toContain(failure);
  const condition = page.getByRole('listitem').filter({ hasText: 'ClusterInReadyState' });
  await condition.getByText('Controller’s text').click();
  await expect(condition.getByText('1/2')).toBeVisible();
  expect(await kubectl(demo, 'describe', 'mcs', rule)).toMatch(/Message: +1\/2\n[\s\S]*Type: +ClusterInReadyState/);

  await mend();
  await page.goto(change);
  await page.getByRole('textbox', { name: 'Reason' }).fill('Its nodes have room again');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('heading', { level: 1 }).locator('+ span')).toHaveText('applied', slow);
  await page.goto(`${demo.url}${board}`);
  const everywhere = [canary, early, broad].map(({ name }) => [name, 'kyverno Deployed']);
  await boardAgrees(page, demo, Object.fromEntries(everywhere));
});
