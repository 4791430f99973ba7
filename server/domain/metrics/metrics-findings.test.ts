import { expect, it } from 'vitest';
import { findMetricsProblems } from './metrics-findings.ts';

const day = 86_400;
const now = 1_795_244_400;
const whole = {
  clusters: 3,
  withoutNamespace: 0,
  tenantLabel: 'tenant' as const,
  hasNodes: true,
  hasPrices: true,
  exporterSamplesPerHour: 120,
  oldest: now - 90 * day,
  clockAhead: 2,
  warnings: [],
};
const idsOf = (over: Partial<Parameters<typeof findMetricsProblems>[0]>) =>
  findMetricsProblems({ ...whole, ...over }, now).map(({ id }) => id);

it('finds nothing where all is there', () => {
  expect(idsOf({})).toEqual([]);
});

it('finds a source that nobody writes to', () => {
  const empty = { clusters: 0, hasNodes: false, hasPrices: false, oldest: null, exporterSamplesPerHour: null };
  expect(idsOf({ ...empty, tenantLabel: null })).toEqual(['noClusters', 'noNodes', 'noPrices']);
});

it.each([
  [107, ['exporterGaps']],
  [108, []],
  [180, []],
  [181, ['duplicates']],
  [240, ['duplicates']],
])('takes %i samples an hour for %j', (exporterSamplesPerHour, ids) => {
  expect(idsOf({ exporterSamplesPerHour })).toEqual(ids);
});

it('counts history in whole days, and days it does not know as none', () => {
  expect(idsOf({ oldest: now - 60 * day })).toEqual([]);
  expect(findMetricsProblems({ ...whole, oldest: now - 60 * day + 1 }, now)).toEqual([
    { id: 'shortHistory', values: { days: 59 } },
  ]);
});

it('hands on what the source itself said', () => {
  const found = findMetricsProblems(
    { ...whole, withoutNamespace: 2, tenantLabel: 'tenantId', warnings: ['slow'] },
    now,
  );
  expect(found).toEqual([
    { id: 'noNamespaces', values: { count: 2 } },
    { id: 'oldTenant', values: {} },
    { id: 'warned', values: { words: 'slow' } },
  ]);
});

it.each([
  [90, []],
  [91, ['clockAhead']],
  [-91, ['clockBehind']],
  [null, []],
])('tells of a clock that is apart: by %s seconds', (clockAhead, found) => {
  expect(idsOf({ clockAhead })).toEqual(found);
});
