import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClusterFacets } from '../../../lib/contracts/cluster-filter.ts';
import type { ClusterPage } from '../../../lib/contracts/clusters.ts';
import { createApi } from '../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createCluster, createPerson, seedOrganisation } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let token: string;

/** @param days from now to its end; null for a cluster without one */
async function cluster(name: string, days: number | null, livesFor: number | null = null): Promise<void> {
  await createCluster(deps, 'payments', name, 'payments');
  await deps.db.auto.$queryRawUnsafe(
    `UPDATE clusters SET expires_at = now() + $2::float8 * interval '1 day', expires_in_days = $3::int WHERE name = $1`,
    name,
    days,
    livesFor,
  );
}

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  token = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  await cluster('ended', -0.5);
  await cluster('week', 6.9);
  await cluster('month', 20);
  await cluster('later', 31);
  await cluster('endless', null);
  // Its life begins when it is ready.
  await cluster('coming', null, 14);
}, 60_000);
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const ask = <T>(path: string) => createApi(deps)<T>('GET', path, { token });
const names = async (expires: string) =>
  (await ask<ClusterPage>(`/clusters?sort=name&expires=${expires}`)).body.items.map(({ name }) => name);

it('narrows the list to what ends soon, or never', async () => {
  expect(await names('7d')).toEqual(['ended', 'week']);
  expect(await names('30d')).toEqual(['ended', 'month', 'week']);
  expect(await names('never')).toEqual(['endless']);
  expect(await names('7d,never')).toEqual(['ended', 'endless', 'week']);
});

it('refuses what is no such stretch of time', async () => {
  const { status, body } = await ask<{ errors: { pointer: string }[] }>('/clusters?expires=9d');
  expect(status).toBe(422);
  expect(body.errors.map(({ pointer }) => pointer)).toEqual(['/expires']);
});

it('counts each, whichever of them is chosen, and narrows the other counts', async () => {
  const expires = [
    { value: '7d', count: 2 },
    { value: '30d', count: 3 },
    { value: 'never', count: 1 },
  ];
  const { facets, total } = (await ask<ClusterFacets>('/clusters/facets?expires=7d')).body;
  expect(facets.expires).toEqual(expires);
  expect(total).toBe(2);
  expect(facets.phase).toEqual([{ value: 'ready', count: 2 }]);
  expect((await ask<ClusterFacets>('/clusters/facets?phase=failed')).body.facets.expires).toEqual([]);
});
