import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CostMovers, CostSeries } from '../../../../lib/contracts/cost-series.ts';
import type { CostReport } from '../../../../lib/contracts/costs.ts';
import type { Statement } from '../../../../lib/contracts/statements.ts';
import { addDays, daysBetween } from '../../../../lib/days.ts';
import { type Api, createApi } from '../../../../tests/support/api.ts';
import { type BookedDay, bookDay } from '../../../../tests/support/booked-days.ts';
import { createTestDeps, type TestDeps } from '../../../../tests/support/deps.ts';
import { createPerson, seedOrganisation } from '../../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../../tests/support/postgres.ts';

// Of a day without a single known hour nothing is said, and a day with gaps is held against no other.

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
let token: string;
const lost = '2026-11-18';
const partly = '2026-11-15';

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  deps.clock = { now: () => new Date('2026-11-21T09:00:00Z') };
  api = createApi(deps);
  await seedOrganisation(deps);
  token = (await createPerson(deps, 'fin@demo', ['finops'], { expiresAt: new Date('2099-01-01') })).token;
  const gaps: Record<string, Partial<BookedDay>> = {
    [lost]: { node: null, nodeHours: undefined, hoursMissing: 24 },
    [partly]: { node: '5', nodeHours: 24, hoursMissing: 18 },
  };
  for (const day of daysBetween('2026-10-01', '2026-11-22')) {
    const whole = { cluster: { namespace: 'payments', name: 'lake' }, project: 'payments', day, node: '20' };
    await bookDay(deps.db, { ...whole, nodeHours: 96, ...gaps[day] });
  }
  await deps.db.auto.$queryRawUnsafe(
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
const window = 'from=2026-11-11&to=2026-11-20';
const at = (day: string) => daysBetween('2026-11-11', day).length;

it('is a gap in the days of a window, of every group and of the period before', async () => {
  for (const by of ['project', 'cluster', 'namespace']) {
    const series = await get<CostSeries>(`/costs/series?${window}&groupBy=${by}`);
    expect(series.groups.map(({ daily }) => daily?.[at(lost)])).toEqual(series.groups.map(() => null));
    expect(series.incomplete).toEqual([partly, lost]);
    expect(series.total.amount).toBe('165');
  }
  const after = await get<CostSeries>('/costs/series?from=2026-11-19&to=2026-11-20');
  expect(after.before).toEqual(['20', null]);
});

it('is nothing that changed, and neither is a day with gaps', async () => {
  const { total, month, groups, anomalies } = await get<CostSeries>(`/costs/series?${window}`);
  expect(total).toMatchObject({ change: 0, leftOut: 2 });
  expect(groups[0]).toMatchObject({ key: 'payments', change: 0 });
  expect(month).toMatchObject({ change: 0, leftOut: 2 });
  expect(anomalies).toEqual([]);
  // Eighteen whole days at 20, one of which a quarter is known, and 20 for each day to come.
  expect(Number(month.forecast?.amount)).toBeCloseTo(18 * 20 + 5 + 20 + 20 * (9 + 16 / 24), 0);
  expect((await get<CostMovers>(`/costs/movers?${window}`)).items).toEqual([]);
});

it('is no zero in an answer for scripts', async () => {
  const gone = await get<CostReport>(`/costs?from=${lost}&to=${lost}`);
  expect(gone.total).toEqual({ amount: null, currency: 'USD' });
  expect(gone.items).toMatchObject([{ key: 'payments', amount: null, node: null, hours: 24, hoursMissing: 24 }]);
  const both = await get<CostReport>(`/costs?from=${lost}&to=${addDays(lost, 1)}`);
  expect(both.items).toMatchObject([{ amount: '20.0000000000', hours: 48, hoursMissing: 24 }]);
});

it('is not known on a statement, and compared with nothing', async () => {
  const { days, previous, total, changes } = await get<Statement>('/costs/statements/payments/2026-11');
  const ofDay = (day: string) => days.find((one) => one.day === day);
  expect(ofDay(lost)).toEqual({ day: lost, amount: null, isIncomplete: true });
  expect(ofDay(partly)).toEqual({ day: partly, amount: '5', isIncomplete: true });
  expect(previous).toEqual({ month: '2026-10', days: 20, leftOut: 2, amount: '360', now: '360' });
  expect(total).toBe('385');
  expect(changes).toEqual([]);
});

it('is a month of which nothing is known where all its days are', async () => {
  for (const day of daysBetween('2026-11-01', '2026-11-22')) {
    const gone = { cluster: { namespace: 'storefront', name: 'shop' }, project: 'storefront', day, node: null };
    await bookDay(deps.db, { ...gone, hoursMissing: 24 });
  }
  const { month } = await get<CostSeries>(`/costs/series?${window}&project=storefront`);
  expect(month).toMatchObject({ spent: null, before: '0', idle: null, change: null, forecast: null });
  const { total, spendBudgets, forecast } = await get<Statement>('/costs/statements/storefront/2026-11');
  expect({ total, spendBudgets, forecast }).toEqual({ total: null, spendBudgets: [], forecast: null });
  const pdf = await api('GET', '/costs/statements/storefront/2026-11/pdf', { token });
  expect(pdf.status).toBe(200);
});
