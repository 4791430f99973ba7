import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CostSeries } from '../../../../lib/contracts/cost-series.ts';
import type { CostReport } from '../../../../lib/contracts/costs.ts';
import type { Page } from '../../../../lib/contracts/page.ts';
import type { Statement, StatementRow } from '../../../../lib/contracts/statements.ts';
import { daysBetween } from '../../../../lib/days.ts';
import { type Api, createApi } from '../../../../tests/support/api.ts';
import { bookDay } from '../../../../tests/support/booked-days.ts';
import { createTestDeps, type TestDeps } from '../../../../tests/support/deps.ts';
import { createPerson, seedOrganisation } from '../../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../../tests/support/postgres.ts';

// Nothing found where nothing was asked for, or where nothing can be converted, is not known; it is no zero.

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
let token: string;
let now = '2026-10-31T09:00:00Z';

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  deps.clock = { now: () => new Date(now) };
  api = createApi(deps);
  await seedOrganisation(deps);
  token = (await createPerson(deps, 'fin@demo', ['finops'], { expiresAt: new Date('2099-01-01') })).token;
  const lake = { cluster: { namespace: 'payments', name: 'lake' }, project: 'payments' };
  const shop = { cluster: { namespace: 'storefront', name: 'shop' }, project: 'storefront' };
  const dark = { cluster: { namespace: 'storefront', name: 'dark' }, project: 'storefront' };
  for (const day of daysBetween('2026-10-01', '2026-10-31')) await bookDay(deps.db, { ...lake, day, node: '20' });
  for (const day of daysBetween('2026-10-20', '2026-10-25')) {
    await bookDay(deps.db, { ...shop, day, node: '5', currency: 'CHF' });
  }
  await bookDay(deps.db, { ...dark, day: '2026-09-30', node: null, hoursMissing: 24 });
  await deps.db.auto.$queryRawUnsafe(
    `INSERT INTO cost_watermarks (source, backfilled_from, complete_until, updated_at)
     VALUES ('metrics', '2026-09-30', '2026-10-31T00:00:00Z', now())`,
  );
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

async function get<T>(path: string): Promise<T> {
  const { status, body } = await api<T>('GET', path, { token });
  expect(status).toBe(200);
  return body;
}

it('a window after the last hour that was read is not known', async () => {
  now = '2026-11-21T09:00:00Z';
  expect((await get<CostReport>('/costs?window=7d')).total.amount).toBeNull();
  const { total, groups, month } = await get<CostSeries>('/costs/series?window=7d');
  expect({ total: total.amount, groups, spent: month.spent }).toEqual({ total: null, groups: [], spent: null });
});

it('a month of which no hour was read yet is not known, whatever window is shown', async () => {
  now = '2026-11-01T00:40:00Z';
  expect((await get<CostReport>('/costs?from=2026-11-01&to=2026-11-01')).total.amount).toBeNull();
  const { total, month } = await get<CostSeries>('/costs/series?window=30d');
  expect(month.before).toBeNull();
  expect({ total: total.amount, spent: month.spent }).toEqual({ total: '560', spent: null });
});

it('days before the first that is known are not known', async () => {
  now = '2026-10-31T09:00:00Z';
  const early = 'from=2026-09-01&to=2026-09-20';
  expect((await get<CostReport>(`/costs?${early}`)).total.amount).toBeNull();
  expect((await get<CostSeries>(`/costs/series?${early}`)).total.amount).toBeNull();
});

it('what cannot be converted is not known', async () => {
  now = '2026-10-31T09:00:00Z';
  const { total, completeness } = await get<CostReport>('/costs?window=30d&project=storefront');
  expect(total.amount).toBeNull();
  expect(completeness.unconverted).toEqual([{ currency: 'CHF', amount: '25.0000000000', days: 5 }]);
  const series = await get<CostSeries>('/costs/series?window=30d&project=storefront');
  expect([series.total.amount, series.month.spent]).toEqual([null, null]);
  const statement = await get<Statement>('/costs/statements/storefront/2026-10');
  expect(statement).toMatchObject({ total: null, completeness: { unconverted: [{ currency: 'CHF' }] } });
  expect((await api('GET', '/costs/statements/storefront/2026-10/pdf', { token })).status).toBe(200);
});

it('nothing of what was read is nothing', async () => {
  now = '2026-10-31T09:00:00Z';
  expect((await get<CostReport>('/costs?window=30d&project=nobody')).total.amount).toBe('0');
  const { total, month } = await get<CostSeries>('/costs/series?window=30d&project=nobody');
  expect([total.amount, month.spent]).toEqual(['0', '0']);
});

it('the list of statements has months that are not known, and no zero of them', async () => {
  now = '2026-10-31T09:00:00Z';
  const { items } = await get<Page<StatementRow>>('/costs/statements');
  expect(items.map(({ project, month, amount }) => [project, month, amount])).toEqual([
    ['payments', '2026-10', '600.0000000000'],
    ['storefront', '2026-10', null],
    ['storefront', '2026-09', null],
  ]);
});
