import { readFile } from 'node:fs/promises';
import type { Page as Items } from '../../lib/contracts/page.ts';
import type { RateCard } from '../../lib/contracts/rate-cards.ts';
import { expect, signIn, test } from '../support/fixtures.ts';

const provider = 'gcp';

test('finops exports a rate card, is told what is wrong with a file, and puts the corrected one in force', async ({
  page,
  demo,
}) => {
  const read = async () => {
    const { items } = (await (await demo.api('finops@demo', '/rate-cards')).json()) as Items<RateCard>;
    const versions = items.find((card) => card.provider === provider)?.versions ?? [];
    return versions.at(-1);
  };
  const before = await read();
  // Far from today, and later than what was put in force before: each run of this test adds a version.
  const validFrom = new Date(Date.UTC(2090, 0, 1 + (before?.version ?? 0))).toISOString().slice(0, 10);
  await signIn(page, demo, 'finops@demo');
  await page.goto(`${demo.url}/admin/rate-cards/${provider}?version=${before?.version}`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  expect(text).toContain('machine,e2-standard-2,');

  const choose = (content: string) =>
    page
      .getByLabel('CSV file of a rate card')
      .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  const lineOf = text.split('\n').findIndex((line) => line.startsWith('machine,e2-standard-2,')) + 1;
  await choose(text.replace(/machine,e2-standard-2,[^,]*/, 'machine,e2-standard-2,-1'));
  const alert = page.getByRole('alert').filter({ hasText: 'prices.csv was not imported' });
  await expect(alert.getByText(`Line ${lineOf}: Enter a price without a currency, for example 0.096.`)).toBeVisible();
  expect((await read())?.version).toBe(before?.version);

  const price = `0.${Date.now().toString().slice(-6)}1`;
  await choose(
    text
      .replace(/machine,e2-standard-2,[^,]*/, `machine,e2-standard-2,${price}`)
      .replace(/card,valid_from,[^,]*/, `card,valid_from,${validFrom}`),
  );
  await expect(page.getByText('One figure changes.')).toBeVisible();
  await expect(page.getByRole('row', { name: /e2-standard-2 .*GCP|e2-standard-2/ }).last()).toContainText(price);
  await expect(page.getByRole('heading', { name: 'Effect on last month' })).toBeVisible();
  await page.getByRole('button', { name: 'Put in force' }).click();
  await expect(page.getByRole('button', { name: 'New version' })).toBeVisible();
  const after = await read();
  expect(after).toMatchObject({ version: (before?.version ?? 0) + 1, validFrom });
  expect(after?.rates.machines.find(({ name }) => name === 'e2-standard-2')?.hourly).toBe(price);
});
