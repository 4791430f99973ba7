import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CostSleep } from '../../lib/contracts/cost-sleep.ts';
import { hourMs } from '../../lib/days.ts';
import { createApi } from '../support/api.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { createCluster, createPerson, seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';
import { bookSlept } from '../support/slept.ts';

let database: TestDatabase;
let deps: TestDeps;
const tokens: Record<string, string> = {};
const day = '2026-11-20';
const at = (clock: string, on = day) => `${on}T${clock}:00Z`;
const sql = (text: string, ...values: unknown[]) => deps.db.auto.$queryRawUnsafe<{ id: string }[]>(text, ...values);
const uidOf = (name: string) => `uid-of-${name}`;

/** A cluster that cost so much in each hour from the first until before the last. */
async function book(project: string, name: string, stretches: readonly (readonly [string, string, string | null])[]) {
  const [row] = await sql(
    `INSERT INTO cluster_dims (namespace, name, uid, project, valid_from)
     VALUES ($1, $2, $3, $1, '2026-10-01') RETURNING id::text`,
    project,
    name,
    uidOf(name),
  );
  for (const [from, until, node] of stretches) await bookHours(row?.id ?? '', from, until, node);
}

async function bookHours(id: string, from: string, until: string, node: string | null, currency = 'USD') {
  for (let hour = Date.parse(from); hour < Date.parse(until); hour += hourMs) {
    await sql(
      `INSERT INTO cost_hour_clusters (cluster_id, hour, node, fee, coverage, provenance, reason, currency, source, computed_at)
       VALUES ($1::bigint, $2::timestamptz, $3::numeric, CASE WHEN $3 IS NULL THEN NULL ELSE 0.1 END, 1, $4, $5, $6, 'test', now())`,
      id,
      new Date(hour).toISOString(),
      node,
      node === null ? 'missing' : 'observed',
      node === null ? 'region-lost' : null,
      currency,
    );
  }
}

const sleep = (project: string, name: string, times: Omit<Parameters<typeof bookSlept>[1], 'cluster' | 'project'>) =>
  bookSlept(deps.db.auto, { cluster: { namespace: project, name, uid: uidOf(name) }, project, ...times });

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  deps.clock = { now: () => new Date(at('12:20', '2026-11-21')) };
  await seedOrganisation(deps);
  const until = { expiresAt: new Date('2099-01-01') };
  tokens.finops = (await createPerson(deps, 'fin@demo', ['finops'], until)).token;
  tokens.dev = (await createPerson(deps, 'dev@demo', ['payments-developers'], until)).token;
  await sql(
    `INSERT INTO cost_watermarks (source, backfilled_from, complete_until, updated_at)
     VALUES ('metrics', '2026-10-01', $1::timestamptz, now())`,
    at('12:00', '2026-11-21'),
  );
  // Awake until 20, asleep from 20:15 to 06:40, awake again from 07:10.
  await book('payments', 'shop', [
    [at('10:00'), at('20:00'), '0.60'],
    [at('20:00'), at('21:00'), '0.30'],
    [at('21:00'), at('06:00', '2026-11-21'), '0.20'],
    [at('06:00', '2026-11-21'), at('12:00', '2026-11-21'), '0.60'],
  ]);
  await sleep('payments', 'shop', {
    leftAt: at('20:05'),
    asleepAt: at('20:15'),
    wokeAt: at('06:40', '2026-11-21'),
    backAt: at('07:10', '2026-11-21'),
  });
  await createCluster(deps, 'payments', 'shop', 'payments');
  // Three of its ten hours asleep are not known, and it has been deleted since.
  await book('storefront', 'till', [
    [at('00:00'), at('01:00'), '1.10'],
    [at('01:00'), at('08:00'), '0.10'],
    [at('08:00'), at('11:00'), null],
  ]);
  await sleep('storefront', 'till', { asleepAt: at('01:00'), wokeAt: at('11:00') });
  // Nobody knows what it cost before.
  await book('payments', 'fresh', [[at('05:00'), at('09:00'), '0.10']]);
  await sleep('payments', 'fresh', { asleepAt: at('05:00'), wokeAt: at('09:00') });
  // It has not slept for an hour yet, and this one was woken by nobody knows whom.
  await book('payments', 'tired', [[at('05:00'), at('09:00'), '0.10']]);
  await sleep('payments', 'tired', { asleepAt: at('08:10'), wokeAt: at('08:50') });
  await book('payments', 'woken', [[at('05:00'), at('09:00'), '0.10']]);
  await sleep('payments', 'woken', { asleepAt: at('06:00'), wokeAt: null });
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

async function ask(who: string, query = 'from=2026-11-01&to=2026-11-21'): Promise<CostSleep> {
  const { status, body } = await createApi(deps)<CostSleep>('GET', `/costs/sleep?${query}`, { token: tokens[who] });
  expect(status).toBe(200);
  return body;
}
const shop = {
  cluster: 'payments/shop',
  project: 'payments',
  isThere: true,
  saved: '3.6',
  hours: 9,
  hoursUnknown: 0,
  hourlyAwake: '0.7',
  hourlyAsleep: '0.3',
};

it('sums what sleep saved, each hour against the last hour awake, and tells what is not known', async () => {
  const found = await ask('finops');
  expect(found).toMatchObject({
    from: '2026-11-01',
    to: '2026-11-21',
    currency: 'USD',
    completeUntil: '2026-11-21T12:00:00.000Z',
    saved: '10.6',
    hours: 23,
    hoursUnknown: 7,
    count: 3,
  });
  expect(found.clusters).toEqual([
    {
      cluster: 'storefront/till',
      project: 'storefront',
      isThere: false,
      saved: '7',
      hours: 10,
      hoursUnknown: 3,
      hourlyAwake: '1.2',
      hourlyAsleep: '0.2',
    },
    shop,
    expect.objectContaining({ cluster: 'payments/fresh', saved: null, hours: 4, hoursUnknown: 4 }),
  ]);
});

it('tells a developer of their projects, and takes the page’s filters', async () => {
  const { saved, clusters } = await ask('dev', 'from=2026-11-01&to=2026-11-21&cluster=payments/shop,storefront/till');
  expect(clusters).toEqual([shop]);
  expect(saved).toBe('3.6');
});

it('counts the hours of the window alone', async () => {
  const today = await ask('finops', 'from=2026-11-21&to=2026-11-21');
  expect(today).toMatchObject({ saved: '2.4', hours: 6, count: 1 });
  expect(await ask('finops', 'from=2026-11-10&to=2026-11-19')).toMatchObject({
    saved: '0',
    hours: 0,
    hoursUnknown: 0,
    clusters: [],
  });
});

it('goes on while the cluster sleeps, as far as hours are booked', async () => {
  await sql(
    `INSERT INTO clusters (uid, namespace, name, project, phase, severity, template, created_at, observed_at, phase_changed_at)
     VALUES ($1, 'payments', 'woken', 'payments', 'hibernated', 0, 't', now(), now(), now())`,
    uidOf('woken'),
  );
  const found = await ask('finops', 'from=2026-11-20&to=2026-11-21&cluster=payments/woken');
  // From 06:00 until the hour that is booked last: three of thirty hours are there.
  expect(found).toMatchObject({ saved: '0', hours: 30, hoursUnknown: 27 });
});

it('converts at the rate of the day, and knows nothing where there is none', async () => {
  await sql(`INSERT INTO exchange_rates VALUES ('2026-11-20', 'EUR', 'USD', 1.5, 'test')`);
  await book('payments', 'euro', []);
  const [row] = await sql(`SELECT id::text FROM cluster_dims WHERE name = 'euro'`);
  await bookHours(row?.id ?? '', at('05:00'), at('06:00'), '0.9', 'EUR');
  await bookHours(row?.id ?? '', at('06:00'), at('08:00'), '0.1', 'EUR');
  await sleep('payments', 'euro', { asleepAt: at('06:00'), wokeAt: at('08:00') });
  const euro = 'from=2026-11-20&to=2026-11-21&cluster=payments/euro';
  expect(await ask('finops', euro)).toMatchObject({ saved: '2.4', hours: 2, hoursUnknown: 0 });
  await sql('DELETE FROM exchange_rates');
  expect(await ask('finops', euro)).toMatchObject({ saved: null, hours: 2, hoursUnknown: 2 });
});

it('knows a sleep that began long before the window, and what its cluster cost before', async () => {
  await book('storefront', 'winter', [
    ['2026-10-03T00:00:00Z', '2026-10-03T02:00:00Z', '1.10'],
    ['2026-10-03T02:00:00Z', '2026-10-03T03:00:00Z', '0.10'],
    ['2026-11-20T00:00:00Z', '2026-11-20T03:00:00Z', '0.10'],
  ]);
  await sleep('storefront', 'winter', { asleepAt: '2026-10-03T02:00:00Z', wokeAt: null });
  await sql(
    'UPDATE requests SET created_at = $1::timestamptz WHERE cluster_uid = $2',
    '2026-10-03T01:50:00Z',
    uidOf('winter'),
  );
  await createCluster(deps, 'storefront', 'winter', 'storefront');
  await sql(`UPDATE clusters SET uid = $1, phase = 'hibernated' WHERE name = 'winter'`, uidOf('winter'));
  const { clusters } = await ask('finops', 'from=2026-11-20&to=2026-11-20&cluster=storefront/winter');
  expect(clusters).toMatchObject([
    { saved: '3', hours: 24, hoursUnknown: 21, hourlyAwake: '1.2', hourlyAsleep: '0.2' },
  ]);
});
