import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays, toDay } from '../../../lib/days.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { seedOrganisation } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { priceCluster } from '../../../tests/support/priced-clusters.ts';
import { karmadaStore } from '../../db/karmada/karmada-store.ts';
import type { MemberPrice } from '../../domain/applications/application-cost.ts';
import { clusterKind } from '../../domain/karmada/control-plane.ts';
import { readMemberPrices } from './read-member-prices.ts';

let database: TestDatabase;
let deps: TestDeps;
const today = toDay(new Date());
const sql = (text: string, ...values: unknown[]) => deps.db.auto.$queryRawUnsafe(text, ...values);

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
});
beforeEach(async () => {
  for (const table of ['karmada_control_planes', 'mirror_objects', 'clusters', 'cluster_dims'])
    await sql(`DELETE FROM ${table}`);
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const placed = (namespace: string, name: string) => ({
  'slipway.dev/cluster-namespace': namespace,
  'slipway.dev/cluster-name': name,
});
interface Told {
  labels?: Record<string, string>;
  apiEndpoint?: string;
}

/** Members of the control plane as the worker keeps them. */
async function keepMembers(members: Record<string, Told>): Promise<void> {
  await deps.db.transact(async (tx) => {
    await karmadaStore.keepOnly(tx, ['fleet-eu', 'fleet-us']);
    const rows = Object.entries(members).map(([name, { labels, apiEndpoint }]) => ({
      namespace: '',
      name,
      uid: name,
      resourceVersion: '1',
      object: { metadata: { name, labels }, spec: { apiEndpoint } },
    }));
    await karmadaStore.write(tx, { controlPlane: 'fleet-eu', kind: clusterKind }, rows, new Date());
  });
}
/** Where the API server of a cluster is, as Cluster API tells. */
const keepEndpoint = (namespace: string, name: string, host: string, port = 6443) =>
  sql(
    `INSERT INTO mirror_objects (kind, namespace, name, uid, resource_version, object, cluster_namespace, cluster_name, observed_at)
     VALUES ('cluster.x-k8s.io/Cluster', $1, $2, $2, '1', $3::jsonb, $1, $2, now())`,
    namespace,
    name,
    JSON.stringify({ spec: { controlPlaneEndpoint: { host, port } } }),
  );

const rounded = (price: MemberPrice) =>
  typeof price === 'string' ? price : `${price.cpu.toFixed(6)} ${price.memoryGib.toFixed(6)}`;
async function prices(): Promise<Record<string, string>> {
  const found = await readMemberPrices(deps, deps.db.auto, ['fleet-eu', 'fleet-us']);
  expect(found.get('fleet-us')).toEqual(new Map());
  return Object.fromEntries([...(found.get('fleet-eu') ?? [])].map(([name, price]) => [name, rounded(price)]));
}

it('are those of the cluster that labels name, whatever the member is called', async () => {
  await priceCluster(deps, 'payments', 'ledger', { price: { cpu: 0.03, memoryGib: 0.004 } });
  await keepMembers({
    frankfurt: { labels: placed('payments', 'ledger') },
    // A namesake of a cluster is not known to be that cluster.
    ledger: {},
    half: { labels: { 'slipway.dev/cluster-name': 'ledger' } },
    gone: { labels: placed('payments', 'long-gone') },
  });
  expect(await prices()).toEqual({
    frankfurt: '0.030000 0.004000',
    ledger: 'unknown-cluster',
    half: 'unknown-cluster',
    gone: 'unknown-cluster',
  });
});

it('are those of the one cluster whose API server is at the address of the member', async () => {
  await priceCluster(deps, 'payments', 'ledger', { price: { cpu: 0.03, memoryGib: 0.004 } });
  await priceCluster(deps, 'storefront', 'cart', { price: { cpu: 0.05, memoryGib: 0.006 } });
  await keepEndpoint('payments', 'ledger', '10.0.0.5');
  await keepEndpoint('storefront', 'cart', '10.0.0.6');
  await keepEndpoint('storefront', 'shop', '10.0.0.6');
  await keepMembers({
    ours: { apiEndpoint: 'https://10.0.0.5:6443' },
    port: { apiEndpoint: 'https://10.0.0.5:443' },
    // Two clusters say that they are there.
    shared: { apiEndpoint: '10.0.0.6:6443' },
    told: { apiEndpoint: '10.0.0.6:6443', labels: placed('storefront', 'cart') },
    path: { apiEndpoint: 'https://10.0.0.5:6443/k8s/clusters/1' },
  });
  expect(await prices()).toEqual({
    ours: '0.030000 0.004000',
    port: 'unknown-cluster',
    shared: 'unknown-cluster',
    told: '0.050000 0.006000',
    path: 'unknown-cluster',
  });
});

it('are of the last seven complete days, and of no cluster that had the name before', async () => {
  const price = { cpu: 0.03, memoryGib: 0.004 };
  const dear = { cpu: 9, memoryGib: 9 };
  await priceCluster(deps, 'payments', 'ledger', { price, daysBack: [2, 3, 4, 5, 6, 7, 8] });
  await priceCluster(deps, 'payments', 'ledger', { price: dear, daysBack: [9, 15] });
  await priceCluster(deps, 'payments', 'ledger', { price: dear, daysBack: [1], hoursMissing: 1 });
  await priceCluster(deps, 'payments', 'ledger', { price: dear, daysBack: [0], hours: 12 });
  await priceCluster(deps, 'payments', 'young', { price, daysBack: [1], hours: 20 });
  await priceCluster(deps, 'payments', 'reborn', { price });
  await sql(`UPDATE clusters SET uid = 'another' WHERE name = 'reborn'`);
  await keepMembers({
    ledger: { labels: placed('payments', 'ledger') },
    young: { labels: placed('payments', 'young') },
    reborn: { labels: placed('payments', 'reborn') },
  });
  expect(await prices()).toEqual({
    ledger: '0.030000 0.004000',
    young: 'not-measured',
    reborn: 'not-measured',
  });
});

it('leave out days on which machines have no price', async () => {
  await priceCluster(deps, 'payments', 'ledger', { price: { cpu: 0.03, memoryGib: 0.004 }, daysBack: [2] });
  await priceCluster(deps, 'payments', 'ledger', { price: { cpu: 0.01, memoryGib: 0.001 }, daysBack: [1] });
  await sql(
    `INSERT INTO cost_day_reasons (cluster_id, day, reason, hours, hours_missing)
     SELECT id, $1::date, 'no-price', 3, 0 FROM cluster_dims WHERE name = 'ledger'`,
    addDays(today, -1),
  );
  await keepMembers({ ledger: { labels: placed('payments', 'ledger') } });
  expect(await prices()).toEqual({ ledger: '0.030000 0.004000' });
});

it('are in the currency of the installation, or not known where no rate leads there', async () => {
  const price = { cpu: 0.03, memoryGib: 0.004 };
  await priceCluster(deps, 'payments', 'ledger', { price, currency: 'EUR' });
  await priceCluster(deps, 'payments', 'branch', { price, currency: 'CHF' });
  await sql(
    `INSERT INTO exchange_rates (day, from_currency, to_currency, rate, source)
     VALUES ($1::date, 'EUR', 'USD', 1.1, 'test')`,
    addDays(today, -40),
  );
  await keepMembers({
    ledger: { labels: placed('payments', 'ledger') },
    branch: { labels: placed('payments', 'branch') },
  });
  expect(await prices()).toEqual({ ledger: '0.033000 0.004400', branch: 'unconverted' });
});
