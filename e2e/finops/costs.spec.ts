import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import type { CostMovers, CostSeries } from '../../lib/contracts/cost-series.ts';
import type { CostReport } from '../../lib/contracts/costs.ts';
import { parseCsv } from '../../lib/csv.ts';
import { addDays } from '../../lib/days.ts';
import { addMoney } from '../../lib/money.ts';
import { whenHistoryIsRead, whenNoHourIsDue } from '../support/booked-hours.ts';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';

const ask = async <T>(demo: Demo, path: string): Promise<T> =>
  (await (await demo.api('finops@demo', path)).json()) as T;

const cents = (amount: string) =>
  Number(amount).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** What a row of the table of groups says was spent. */
const spentIn = (row: Locator) => row.getByRole('cell').nth(1).textContent();
const tableOf = (page: Page, dimension: string) => page.getByRole('table', { name: `By ${dimension}` });
const totalOf = (page: Page, dimension: string) => spentIn(tableOf(page, dimension).getByRole('row', { name: /^All/ }));

/** Opens the first group that is one, and answers its name and what it cost. */
async function drill(page: Page, dimension: string): Promise<{ name: string; spent: string | null }> {
  const row = tableOf(page, dimension)
    .getByRole('row')
    .filter({ has: page.getByRole('button') })
    .first();
  const button = row.getByRole('button');
  const found = { name: (await button.textContent()) ?? '', spent: await spentIn(row) };
  await button.click();
  return found;
}

async function exported(page: Page, format: string): Promise<{ name: string; rows: Record<string, string>[] }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: format }).click();
  const download: Download = await downloading;
  const [header = [], ...rows] = parseCsv(await readFile(await download.path(), 'utf8')).rows.map(({ cells }) => cells);
  return {
    name: download.suggestedFilename(),
    rows: rows.map((cells) => Object.fromEntries(header.map((column, at) => [column, cells[at] ?? '']))),
  };
}
const sum = (rows: readonly Record<string, string>[], column: string) =>
  cents(addMoney(...rows.map((row) => row[column] || '0')));

test('finops follows the total down to one namespace, and exports what the page shows', async ({ page, demo }) => {
  test.setTimeout(300_000);
  await whenHistoryIsRead(demo);
  await whenNoHourIsDue(demo);
  await signIn(page, demo, 'finops@demo');
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Costs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Costs' })).toBeVisible();
  await openPart(page, 'Breakdown');
  const all = await totalOf(page, 'Project');
  const everything = await exported(page, 'FOCUS 1.2');
  expect(everything.name).toMatch(/^costs-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.focus-1\.2\.csv$/);
  expect(sum(everything.rows, 'EffectiveCost')).toBe(all);

  const project = await drill(page, 'Project');
  await expect(page).toHaveURL(new RegExp(`by=cluster.*project=${project.name}|project=${project.name}.*by=cluster`));
  await expect.poll(() => totalOf(page, 'Cluster')).toBe(project.spent);
  const cluster = await drill(page, 'Cluster');
  expect(cluster.name).toMatch(new RegExp(`^${project.name}/`));
  await expect.poll(() => totalOf(page, 'Namespace')).toBe(cluster.spent);
  const namespace = await drill(page, 'Namespace');
  await expect.poll(() => totalOf(page, 'Namespace')).toBe(namespace.spent);
  await expect(tableOf(page, 'Namespace').getByRole('button')).toHaveCount(0);

  for (const [format, column, of] of [
    ['FOCUS 1.0', 'EffectiveCost', 'x_Namespace'],
    ['Short CSV', 'total_cost', 'namespace'],
  ] as const) {
    const { rows } = await exported(page, format);
    expect(new Set(rows.map((row) => row[of]))).toEqual(new Set([namespace.name]));
    expect(sum(rows, column)).toBe(namespace.spent);
  }
  await page.getByRole('button', { name: `Remove the filter Namespace: ${namespace.name}` }).click();
  await expect.poll(() => totalOf(page, 'Namespace')).toBe(cluster.spent);
  await keepsAsView(page, cluster.name);
  await openPart(page, 'Breakdown');
  await expect.poll(() => totalOf(page, 'Namespace')).toBe(cluster.spent);
  await groupsByLabel(page, all);
  await choosesDays(page, demo);
});

/** Goes to another page of costs; what the address says comes along. */
async function openPart(page: Page, part: string): Promise<void> {
  const said = new URL(page.url()).searchParams.toString();
  await page.getByRole('navigation', { name: 'Costs', exact: true }).getByRole('link', { name: part }).click();
  await expect(page).toHaveURL(/\/costs\/\w+/);
  expect(new URL(page.url()).searchParams.toString()).toBe(said);
}

/** Days of one's own: refused at their field while they are wrong, then in the address, the figures and the file. */
async function choosesDays(page: Page, demo: Demo): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const [from, to] = [addDays(today, -19), addDays(today, -8)];
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(new URL('/costs/breakdown', page.url()).href);
  const period = page.getByRole('combobox', { name: 'Period' });
  await period.selectOption('Custom range…');
  const form = page.getByRole('form', { name: 'Custom range' });
  await expect(form.getByLabel('First day (UTC)')).toBeFocused();
  await form.getByLabel('First day (UTC)').fill(from);
  await form.getByLabel('Last day (UTC)').fill(addDays(from, -1));
  await form.getByRole('button', { name: 'Show' }).click();
  await expect(form).toContainText('Choose a day that is not before the first day.');
  await expect(page).toHaveURL(/\/costs\/breakdown$/);
  expect(asked.filter((url) => url.includes(`from=${from}`))).toEqual([]);
  await form.getByLabel('Last day (UTC)').fill(to);
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`from=${from}&to=${to}`));

  const { amount } = (await ask<CostReport>(demo, `/costs?from=${from}&to=${to}`)).total;
  const seen = async () => {
    await expect.poll(() => totalOf(page, 'Project')).toBe(cents(amount ?? '0'));
    await expect(period).toHaveValue('range');
  };
  await seen();
  expect((await exported(page, 'Short CSV')).name).toContain(`${from}-${to}`);
  await page.reload();
  await seen();
  await page.goBack();
  await expect(period).toHaveValue('30d');
  await page.goForward();
  await seen();
  await page.getByRole('navigation', { name: 'Costs', exact: true }).getByRole('link', { name: 'Overview' }).click();
  await expect(page).toHaveURL(new RegExp(`/costs\\?.*from=${from}&to=${to}`));
  const days = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Spend per day/ }) });
  await days.getByRole('radio', { name: 'Table' }).click();
  await expect(days.getByRole('row')).toHaveCount(1 + 12);
}

/** A label of clusters is found by a part of its name; a value of it leads to its clusters, and back. */
async function groupsByLabel(page: Page, all: string | null): Promise<void> {
  await page.goto(new URL('/costs/breakdown', page.url()).href);
  await page.getByRole('button', { name: 'Group by Project' }).click();
  await page.getByRole('dialog', { name: 'Group by' }).getByRole('combobox').fill('tie');
  await page.getByRole('option', { name: /^tier/ }).click();
  await expect(page).toHaveURL(/by=label:tier|by=label%3Atier/);
  const labelled = page.getByRole('table', { name: 'By label tier' });
  const totalRow = labelled.getByRole('row', { name: /^All/ });
  await expect.poll(() => spentIn(totalRow)).toBe(all);
  await expect(labelled.getByRole('button', { name: 'No label' })).toBeVisible();
  const row = labelled.getByRole('row').filter({ has: page.getByRole('button', { name: 'prod', exact: true }) });
  const spent = await spentIn(row);
  await row.getByRole('button').click();
  await expect.poll(() => totalOf(page, 'Cluster')).toBe(spent);
  await page.getByRole('button', { name: 'Remove the filter Label tier: prod' }).click();
  await expect.poll(() => totalOf(page, 'Cluster')).toBe(all);
}

/** What is shown gets a name, and comes back by it, also where the page of costs begins. */
async function keepsAsView(page: Page, cluster: string): Promise<void> {
  const name = 'One <b>cluster</b>';
  const dialog = page.getByRole('dialog', { name: 'Saved views' });
  await page.getByRole('button', { name: 'Views' }).click();
  await dialog.getByRole('textbox', { name: 'Name of the view' }).fill(name);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name, exact: true }).click();
  await dialog.getByRole('button', { name: `Actions for ${name}` }).click();
  await dialog.getByRole('button', { name: 'Make default' }).click();
  await expect(dialog).toContainText('your default');
  await page.goto(new URL('/costs', page.url()).href);
  await expect(page).toHaveURL(new RegExp(`view=.*cluster=${encodeURIComponent(cluster)}`));
  // Narrowed further it is said to be another than what was saved; opening it again shows that.
  await page.getByRole('combobox', { name: 'Period' }).selectOption('7 days');
  await page.getByRole('button', { name: `${name}, changed` }).click();
  await expect(dialog.getByRole('button', { name: 'Update the view' })).toBeVisible();
  await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await expect(page).not.toHaveURL(/window=7d/);
  await page.getByRole('button', { name, exact: true }).click();
  await dialog.getByRole('button', { name: `Actions for ${name}` }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: `Delete the view ${name}?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(dialog).toContainText('No saved views yet.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

test('finops finds what changed most, and why', async ({ page, demo }) => {
  test.setTimeout(300_000);
  await whenHistoryIsRead(demo);
  await whenNoHourIsDue(demo);
  const series = await ask<CostSeries>(demo, '/costs/series?window=30d');
  const { items } = await ask<CostMovers>(demo, '/costs/movers?window=30d');
  const [top] = items;
  if (!top) throw new Error('The fleet of the demo changes');
  // What it says is what two questions for the same days answer; today is not over and counts for neither. A day of which
  // hours are missing is left out of both periods, so a cluster without one is added up.
  const whole = items.find(({ leftOut }) => leftOut === 0);
  if (!whole) throw new Error('Each cluster that moved has days with missing hours');
  const spentOn = async (from: string, to: string) => {
    const path = `/costs?groupBy=cluster&from=${from}&to=${to}&cluster=${encodeURIComponent(whole.cluster)}`;
    return Number((await ask<CostReport>(demo, path)).total.amount);
  };
  const difference =
    (await spentOn(series.from, addDays(series.to, -1))) - (await spentOn(series.beforeFrom, series.beforeTo));
  expect(difference).toBeCloseTo(Number(whole.difference), 2);

  await signIn(page, demo, 'finops@demo');
  await page.goto(`${demo.url}/costs/breakdown`);
  const movers = page.locator('section').filter({ has: page.getByRole('heading', { name: /^What changed most/ }) });
  const first = movers.getByRole('listitem').first();
  await expect(first).toContainText(top.cluster);
  await expect(first).toContainText(/(Created on|Deleted on|Went from \d+ to \d+ machines on) \d+ \w+(?: \d{4})?\./);
  await openPart(page, 'Unit costs');
  await dividesCosts(page, demo);
  await openPart(page, 'Breakdown');
  await first.getByRole('link', { name: top.cluster }).click();
  await expect(page).toHaveURL(`${demo.url}/clusters/${top.cluster}/cost`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

/** A unit is made, filled and deleted; what one costs is the cost of the days with a quantity over that quantity. */
async function dividesCosts(page: Page, demo: Demo): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const [from, to] = [addDays(today, -3), addDays(today, -2)];
  const name = 'Checked <i>order</i>';
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Unit costs/ }) });
  const row = panel.getByRole('row').filter({ hasText: name });
  await panel.getByRole('button', { name: 'Add unit' }).click();
  const making = page.getByRole('dialog', { name: 'Add a unit' });
  await making.getByRole('textbox', { name: 'Name' }).fill(name);
  await making.getByRole('combobox', { name: 'Costs of' }).selectOption('payments');
  await making.getByRole('button', { name: 'Add unit' }).click();
  const dialog = page.getByRole('dialog', { name: `Cost per unit: ${name}` });
  const quantities = dialog.getByRole('textbox', { name: 'Quantities' });
  await quantities.fill(`${from},12\n${to},1,3\n`);
  await expect(dialog.getByRole('alert')).toContainText('Line 2');
  await quantities.fill(`date\tquantity\n${from}\t12\n${to}\t13`);
  await expect(dialog.getByRole('status')).toHaveText('Sets 2 days');
  await dialog.getByRole('button', { name: 'Save quantities' }).click();
  await expect(dialog.getByRole('status')).toHaveText('2 days are saved');
  const path = `/costs?groupBy=project&from=${from}&to=${to}&project=payments`;
  const { amount } = (await ask<CostReport>(demo, path)).total;
  const unitCost = `$${(Number(amount) / 25).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  await expect(dialog.getByRole('table')).toContainText(unitCost);
  await page.keyboard.press('Escape');
  await expect(row.getByRole('cell').nth(1)).toHaveText(unitCost);
  await expect(row).toContainText('2 of 29 days counted');
  await row.getByRole('button', { name: `Enter quantities of ${name}` }).click();
  await dialog.getByRole('button', { name: 'Delete unit…' }).click();
  const asking = page.getByRole('dialog', { name: `Delete unit ${name}?` });
  await asking.getByRole('button', { name: 'Delete unit', exact: true }).click();
  await expect(row).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
}

test('finops opens the statement of a project and month, as page and as PDF in both languages', async ({
  page,
  demo,
}) => {
  await whenHistoryIsRead(demo);
  await signIn(page, demo, 'finops@demo');
  await page.goto(`${demo.url}/costs`);
  await page.getByRole('link', { name: 'Statements' }).click();
  await page
    .getByRole('link', { name: /^\w+ \d{4} payments$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^Costs of Payments, \w+ \d{4}$/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Clusters' })).toContainText('payments/ledger-prod');
  const month = page.url().split('/').at(-1) ?? '';
  const days = page.locator('section').filter({ has: page.getByRole('heading', { name: 'By day' }) });
  await days.getByRole('radio', { name: 'Table' }).click();
  await expect(days.getByRole('row')).toHaveCount(
    1 + new Date(Date.UTC(+month.slice(0, 4), +month.slice(5), 0)).getUTCDate(),
  );

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`costs-payments-${month}.en.pdf`);
  const chinese = await demo.api('finops@demo', `/costs/statements/payments/${month}.pdf?locale=zh`);
  for (const bytes of [await readFile(await download.path()), Buffer.from(await chinese.arrayBuffer())]) {
    const text = bytes.toString('latin1');
    expect(text.startsWith('%PDF-1.')).toBe(true);
    expect(text.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0).toBeGreaterThan(0);
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
  }
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Costs' }).click();
  await expect(page).toHaveURL(`${demo.url}/costs`);
});
