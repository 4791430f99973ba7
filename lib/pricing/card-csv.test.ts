import { stringify } from 'csv-stringify/sync';
import { expect, it } from 'vitest';
import { firstRateCards } from '../../server/domain/costs/pricing/first-rate-cards.ts';
import type { RateCardVersion } from '../contracts/rate-cards.ts';
import { findCardChanges } from './card-changes.ts';
import { readCardCsv, toCardRows } from './card-csv.ts';

const versions = firstRateCards.map(
  (card): RateCardVersion => ({ ...card, version: 1, createdBy: 'x', createdAt: '2026-01-01T00:00:00Z' }),
);
const write = (version: RateCardVersion) => stringify(toCardRows(version), { bom: true, escape_formulas: true });
const [aws] = versions;
if (!aws) throw new Error('no first card');
const header = 'kind,name,value,vcpu,memory_gib,gpu,low,likely,high';

it.each(versions)('reads the card of $provider as it was written', (version) => {
  const { card, lines, problems } = readCardCsv(write(version), version.provider);
  expect(problems).toEqual([]);
  const { currency, source, validFrom, rates } = version;
  expect(card).toMatchObject({ currency, source, validFrom, validUntil: '', regions: rates.regions });
  expect(card.machines.map(({ name, hourly, vcpu }) => [name, hourly, vcpu])).toEqual(
    rates.machines.map(({ name, hourly, vcpu }) => [name, hourly, String(vcpu)]),
  );
  expect(card.prices.clusterMonthly).toBe('0');
  expect(lines.get('/currency')).toBe(3);
});

it('keeps a name that a spreadsheet would run', () => {
  const machines = [{ name: '=HYPERLINK("x")', vcpu: 1, memoryGib: 1, gpu: 0, hourly: '1' }];
  const text = write({ ...aws, rates: { ...aws.rates, machines } });
  expect(text).toContain(`'=HYPERLINK`);
  expect(readCardCsv(text, 'aws').card.machines).toMatchObject([{ name: '=HYPERLINK("x")' }]);
});

it.each([
  ['an open quote', `${header}\ncard,"source,x`, { code: 'open-quote', line: 2 }],
  ['other bytes', `${header}\ncard,source,\uFFFD,,,,,,`, { code: 'not-utf8', line: 2 }],
  ['no header', 'machine,m5.large', { code: 'header', line: 1, columns: header }],
  ['nothing', '', { code: 'header', line: 1, columns: header }],
  ['another separator', header.replaceAll(',', ';'), { code: 'header', line: 1, columns: header }],
  ['too few cells', `${header}\nmachine,m5.large`, { code: 'cells', line: 2, count: 2, expected: 9 }],
  ['an unknown kind', `${header}\n\nmashine,a,1,1,1,0,,,`, { code: 'kind', line: 3, word: 'mashine' }],
  ['an unknown price', `${header}\nprice,cpu,1,,,,,,`, { code: 'name', line: 2, word: 'cpu' }],
  ['an unknown fact', `${header}\ncard,colour,1,,,,,,`, { code: 'name', line: 2, word: 'colour' }],
  [
    'a price twice',
    `${header}\nprice,gpuHourly,1,,,,,,\nprice,gpuHourly,2,,,,,,`,
    { code: 'twice', line: 3, word: 'gpuHourly' },
  ],
  ['a price in a column of sizes', `${header}\nprice,gpuHourly,,1,,,,,`, { code: 'misplaced', line: 2, word: 'vcpu' }],
  [
    'another provider',
    `${header}\ncard,provider,gcp,,,,,,`,
    { code: 'other-provider', line: 2, word: 'gcp', provider: 'aws' },
  ],
])('refuses %s and says on which line', (_what, text, problem) => {
  expect(readCardCsv(text, 'aws').problems).toEqual([problem]);
});

it('says what a version changes, and not what is only written otherwise', () => {
  const { rates } = aws;
  const [first, ...others] = rates.machines;
  if (!first) throw new Error('no machines');
  const machines = [{ ...first, hourly: '0.03' }, ...others.slice(1), { ...first, name: 'new' }];
  expect(findCardChanges(rates, { ...rates, machines, managedControlPlaneHourly: '0.1', gpuHourly: '1' })).toEqual([
    { part: 'price', name: 'gpuHourly', before: null, after: '1' },
    { part: 'machine', name: 'new', before: null, after: '0.0208 · 2 / 2 / 0' },
    { part: 'machine', name: 't3.medium', before: '0.0416 · 2 / 4 / 0', after: null },
    { part: 'machine', name: 't3.small', before: '0.0208 · 2 / 2 / 0', after: '0.03 · 2 / 2 / 0' },
  ]);
});
