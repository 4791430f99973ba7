import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CostMovers, CostSeries } from '../../../../lib/contracts/cost-series.ts';
import type { Statement } from '../../../../lib/contracts/statements.ts';
import { daysBetween } from '../../../../lib/days.ts';
import { type Api, createApi } from '../../../../tests/support/api.ts';
import { bookDay } from '../../../../tests/support/booked-days.ts';
import { createTestDeps, type TestDeps } from '../../../../tests/support/deps.ts';
import { createPerson, seedOrganisation } from '../../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../../tests/support/postgres.ts';

// Periods are compared by days of which something was read on both sides: eight clusters that cost the same every day did
// not change, however late the history begins and however long the source is away.

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
let token: string;
let now = '2026-11-05T09:00:00Z';

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  deps.clock = { now: () => new Date(now) };
  api = createApi(deps);
  await seedOrganisation(deps);
  token = (await createPerson(deps, 'fin@demo', ['finops'], { expiresAt: new Date('2099-01-01') })).token;
  for (const day of daysBetween('2026-10-02', '2026-11-06')) {
    for (const place of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const cluster = { namespace: 'payments', name: `lake-${place}` };
      const part = day === '2026-11-05' ? { hours: 8, nodeHours: 32, node: '7' } : { nodeHours: 96, node: '20' };
      await bookDay(deps.db, { cluster, project: 'payments', day, ...part });
    }
  }
  await deps.db.auto.$queryRawUnsafe(
    `INSERT INTO cost_watermarks (source, backfilled_from, complete_until, updated_at)
     VALUES ('metrics', '2026-10-02', '2026-11-05T08:00:00Z', now())`,
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
const changesOf = ({ total, groups }: CostSeries) => [
  ...new Set([total.change, ...groups.map(({ change }) => change)]),
];

it('a history that begins within the period before compares nothing', async () => {
  now = '2026-11-05T09:00:00Z';
  expect(changesOf(await get<CostSeries>('/costs/series?window=30d&groupBy=cluster'))).toEqual([null]);
  expect(await get<CostMovers>('/costs/movers?window=30d')).toMatchObject({ isCompared: false, items: [] });
  expect((await get<Statement>('/costs/statements/payments/2026-11')).previous).toMatchObject({
    days: 4,
    leftOut: 1,
    amount: '480',
    now: '480',
  });
});

it('a source that is away takes the days since out of both periods', async () => {
  now = '2026-11-09T09:00:00Z';
  const series = await get<CostSeries>('/costs/series?window=14d&groupBy=cluster');
  expect(changesOf(series)).toEqual([0]);
  expect(series.groups).toHaveLength(8);
  expect(series).toMatchObject({ from: '2026-10-27', beforeFrom: '2026-10-18', beforeTo: '2026-10-26', anomalies: [] });
  expect(await get<CostMovers>('/costs/movers?window=14d')).toMatchObject({ isCompared: true, items: [] });
});

it('days that were lost within a period are left out with those beside them', async () => {
  now = '2026-11-05T09:00:00Z';
  const lost = daysBetween('2026-10-28', '2026-10-31');
  await deps.db.auto.$queryRawUnsafe('DELETE FROM cost_day_clusters WHERE day = ANY($1::date[])', lost);
  await deps.db.auto.$queryRawUnsafe(`SELECT sum_costs('2026-10-28', '2026-10-31')`);
  const series = await get<CostSeries>('/costs/series?from=2026-10-22&to=2026-11-04&groupBy=cluster');
  expect(series.total.change).toBe(0);
  expect(series.groups.slice(0, 7).map(({ change }) => change)).toEqual(Array(7).fill(0));
  // Days of the rest are not read one by one.
  expect(series.groups[7]?.change).toBeNull();
  expect(await get<CostMovers>('/costs/movers?from=2026-10-22&to=2026-11-04')).toMatchObject({
    isCompared: true,
    items: [],
  });
  expect(await get<CostMovers>('/costs/movers?from=2026-10-28&to=2026-10-31')).toMatchObject({
    isCompared: false,
    items: [],
  });
});
