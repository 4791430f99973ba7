import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClusterFacets } from '../../../lib/contracts/cluster-filter.ts';
import type { ClusterPage } from '../../../lib/contracts/clusters.ts';
import { createApi } from '../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createCluster, createPerson, seedOrganisation } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let token: string;

const writeLabels = (name: string, labels: Record<string, string>) =>
  deps.db.auto.$queryRawUnsafe('UPDATE clusters SET labels = $2::jsonb WHERE name = $1', name, JSON.stringify(labels));

async function label(name: string, labels: Record<string, string>, upgrades: string[] = []): Promise<void> {
  await createCluster(deps, 'payments', name, 'payments');
  await deps.db.auto.$queryRawUnsafe(
    'UPDATE cluster_details SET detail = detail || $2::jsonb WHERE name = $1',
    name,
    JSON.stringify({ labels, availableUpgrades: upgrades }),
  );
  await writeLabels(name, labels);
}

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  token = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  await label('a', { tier: 'prod', team: 'web' }, ['aws-standalone-cp-1-0-45']);
  await label('b', { tier: 'stage', team: 'web' });
  await label('c', { tier: 'prod', note: 'a,b\\c', empty: '' });
  await createCluster(deps, 'storefront', 'd', 'storefront');
  await writeLabels('d', { tier: 'prod' });
  // A cluster of which nothing more than its row is known.
  await createCluster(deps, 'payments', 'e', 'payments');
  await deps.db.auto.$queryRawUnsafe(`DELETE FROM cluster_details WHERE name = 'e'`);
}, 60_000);
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const ask = async <T>(path: string) => (await createApi(deps)<T>('GET', path, { token })).body;
const names = async (query: string) =>
  (await ask<ClusterPage>(`/clusters?${new URLSearchParams(query)}&sort=name`)).items.map(({ name }) => name);

describe('labels of clusters', () => {
  it('stand in the rows, with whether a newer version of the template may be used', async () => {
    const { items } = await ask<ClusterPage>('/clusters?sort=name');
    expect(items.map(({ name, labels, hasUpgrade }) => [name, labels, hasUpgrade])).toEqual([
      ['a', { tier: 'prod', team: 'web' }, true],
      ['b', { tier: 'stage', team: 'web' }, false],
      ['c', { tier: 'prod', note: 'a,b\\c', empty: '' }, false],
      ['e', {}, false],
    ]);
  });

  it('narrow the list and its counts, all of them together', async () => {
    expect(await names('label=tier=prod')).toEqual(['a', 'c']);
    expect(await names('label=tier=prod,team=web')).toEqual(['a']);
    expect(await names('label=team')).toEqual(['a', 'b']);
    expect(await names('label=empty')).toEqual(['c']);
    expect(await names('label=tier')).toEqual(['a', 'b', 'c']);
    expect(await names('label=tier=nothing')).toEqual([]);
    const facets = await ask<ClusterFacets>('/clusters/facets?label=tier%3Dprod');
    expect(facets.total).toBe(2);
    expect(facets.facets.phase).toEqual([{ value: 'ready', count: 2 }]);
  });

  it('are read as they are written, whatever stands in them', async () => {
    expect(await names(String.raw`label=note=a\,b\\c`)).toEqual(['c']);
    expect(await names(`label=x' OR 1=1 --`)).toEqual([]);
    expect(await names('label=tier=%')).toEqual([]);
  });

  it('are found by typing them', async () => {
    expect(await names('q=tier=stage')).toEqual(['b']);
    expect(await names('q=tier=')).toEqual([]);
  });
});
