import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClusterFacets } from '../../../lib/contracts/cluster-filter.ts';
import type { ClusterServiceSet } from '../../../lib/contracts/cluster-services.ts';
import type { ClusterPage } from '../../../lib/contracts/clusters.ts';
import { createApi } from '../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createCluster, createPerson, seedOrganisation } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { countServices } from '../../domain/services/count-services.ts';
import { base, condition, describeAll, order, setOf, told } from '../../domain/services/service-situations.fixtures.ts';

let database: TestDatabase;
let deps: TestDeps;
let token: string;

const ingress = order('ingress');
const lost = 'cannot manage chart ingress/ingress. ClusterSummary p--shop-8f2a1c07-capi-shop managing it';
const situations: Record<string, ClusterServiceSet[]> = {
  'a-none': [],
  'b-runs': describeAll({ ordered: [ingress], sets: [setOf([told('ingress', 'Deployed')])] }),
  'c-fails': describeAll({
    ordered: [order('airflow', { dependsOn: [{ name: 'ingress', namespace: 'ingress' }] }), ingress],
    sets: [
      setOf([told('ingress', 'Deployed')]),
      base([told('policy', 'Deployed'), told('ingress', 'Failed', { failureMessage: `=${'x'.repeat(900)}` })]),
    ],
  }),
  'd-waits': describeAll({ ordered: [order('certs'), ingress], sets: [setOf([told('ingress', 'Deployed')])] }),
  'e-gave-way': describeAll({
    ordered: [ingress],
    sets: [setOf([told('ingress', 'Failed', { failureMessage: lost })]), base([told('ingress', 'Deployed')])],
  }),
  'f-gave-way-elsewhere': describeAll({
    ordered: [ingress],
    sets: [setOf([told('ingress', 'Failed', { failureMessage: lost }), told('old', 'Deleting')])],
  }),
  'g-unread': describeAll({
    ordered: [ingress],
    disabled: [order('certs')],
    sets: [
      setOf([told('ingress', 'Deployed')], { conditions: [condition('ServiceSetStatusesCollected', 'no access')] }),
    ],
  }),
};

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  token = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  for (const [name, serviceSets] of Object.entries(situations)) {
    await createCluster(deps, 'payments', name, 'payments');
    await deps.db.auto.$queryRawUnsafe(
      'UPDATE cluster_details SET detail = detail || $2::jsonb WHERE name = $1',
      name,
      JSON.stringify({ serviceSets }),
    );
  }
  // What the migration does with rows that were there before it.
  const file = 'prisma/migrations/20261126200000_cluster_service_figures/migration.sql';
  const sql = await readFile(file, 'utf8');
  await deps.db.auto.$queryRawUnsafe(sql.slice(sql.indexOf('WITH claims')));
}, 60_000);
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const ask = async <T>(path: string) => (await createApi(deps)<T>('GET', path, { token })).body;
const names = async (services: string) =>
  (await ask<ClusterPage>(`/clusters?sort=name&services=${services}`)).items.map(({ name }) => name);

it('fills rows that were there before as it would count them now', async () => {
  const { items } = await ask<ClusterPage>('/clusters?sort=name');
  const told = Object.fromEntries(items.map(({ name, services }) => [name, services]));
  const expected = Object.entries(situations).map(([name, sets]) => [name, countServices(sets)]);
  expect(told).toEqual(Object.fromEntries(expected));
  expect(Object.values(told).map(({ state }) => state)).toEqual([
    'none',
    'running',
    'failing',
    'waiting',
    'running',
    'waiting',
    'waiting',
  ]);
});

it('narrows the list by how services are, and counts each', async () => {
  expect(await names('failing')).toEqual(['c-fails']);
  expect(await names('waiting,none')).toEqual(['a-none', 'd-waits', 'f-gave-way-elsewhere', 'g-unread']);
  const { facets, total } = await ask<ClusterFacets>('/clusters/facets?services=failing');
  expect(total).toBe(1);
  expect(facets.services).toEqual([
    { value: 'waiting', count: 3 },
    { value: 'running', count: 2 },
    { value: 'failing', count: 1 },
    { value: 'none', count: 1 },
  ]);
});

it('refuses a state that services do not have', async () => {
  const { status, body } = await createApi(deps)<{ errors: { pointer: string }[] }>(
    'GET',
    '/clusters?services=broken',
    {
      token,
    },
  );
  expect(status).toBe(422);
  expect(body.errors.map(({ pointer }) => pointer)).toEqual(['/services']);
});

it('exports them, and no cell that a spreadsheet would run', async () => {
  const rows: Record<string, string>[] = parse(await ask<string>('/clusters/export?services=failing'), {
    bom: true,
    columns: true,
  });
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    cluster: 'c-fails',
    services: '3',
    services_running: '1',
    services_failing: '1',
    service_in_trouble: 'ingress',
  });
  expect(rows[0]?.service_message).toMatch(/^'=x{499}$/);
});
