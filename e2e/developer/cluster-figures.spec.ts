import { readFile } from 'node:fs/promises';
import { plainDimensions } from '../../lib/contracts/choices.ts';
import type { ClusterFacets } from '../../lib/contracts/cluster-filter.ts';
import type { ClusterPage } from '../../lib/contracts/clusters.ts';
import type { CostMovers, CostSeries } from '../../lib/contracts/cost-series.ts';
import type { CostReport } from '../../lib/contracts/costs.ts';
import type { Page as Items } from '../../lib/contracts/page.ts';
import type { StatementRow } from '../../lib/contracts/statements.ts';
import { parseCsv } from '../../lib/csv.ts';
import { whenNoHourIsDue } from '../support/booked-hours.ts';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';

const own = 'payments';
const cluster = `/clusters/${own}/ledger-prod`;
const ask = async <T>(demo: Demo, email: string, path: string): Promise<T> =>
  (await (await demo.api(email, path)).json()) as T;

/** What the metrics source itself answers; one number. */
async function measure({ prometheusUrl }: Demo, promql: string): Promise<number> {
  const answer = await fetch(`${prometheusUrl}/api/v1/query`, {
    method: 'POST',
    body: new URLSearchParams({ query: promql }),
  });
  const { data } = (await answer.json()) as { data: { result: { value: [number, string] }[] } };
  return Number(data.result[0]?.value[1]);
}

const dollars = (amount: string) => `$${Math.round(Number(amount)).toLocaleString('en-US')}`;

test('a developer reads how their cluster is and what it costs, as the sources themselves say', async ({
  page,
  demo,
}) => {
  test.setTimeout(300_000);
  await whenNoHourIsDue(demo);
  const scope = `clusterNamespace="${own}",cluster="ledger-prod",job="kube-state-metrics"`;
  const cores = await measure(demo, `sum(kube_node_status_capacity{${scope},resource="cpu"})`);
  const nodes = await measure(demo, `count(kube_node_info{${scope}})`);
  const cost = await ask<CostSeries>(demo, 'dev@demo', `/costs/series?groupBy=cluster&cluster=${own}/ledger-prod`);
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}${cluster}`);
  const panel = page.getByRole('region', { name: 'Cost', exact: true });
  await expect(panel).toContainText(dollars(cost.month.spent ?? ''));
  await panel.getByRole('link').click();
  await expect(page).toHaveURL(`${demo.url}${cluster}/cost`);
  await expect(page.getByRole('table', { name: 'By Namespace' }).getByRole('row', { name: /^All/ })).toContainText(
    Number(cost.total.amount).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  );
  await page.getByRole('navigation', { name: 'Parts of the cluster page' }).getByText('Metrics').click();
  await expect(page.getByRole('region', { name: 'Health' })).toContainText(`${nodes} of ${nodes}`);
  await expect(page.getByRole('region', { name: 'Capacity' })).toContainText(new RegExp(`of ${cores}\\scores`));
  const cpu = page.getByRole('region', { name: 'CPU', exact: true });
  await cpu.getByRole('radio', { name: 'Table' }).click();
  await expect(cpu.getByRole('row').nth(1).getByRole('cell').last()).toHaveText(String(cores));
});

test('and nothing of another project, through any filter, facet, total or export', async ({ page, demo }) => {
  const theirs = 'storefront';
  const [other] = (await ask<ClusterPage>(demo, 'admin@demo', `/clusters?project=${theirs}&limit=1`)).items;
  if (!other) throw new Error('The demo has clusters of another project');
  const everything = await ask<CostReport>(demo, 'finops@demo', '/costs?window=30d&groupBy=project');
  const mine = everything.items.find(({ key }) => key === own);
  expect(everything.items.map(({ key }) => key)).toContain(theirs);

  // Each filter is asked with a value that only the other project has, and with none.
  const values = new Map<string, string>();
  for (const dimension of plainDimensions) {
    const path = `/costs?window=30d&groupBy=${dimension}&project=${theirs}`;
    const keys = (await ask<CostReport>(demo, 'finops@demo', path)).items.map(({ key }) => key);
    const value = keys.find((key) => key !== null && !key.startsWith('__'));
    if (value) values.set(dimension, value);
  }
  expect([...values.keys()]).toEqual(expect.arrayContaining(['project', 'cluster', 'namespace', 'provider', 'region']));
  const narrowed = [...values].map(([name, value]) => `&${name}=${encodeURIComponent(value)}`);
  const [own30, ownSeries] = [
    await ask<CostReport>(demo, 'dev@demo', '/costs?window=30d&groupBy=project'),
    await ask<CostSeries>(demo, 'dev@demo', '/costs/series?window=30d&groupBy=project'),
  ];
  expect(own30.items.map(({ key }) => key)).toEqual([own]);
  expect(Number(own30.total.amount)).toBeCloseTo(Number(mine?.amount), 2);
  expect(ownSeries.total.amount).toBe(own30.total.amount);
  const today = ownSeries.to;
  for (const filter of ['', ...narrowed]) {
    const seen = [
      await ask<CostReport>(demo, 'dev@demo', `/costs?window=30d&groupBy=project,cluster${filter}`),
      await ask<CostSeries>(demo, 'dev@demo', `/costs/series?window=30d&groupBy=cluster${filter}`),
      await ask<CostMovers>(demo, 'dev@demo', `/costs/movers?window=30d${filter}`),
    ];
    expect(JSON.stringify(seen), filter).not.toContain(`"${theirs}`);
    const file = await demo.api('dev@demo', `/costs/export?format=csv&from=${ownSeries.from}&to=${today}${filter}`);
    const [header = [], ...rows] = parseCsv(await file.text()).rows.map(({ cells }) => cells);
    const team = header.indexOf('team');
    expect(
      rows.filter((cells) => cells[team] !== own),
      filter,
    ).toEqual([]);
  }
  for (const filter of [`&project=${theirs}`, `&cluster=${other.namespace}/${other.name}`]) {
    const { total, items } = await ask<CostReport>(demo, 'dev@demo', `/costs?window=30d${filter}`);
    expect([Number(total.amount), items]).toEqual([0, []]);
  }

  const facets = await ask<ClusterFacets>(demo, 'dev@demo', '/clusters/facets');
  expect(facets.facets.project?.map(({ value }) => value)).toEqual([own]);
  const months = await ask<Items<StatementRow>>(demo, 'dev@demo', '/costs/statements');
  expect(new Set(months.items.map(({ project }) => project))).toEqual(new Set([own]));
  const month = today.slice(0, 7);
  for (const path of [
    `/clusters/${other.namespace}/${other.name}/metrics`,
    `/costs/statements/${theirs}/${month}`,
    `/costs/statements/${theirs}/${month}.pdf`,
  ]) {
    expect((await demo.api('dev@demo', path)).status, path).toBe(404);
  }

  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}/costs?project=${theirs}`);
  await expect(page.getByText('No costs match these filters')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Short CSV' }).click();
  expect(parseCsv(await readFile(await (await downloading).path(), 'utf8')).rows).toHaveLength(1);
  await page.goto(`${demo.url}/costs/statements/${theirs}/${month}`);
  await expect(page.getByRole('heading', { name: 'Statement not found' })).toBeVisible();
  await page.goto(`${demo.url}/clusters/${other.namespace}/${other.name}/metrics`);
  await expect(page.getByText('No cluster with this name exists in your projects.')).toBeVisible();
});

test('a stretch of time is chosen with the keyboard alone', async ({ page, demo }) => {
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}${cluster}/metrics`);
  const chart = page.getByRole('region', { name: 'CPU', exact: true }).getByRole('application');
  await chart.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Move with the arrow keys')).toBeVisible();
  for (let count = 0; count < 20; count += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=.+&to=/);
  await page.getByRole('button', { name: 'Back to 24 h' }).press('Enter');
  await expect(page).not.toHaveURL(/from=/);
  await page.getByRole('radio', { name: '24 h' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '7 d' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/range=7d/);
});

test('an instant that is read in one chart is read in all of them', async ({ page, demo }) => {
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}${cluster}/metrics`);
  const chart = (name: string) => page.getByRole('region', { name, exact: true });
  const readout = (name: string) => chart(name).locator('.recharts-tooltip-wrapper p');
  await chart('Memory')
    .getByRole('application')
    .hover({ position: { x: 300, y: 60 } });
  await expect(readout('Memory')).toContainText(':');
  await expect(readout('CPU')).toHaveText((await readout('Memory').textContent()) ?? '');
  await page.mouse.move(0, 0);
  await expect(chart('Nodes').locator('.recharts-tooltip-cursor')).toHaveCount(0);

  await chart('CPU').getByRole('application').focus();
  for (let count = 0; count < 3; count += 1) await page.keyboard.press('ArrowRight');
  await expect(readout('CPU')).toContainText(':');
  const read = (await readout('CPU').textContent()) ?? '';
  await expect(readout('Memory')).toHaveText(read);
  await expect(readout('Nodes')).toHaveText(read);
  await page.keyboard.press('ArrowRight');
  await expect(readout('CPU')).not.toHaveText(read);
  await expect(readout('Memory')).toHaveText((await readout('CPU').textContent()) ?? '');
});
