import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CostMovers, CostSeries } from '../../../../lib/contracts/cost-series.ts';
import type { SpendBudgetDetail } from '../../../../lib/contracts/spend-budgets.ts';
import type { Statement } from '../../../../lib/contracts/statements.ts';
import { daysBetween } from '../../../../lib/days.ts';
import { type Api, createApi } from '../../../../tests/support/api.ts';
import { bookDay } from '../../../../tests/support/booked-days.ts';
import { createTestDeps, type TestDeps } from '../../../../tests/support/deps.ts';
import { createPerson, seedOrganisation } from '../../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../../tests/support/postgres.ts';

// A day on which nothing of a project ran cost it nothing, as long as others were booked on it; before the first day that
// is booked at all, nobody knows.

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
let token: string;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  deps.clock = { now: () => new Date('2026-11-21T09:00:00Z') };
  api = createApi(deps);
  await seedOrganisation(deps);
  token = (await createPerson(deps, 'fin@demo', ['finops'], { expiresAt: new Date('2099-01-01') })).token;
  const lake = { cluster: { namespace: 'payments', name: 'lake' }, project: 'payments' };
  const shop = { cluster: { namespace: 'storefront', name: 'shop' }, project: 'storefront' };
  for (const day of daysBetween('2026-10-01', '2026-11-22')) {
    await bookDay(deps.db, { ...lake, day, node: '20', nodeHours: 96 });
    if (day <= '2026-11-10') await bookDay(deps.db, { ...shop, day, node: '50', nodeHours: 96 });
  }
  const run = (sql: string) => deps.db.auto.$queryRawUnsafe(sql);
  await run(`UPDATE cluster_dims SET valid_to = '2026-11-11' WHERE name = 'shop'`);
  await run(
    `INSERT INTO cost_hour_clusters (cluster_id, hour, node, coverage, provenance, currency, source, computed_at)
     SELECT id, '2026-11-21T07:00:00Z', 0.83, 1, 'observed', 'USD', 'metrics', now() FROM cluster_dims WHERE name = 'lake'`,
  );
  await run(
    `INSERT INTO cost_watermarks (source, backfilled_from, complete_until, updated_at)
     VALUES ('metrics', '2026-10-01', '2026-11-21T08:00:00Z', now())`,
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

it('are nothing in the charts of a project, and its month ends at what is spent', async () => {
  const series = await get<CostSeries>('/costs/series?from=2026-11-08&to=2026-11-13&project=storefront');
  expect(series.groups[0]?.daily).toEqual([...Array(3).fill('50'), ...Array(3).fill('0')]);
  expect(series.incomplete).toEqual([]);
  // Ten of twenty days at the same price.
  expect(series.month).toMatchObject({ spent: '500', change: -0.5, leftOut: 0, hourly: '0' });
  expect(series.month.forecast).toMatchObject({ method: 'rate', amount: '500' });
});

it('are nothing that a budget could still be used up by', async () => {
  const scope = { kind: 'project', value: 'storefront' };
  const body = { title: 'Shop', scope, monthly: '600', currency: 'USD' };
  const { body: budget } = await api<SpendBudgetDetail>('POST', '/spend-budgets', { token, body });
  expect(budget).toMatchObject({ spent: '500', forecast: '500', forecastMethod: 'rate', state: 'watch' });
});

it('are nothing on a statement', async () => {
  const { days } = await get<Statement>('/costs/statements/storefront/2026-11');
  const shown = days.slice(8, 12).map(({ amount, isIncomplete }) => [amount, isIncomplete]);
  expect(shown).toEqual([...Array(2).fill(['50', false]), ...Array(2).fill(['0', false])]);
});

it('are not known before anything was measured', async () => {
  const { total, groups } = await get<CostSeries>('/costs/series?from=2026-10-02&to=2026-11-20');
  expect(total).toMatchObject({ before: '70', change: null });
  expect(groups.map(({ change }) => change)).toEqual([null, null]);
  const early = await get<CostSeries>('/costs/series?from=2026-10-01&to=2026-11-20');
  expect([early.total.before, ...early.groups.map(({ before }) => before)]).toEqual([null, null, null]);
});

it.each(['from=2026-10-05&to=2026-10-20', 'from=2026-11-21&to=2026-11-21'])(
  'is not new because the history is, nor before a day is over: %s',
  async (days) => {
    expect(await get<CostMovers>(`/costs/movers?${days}`)).toMatchObject({ isCompared: false, items: [] });
  },
);

it('a cluster that came to another project did not move by what one of them lost', async () => {
  await deps.db.auto.$queryRawUnsafe(
    `WITH old AS (UPDATE cluster_dims SET valid_to = '2026-11-15' WHERE name = 'lake' AND valid_to IS NULL RETURNING *),
     new AS (INSERT INTO cluster_dims (namespace, name, project, valid_from)
       SELECT namespace, name, 'storefront', '2026-11-15' FROM old RETURNING id)
     UPDATE cost_day_clusters d SET cluster_id = new.id FROM new, old
     WHERE d.cluster_id = old.id AND d.day >= '2026-11-15'`,
  );
  await deps.db.auto.$queryRawUnsafe(`SELECT sum_costs('2026-11-01', '2026-11-30')`);
  const { items, isCompared } = await get<CostMovers>('/costs/movers?from=2026-11-12&to=2026-11-20');
  expect(isCompared).toBe(true);
  expect(items.map(({ cluster }) => cluster)).toEqual(['storefront/shop']);
});
