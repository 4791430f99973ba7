import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CostSeries } from '../../../../lib/contracts/cost-series.ts';
import { addDays, daysBetween, daysOfMonth, toDay } from '../../../../lib/days.ts';
import { createApi } from '../../../../tests/support/api.ts';
import { bookDay } from '../../../../tests/support/booked-days.ts';
import { createTestDeps, type TestDeps } from '../../../../tests/support/deps.ts';
import { createPerson, seedOrganisation } from '../../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../../tests/support/postgres.ts';

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
  const change = addDays(first, 9);
  for (const day of daysBetween(first, next)) {
    const node = day < change ? '10' : '20';
    await bookDay(deps.db, { cluster: { namespace: 'payments', name: 'grows' }, project: 'payments', day, node });
    await bookDay(deps.db, {
      cluster: { namespace: 'storefront', name: 'calm' },
      project: 'storefront',
      day,
      node: '30',
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
  const came = 90 + 20 * (count - 9);
  const own = { day: 10, error: off(10 * count, came), months: [{ month: last.slice(0, 7) }] };
  const [tenth, twentieth] = (await ask('dev')) ?? [];
  expect(tenth).toMatchObject(own);
  // The ten dear days before it are known on the 20th.
  expect(twentieth).toMatchObject({ day: 20, months: [{ month: last.slice(0, 7) }] });
  expect(twentieth?.error).toBeLessThan(tenth?.error ?? 0);
  expect((await ask('finops', 'project=payments'))?.[0]).toMatchObject(own);
  const calm = await ask('finops', 'project=storefront');
  expect(calm?.map(({ error }) => error)).toEqual([expect.closeTo(0, 6), expect.closeTo(0, 6)]);
  expect((await ask('finops'))?.[0]).toMatchObject({ error: off(40 * count, came + 30 * count) });
  // Of others nothing is told, and nothing is no month.
  expect(await ask('dev', 'project=storefront')).toEqual([10, 20].map((day) => ({ day, error: null, months: [] })));
});

it('is not told of a part', async () => {
  expect(await ask('finops', 'cluster=payments/grows')).toBeNull();
});
