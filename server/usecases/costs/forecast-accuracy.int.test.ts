import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CostSeries } from '../../../lib/contracts/cost-series.ts';
import { addDays, daysBetween, daysOfMonth, toDay } from '../../../lib/days.ts';
import { createApi } from '../../../tests/api.ts';
import { bookDay } from '../../../tests/booked-days.ts';
import { createTestDeps, type TestDeps } from '../../../tests/deps.ts';
import { createPerson, seedOrganisation } from '../../../tests/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
const tokens: Record<string, string> = {};
const last = daysOfMonth(toDay(new Date()).slice(0, 7)).before;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  tokens.finops = (await createPerson(deps, 'fin@demo', ['finops'])).token;
  tokens.dev = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  const { first, next } = daysOfMonth(last.slice(0, 7));
  const middle = addDays(first, 15);
  for (const day of daysBetween(first, next)) {
    const node = day < middle ? '10' : '20';
    await bookDay(deps.db, { cluster: { namespace: 'payments', name: 'grows' }, project: 'payments', day, node });
    await bookDay(deps.db, {
      ...{ cluster: { namespace: 'storefront', name: 'calm' }, project: 'storefront', day, node: '30' },
    });
  }
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

async function ask(who: string, query = ''): Promise<CostSeries['month']['accuracy']> {
  const { status, body } = await createApi(deps)<CostSeries>('GET', `/costs/series?${query}`, { token: tokens[who] });
  expect(status).toBe(200);
  return body.month.accuracy;
}

it('is told of what is visible, and of the chosen project', async () => {
  const { first, next } = daysOfMonth(last.slice(0, 7));
  const count = daysBetween(first, next).length;
  const off = (told: number, came: number) => expect.closeTo(1 - told / came, 6);
  const own = off(10 * count, 150 + 20 * (count - 15));
  expect(await ask('dev')).toMatchObject({ error: own, months: [{ month: last.slice(0, 7) }] });
  expect(await ask('finops', 'project=payments')).toMatchObject({ error: own });
  expect(await ask('finops', 'project=storefront')).toMatchObject({ error: expect.closeTo(0, 6) });
  expect(await ask('finops')).toMatchObject({ error: off(40 * count, 150 + 20 * (count - 15) + 30 * count) });
  // Of others nothing is told, and nothing is no month.
  expect(await ask('dev', 'project=storefront')).toEqual({ error: null, months: [] });
});

it('is not told of a part', async () => {
  expect(await ask('finops', 'cluster=payments/grows')).toBeNull();
});
