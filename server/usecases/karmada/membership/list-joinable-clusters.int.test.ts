import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JoinableClusters } from '../../../../lib/contracts/karmada-membership.ts';
import { createApi } from '../../../../tests/support/api.ts';
import { keepMember } from '../../../../tests/support/applications.ts';
import { createTestDeps, type TestDeps } from '../../../../tests/support/deps.ts';
import { createCluster, createPerson, seedOrganisation } from '../../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../../tests/support/postgres.ts';
import { karmadaStore } from '../../../db/karmada/karmada-store.ts';

let database: TestDatabase;
let deps: TestDeps;
let token: string;
const controlPlane = 'fleet-eu';
/** More than are read at a time, and first by name. */
const joined = Array.from({ length: 102 }, (_, at) => `a-${at}`);

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  deps.karmadaControlPlanes = [controlPlane];
  await seedOrganisation(deps);
  ({ token } = await createPerson(deps, 'lead@demo', ['platform-leads']));
  await karmadaStore.keepOnly(deps.db.auto, [controlPlane]);
  for (const name of [...joined, 'free-one', 'free-two']) await createCluster(deps, 'payments', name, 'payments');
  for (const name of joined) {
    const labels = { 'slipway.dev/cluster-namespace': 'payments', 'slipway.dev/cluster-name': name };
    const metadata = { name, labels };
    await keepMember(deps.db, controlPlane, { metadata, spec: {} });
  }
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const joinable = async (query = '') => {
  const path = `/karmada/control-planes/${controlPlane}/joinable-clusters${query}`;
  const { items, hasMore } = (await createApi(deps)<JoinableClusters>('GET', path, { token })).body;
  return { names: items.map(({ name }) => name), hasMore };
};

it('the clusters that can join are found behind more members than a page holds', async () => {
  expect(await joinable()).toEqual({ names: ['free-one', 'free-two'], hasMore: false });
  expect(await joinable('?q=free-t')).toEqual({ names: ['free-two'], hasMore: false });
  expect(await joinable('?q=a-1')).toEqual({ names: [], hasMore: false });
});

it('of many that can join the first are named, and that there are more', async () => {
  await karmadaStore.keepOnly(deps.db.auto, []);
  await karmadaStore.keepOnly(deps.db.auto, [controlPlane]);
  const { names, hasMore } = await joinable();
  expect([names.length, hasMore]).toEqual([100, true]);
});
