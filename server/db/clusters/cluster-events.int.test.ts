import { afterAll, beforeAll, expect, it } from 'vitest';
import type { KeptEventPage } from '../../../lib/contracts/cluster-events.ts';
import { createApi } from '../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createCluster, createPerson, seedOrganisation } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { createClusterStore } from './cluster-store.ts';

let database: TestDatabase;
let deps: TestDeps;
let token = '';
const store = createClusterStore();
const start = Date.now() - 20 * 60_000;
/** A moment so many minutes after the beginning. */
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  token = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  await createCluster(deps, 'payments', 'ledger', 'payments');
  await createCluster(deps, 'storefront', 'till', 'storefront');
  await deps.db.auto.$queryRawUnsafe(`UPDATE clusters SET created_at = now() - interval '1 hour'`);
}, 60_000);
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const told = (uid: string, minutes: number, change: object = {}) => ({
  uid,
  namespace: 'payments',
  at: at(minutes),
  firstAt: at(minutes),
  count: 1,
  type: 'Warning' as const,
  reason: 'CredentialNotReady',
  message: 'the Credential is not ready',
  source: 'kcm-controller-manager',
  object: 'ClusterDeployment/ledger',
  regarding: { kind: 'ClusterDeployment', name: 'ledger', uid: null },
  ...change,
});
const keep = (...events: ReturnType<typeof told>[]) => deps.db.transact((tx) => store.keepEvents(tx, events));
const page = (query = '', name = 'payments/ledger') =>
  createApi(deps)<KeptEventPage>('GET', `/clusters/${name}/events${query}`, { token });
const items = async (query = '') => (await page(query)).body.items;

it('counts a warning that is told again once for each time, however often it is read', async () => {
  const normal = { type: 'Normal' as const, reason: 'HelmReleaseCreated', message: 'made' };
  await keep(told('one', 0), told('two', 1));
  await keep(told('one', 0), told('two', 1), told('three', 2), told('four', 3));
  await keep(told('one', 0), told('two', 1), told('three', 2), told('four', 3));
  await keep(told('plain', 4, normal));
  expect(await items()).toEqual([
    expect.objectContaining({ id: 'plain', count: 1, at: at(4), firstAt: at(4) }),
    expect.objectContaining({ reason: 'CredentialNotReady', count: 4, at: at(3), firstAt: at(0) }),
  ]);
});

it('takes the count of Kubernetes where that counts by itself', async () => {
  const counted = { type: 'Normal' as const, reason: 'Pulled', message: 'x' };
  await keep(told('series', 6, { ...counted, count: 7, firstAt: at(5) }));
  await keep(told('series', 8, { ...counted, count: 12, firstAt: at(5) }));
  expect((await items())[0]).toMatchObject({ id: 'series', count: 12, at: at(8), firstAt: at(5) });
});

it('finds warnings, words as they are written, and what is on the next page', async () => {
  const all = (await page()).body;
  expect(all).toMatchObject({ total: 3, all: 3, warnings: 1, nextCursor: null });
  expect((await page('?type=Warning')).body).toMatchObject({ total: 1, all: 3, warnings: 1 });
  expect((await items('?q=helmrelease')).map(({ id }) => id)).toEqual(['plain']);
  expect(await items('?q=%25')).toEqual([]);
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body }: { body: KeptEventPage } = await page(`?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
    seen.push(...body.items.map(({ id }) => id));
    cursor = body.nextCursor;
  }
  expect(seen).toEqual(all.items.map(({ id }) => id));
  expect((await page('?cursor=made-up')).status).toBe(422);
});

it('shows nothing of an earlier cluster of the name, and nothing of other projects', async () => {
  await keep(told('before', -120, { message: 'of the one before' }));
  expect((await items()).map(({ message }) => message)).not.toContain('of the one before');
  expect((await page('', 'storefront/till')).status).toBe(404);
});
