import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CostLeftovers } from '../../lib/contracts/cost-leftovers.ts';
import { addDays, hoursPerMonth, toDay } from '../../lib/days.ts';
import { costStore } from '../../server/db/costs/cost-store.ts';
import { createApi } from '../support/api.ts';
import { type BookedDay, bookDay } from '../support/booked-days.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { createPerson, seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
const tokens: Record<string, string> = {};
const today = toDay(new Date());
const yesterday = addDays(today, -1);

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  tokens.finops = (await createPerson(deps, 'fin@demo', ['finops'])).token;
  tokens.dev = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  await createPerson(deps, 'here@demo', ['payments-developers']);
  await createPerson(deps, 'off@demo', ['payments-developers']);
  await sql(`UPDATE users SET disabled_at = now() WHERE email = 'off@demo'`);
  const now = deps.clock.now();
  const known = {
    backfilledFrom: now,
    completeUntil: new Date(`${today}T02:00:00Z`),
    lastError: null,
    lastErrorAt: null,
  };
  await costStore.setWatermark(deps.db.auto, 'metrics', known, now);

  await book('payments', 'fine', { owner: 'here@demo' });
  await book('payments', 'orphan', { owner: 'off@demo' }, { node: '30' });
  await book('payments', 'stranger', { owner: 'never-signed-in@demo' });
  await book('payments', 'nobodys', {}, { node: '20' });
  await book('elsewhere', 'unclaimed', { owner: 'here@demo' }, { node: '10' });
  await book('storefront', 'theirs', {}, { node: '5' });
  await book(
    'payments',
    'halves',
    { owner: 'here@demo' },
    {
      storage: '9',
      loadBalancer: '1.8',
      namespaces: [
        { namespace: 'web', cpu: '1', storage: '2', loadBalancer: '0.6', cpuHours: 4 },
        { namespace: 'left', storage: '3', loadBalancer: '1.2' },
      ],
    },
  );
  await book('payments', 'zombie', {}, { node: '40' });
  await ended('zombie', `${yesterday}T00:00:00Z`);
  await book('storefront', 'stray', {}, { node: '7' });
  await sql(
    `UPDATE cluster_dims SET uid = NULL, valid_to = $1::timestamptz WHERE name = 'stray'`,
    `${today}T02:00:00Z`,
  );
  // KOF reports the management cluster too, which no ClusterDeployment is.
  await book('kcm-system', 'mothership', {}, { node: '70' });
  await sql(
    `UPDATE cluster_dims SET uid = NULL, project = NULL, valid_to = $1::timestamptz WHERE name = 'mothership'`,
    `${today}T02:00:00Z`,
  );
  // One that was seen for an hour after its end, and one that has stopped since.
  await book('payments', 'closing', {}, { node: '50' });
  await ended('closing', `${today}T01:00:00Z`);
  await book('payments', 'stopped', {}, { node: '60' });
  await ended('stopped', `${yesterday}T00:00:00Z`, `${yesterday}T20:00:00Z`);
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const sql = (text: string, ...values: unknown[]) => deps.db.auto.$queryRawUnsafe(text, ...values);

/** Books yesterday for a cluster of the management cluster, in the project of its namespace's name. */
async function book(namespace: string, name: string, about: BookedDay['about'] = {}, figures: Partial<BookedDay> = {}) {
  const project = namespace === 'elsewhere' ? null : namespace;
  const cluster = { namespace, name };
  await bookDay(deps.db, { cluster, project, day: yesterday, node: '1', about, ...figures });
  await sql(`UPDATE cluster_dims SET uid = $1 WHERE name = $1`, name);
}

/** Ends a cluster in the portal; whom its hours since are booked on, only the metrics know. */
async function ended(name: string, at: string, until = `${today}T02:00:00Z`) {
  await sql(
    `INSERT INTO cluster_dims (namespace, name, uid, project, valid_from, valid_to)
     SELECT namespace, name, 'uid-' || name, project, valid_from, $2::timestamptz FROM cluster_dims WHERE name = $1`,
    name,
    at,
  );
  await sql(
    `UPDATE cluster_dims SET uid = NULL, valid_from = $2::timestamptz, valid_to = $3::timestamptz WHERE uid = $1`,
    name,
    at,
    until,
  );
}

async function ask(who: string, query = ''): Promise<CostLeftovers> {
  const { status, body } = await createApi(deps)<CostLeftovers>('GET', `/costs/leftovers?${query}`, {
    token: tokens[who],
  });
  expect(status).toBe(200);
  return body;
}
const namesOf = ({ kinds }: CostLeftovers) =>
  Object.fromEntries(kinds.map(({ kind, items }) => [kind, items.map(({ cluster }) => cluster)]));
const monthOf = (ofDay: number) => expect.closeTo((ofDay / 24) * hoursPerMonth, 6);

it('finds what nobody answers for, each once', async () => {
  const found = await ask('finops');
  expect(found.day).toBe(yesterday);
  expect(namesOf(found)).toEqual({
    gone: ['payments/zombie'],
    ownerLeft: ['payments/orphan'],
    noOwner: ['payments/nobodys', 'storefront/theirs'],
    noProject: ['elsewhere/unclaimed'],
    unknown: ['storefront/stray'],
    management: ['kcm-system/mothership'],
    volumes: ['payments/halves'],
    loadBalancers: ['payments/halves'],
  });
  const amounts = Object.fromEntries(found.kinds.map(({ kind, monthly }) => [kind, Number(monthly)]));
  expect(amounts).toEqual({
    gone: monthOf(40),
    ownerLeft: monthOf(30),
    noOwner: monthOf(25),
    noProject: monthOf(10),
    unknown: monthOf(7),
    volumes: monthOf(4),
    loadBalancers: monthOf(1.2),
    management: monthOf(70),
  });
  // The platform answers for its own cluster.
  expect(Number(found.monthly)).toEqual(monthOf(117.2));
  const [gone, balancers] = ['gone', 'loadBalancers'].map((kind) => found.kinds.find((one) => one.kind === kind));
  expect(gone?.items[0]?.goneSince).toBe(`${yesterday}T00:00:00.000Z`);
  expect(balancers?.items[0]?.namespaces).toEqual(['left']);
});

it('tells everybody of their own projects alone', async () => {
  const own = await ask('dev');
  expect(JSON.stringify(own)).not.toMatch(/storefront|elsewhere|mothership/);
  expect(namesOf(own)).toMatchObject({ gone: ['payments/zombie'], noOwner: ['payments/nobodys'] });
  expect(Number(own.monthly)).toEqual(monthOf(95.2));
  expect(await ask('dev', 'project=storefront')).toMatchObject({ monthly: '0', kinds: [] });
  expect(namesOf(await ask('finops', 'project=storefront'))).toEqual({
    noOwner: ['storefront/theirs'],
    unknown: ['storefront/stray'],
  });
});

it('is narrowed by all that costs of whole clusters are', async () => {
  await sql(
    `UPDATE cluster_dims SET requester = 'dev@demo', purpose = 'test', catalog_item = 'eks', item_version = 'eks 2'
     WHERE name = 'nobodys'`,
  );
  for (const query of ['requester=dev@demo', 'purpose=test', 'catalogItem=eks', 'itemVersion=eks 2']) {
    const found = await ask('finops', query);
    expect([query, namesOf(found)]).toEqual([query, { noOwner: ['payments/nobodys'] }]);
    expect(Number(found.monthly)).toEqual(monthOf(20));
  }
  expect(await ask('finops', 'purpose=production')).toMatchObject({ monthly: '0', kinds: [] });
});

it('is told in the installation’s currency, and left out where no rate leads there', async () => {
  await sql(
    `UPDATE cost_day_clusters SET currency = 'EUR' WHERE cluster_id = (SELECT id FROM cluster_dims WHERE name = 'orphan')`,
  );
  expect(namesOf(await ask('finops')).ownerLeft).toBeUndefined();
  await sql(`INSERT INTO exchange_rates VALUES ('2020-01-01', 'EUR', 'USD', 2, 'test')`);
  const { kinds } = await ask('finops');
  expect(Number(kinds.find(({ kind }) => kind === 'ownerLeft')?.monthly)).toEqual(monthOf(60));
});

it('says that no whole day is known before there is one', async () => {
  await sql('DELETE FROM cost_watermarks');
  expect(await ask('finops')).toMatchObject({ day: null, monthly: '0', kinds: [] });
});
