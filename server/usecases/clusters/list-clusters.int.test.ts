import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClusterDetail, ClusterPage } from '../../../lib/contracts/clusters.ts';
import { createApi } from '../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createCluster, createPerson, seedOrganisation } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
const sql = (text: string, ...values: unknown[]) => deps.db.auto.$queryRawUnsafe<unknown[]>(text, ...values);

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  for (const name of ['ordered', 'running', 'unknown']) await createCluster(deps, 'payments', name, 'payments');
  for (const name of ['ordered', 'running'])
    await sql(
      `INSERT INTO cluster_figures (namespace, name, nodes, vcpu_millicores, memory_bytes, gpu, monthly, currency, computed_at)
       VALUES ('payments', $1, 3, 6000, 1, 0, 300.5, 'USD', now())`,
      name,
    );
  const { userId } = await createPerson(deps, 'orderer@demo', ['payments-developers']);
  const request = deps.ids.newId();
  await sql(
    `INSERT INTO requests (id, kind, state, project, requester_id, requester, namespace, cluster_name, created_at, updated_at)
     VALUES ($1::uuid, 'create', 'ready', 'payments', $2::uuid, 'orderer@demo', 'payments', 'ordered', now(), now())`,
    request,
    userId,
  );
  await sql(
    `INSERT INTO reservations (request_id, project, namespace, cluster_name, clusters, nodes, vcpu_millicores, memory_bytes,
       gpu, monthly, currency, state, created_at)
     VALUES ($1::uuid, 'payments', 'payments', 'ordered', 1, 3, 6000, 1, 0, 486.25, 'USD', 'held', now())`,
    request,
  );
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

async function pricesFor(email: string, group: string) {
  const { token } = await createPerson(deps, email, [group]);
  const { status, body } = await createApi(deps)<ClusterPage>('GET', '/clusters?sort=name', { token });
  expect(status).toBe(200);
  return Object.fromEntries(body.items.map(({ name, price }) => [name, price]));
}

it('says what each cluster costs a month: what its order holds, else what runs, else nothing', async () => {
  const prices = await pricesFor('dev@demo', 'payments-developers');
  expect(prices.ordered).toEqual({ currency: 'USD', monthlyLikely: '486.25' });
  expect(prices.running).toEqual({ currency: 'USD', monthlyLikely: '300.5' });
  expect(prices.unknown).toBeNull();
});

it('says no price to whoever may see clusters and no costs', async () => {
  expect(await pricesFor('arch@demo', 'platform-architects')).toEqual({ ordered: null, running: null, unknown: null });
});

it('says of which clusters a kubeconfig can be had', async () => {
  await sql(
    `UPDATE cluster_details SET detail = detail || jsonb_build_object('kubeconfigAvailable', name = 'ordered')
     WHERE name IN ('ordered', 'running')`,
  );
  await sql(`UPDATE cluster_details SET detail = detail - 'kubeconfigAvailable' WHERE name = 'unknown'`);
  const { token } = await createPerson(deps, 'dev@demo', ['payments-developers']);
  const { body } = await createApi(deps)<ClusterPage>('GET', '/clusters?sort=name', { token });
  expect(body.items.map(({ name, hasKubeconfig }) => [name, hasKubeconfig])).toEqual([
    ['ordered', true],
    ['running', false],
    ['unknown', false],
  ]);
  await sql(`UPDATE cluster_details SET detail = detail || '{"kubeconfigAvailable": false}' WHERE name = 'unknown'`);
});

it('says to which clusters people sign in', async () => {
  await sql(`UPDATE cluster_details SET detail = detail || '{"signIn": {"name": "company"}}' WHERE name = 'ordered'`);
  await sql(`UPDATE cluster_details SET detail = detail || '{"signIn": null}' WHERE name = 'running'`);
  const { token } = await createPerson(deps, 'dev@demo', ['payments-developers']);
  const { body } = await createApi(deps)<ClusterPage>('GET', '/clusters?sort=name', { token });
  expect(body.items.map(({ hasSignIn }) => hasSignIn)).toEqual([true, false, false]);
  await sql(`UPDATE cluster_details SET detail = detail - 'signIn'`);
});

it('hands out all clusters that match as a file, with prices for whoever may read costs', async () => {
  const linesFor = async (email: string, group: string, query: string) => {
    const { token } = await createPerson(deps, email, [group]);
    const { status, body } = await createApi(deps)<string>('GET', `/clusters/export?sort=name${query}`, { token });
    expect(status).toBe(200);
    return body.replace('\uFEFF', '').trim().split('\n');
  };
  const [head, ...rows] = await linesFor('dev@demo', 'payments-developers', '');
  expect(head).toMatch(/^cluster,namespace,project,phase,.*,price_per_month,currency$/);
  expect(rows.map((row) => row.split(',')[0])).toEqual(['ordered', 'running', 'unknown']);
  expect(rows[0]).toMatch(/,486\.25,USD$/);
  expect(await linesFor('dev@demo', 'payments-developers', '&q=running')).toHaveLength(2);
  expect((await linesFor('arch@demo', 'platform-architects', ''))[1]).toMatch(/,,$/);
});

it('says on the page of a cluster what its order holds, and its price to whoever may read costs', async () => {
  const holdsFor = async (email: string, group: string, name: string) => {
    const { token } = await createPerson(deps, email, [group]);
    return (await createApi(deps)<ClusterDetail>('GET', `/clusters/payments/${name}`, { token })).body.holds;
  };
  const ordered = await holdsFor('dev@demo', 'payments-developers', 'ordered');
  expect(ordered).toMatchObject({ nodes: 3, vcpu: 6, gpu: 0 });
  expect(Number(ordered?.price?.monthlyLikely)).toBe(486.25);
  expect(await holdsFor('arch@demo', 'platform-architects', 'ordered')).toMatchObject({ vcpu: 6, price: null });
  expect(await holdsFor('dev@demo', 'payments-developers', 'unknown')).toBeNull();
});
