import { readFile } from 'node:fs/promises';
import { parseCsv } from '../../lib/csv.ts';
import { whenHistoryIsRead, whenNoHourIsDue } from '../support/booked-hours.ts';
import { expect, signIn, test } from '../support/fixtures.ts';

test('finops sees which queue used the GPUs and what that cost, and exports the same', async ({ page, demo }) => {
  test.setTimeout(240_000);
  await whenHistoryIsRead(demo);
  await whenNoHourIsDue(demo);
  await signIn(page, demo, 'finops@demo');
  await page.goto(`${demo.url}/costs/breakdown`);
  const row = page.getByRole('table', { name: 'GPU use by queue' }).getByRole('row', { name: /^ml-research/ });
  await expect(row).toBeVisible({ timeout: 60_000 });
  const [, queue, cluster, hours, , , , cost] = await row.getByRole('cell').allInnerTexts();
  expect([queue, cluster]).toEqual(['ml-research', 'data-platform/lake-prod']);
  expect(Number(hours?.replaceAll(',', ''))).toBeGreaterThan(0);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as CSV' }).click();
  const [header, ...lines] = parseCsv(await readFile(await (await downloading).path(), 'utf8')).rows;
  const columns = header?.cells ?? [];
  const sum = (column: string) =>
    lines
      .filter(({ cells }) => cells[columns.indexOf('queue')] === 'ml-research')
      .reduce((all, { cells }) => all + Number(cells[columns.indexOf(column)]), 0);
  expect(Math.round(sum('gpu_hours')).toLocaleString('en-GB')).toBe(hours);
  expect(sum('total_cost')).toBeCloseTo(Number(cost?.replaceAll(',', '')), 1);
});
