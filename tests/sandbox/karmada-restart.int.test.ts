import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startControl } from '../../sandbox/control/server.ts';
import { readKubeconfig } from '../../sandbox/controllers/client/kubeconfig.ts';
import { readPath } from '../../sandbox/controllers/client/objects.ts';
import { KubeClient } from '../../sandbox/controllers/client/rest.ts';
import { findCondition } from '../../sandbox/controllers/conditions.ts';
import { startControlPlane } from '../../sandbox/karmada/control-plane.ts';
import { kinds } from '../../sandbox/karmada/controllers/kinds.ts';
import { Home } from '../../sandbox/lib/home.ts';
import { findFreePort } from '../../sandbox/lib/ports.ts';
import { type FleetWorld, startFleetWorld } from '../support/fleet-world.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { deployments } from './karmada-workloads.ts';

/* The control plane of the demo as the sandbox starts it, and starts it again. */

let folder: string;
let database: TestDatabase;
let fleet: FleetWorld;
let client: KubeClient;
let inLedger: KubeClient;
let controlUrl: string;
const stops: (() => Promise<void>)[] = [];
const stop = async () => {
  for (const end of stops.splice(0).reverse()) await end();
};

async function start(): Promise<void> {
  const config = { karmadaPort: 0, compactSeconds: 3600, speed: 60 };
  const from = { databaseUrl: database.url, managementKubeconfig: fleet.kubeconfig };
  const { control } = await startControlPlane(config, new Home(folder), from, stops);
  const controlPort = await findFreePort();
  const served = await startControl(controlPort, [control]);
  stops.push(() => served.stop());
  controlUrl = `http://127.0.0.1:${controlPort}/karmada/members`;
  client = new KubeClient(await readKubeconfig(join(folder, 'karmada/kubeconfig')));
  stops.push(async () => client.close());
}

const report = { namespace: 'payments', name: 'report' };
/** What Karmada says of the report in ledger-prod. */
const stateInLedger = async () => {
  const binding = await client.find(kinds.binding, { namespace: 'payments', name: 'report-deployment' });
  return binding?.status?.aggregatedStatus?.find(({ clusterName }) => clusterName === 'ledger-prod');
};
const replicasOf = async (namespace: string, name: string) =>
  readPath(await client.find(deployments, { namespace, name }), 'spec.replicas');

/** The control plane has made a database of its own beside the one that it was given. */
async function dropStores(): Promise<void> {
  const beside = new pg.Client({ connectionString: database.url });
  await beside.connect();
  await beside.query(`DROP DATABASE IF EXISTS ${new URL(database.url).pathname.slice(1)}_karmada WITH (FORCE)`);
  await beside.end();
  await database.drop();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-karmada-'));
  [database, fleet] = await Promise.all([createTestDatabase(), startFleetWorld()]);
  inLedger = new KubeClient(
    await readKubeconfig(await fleet.kubeconfigOf({ namespace: 'payments', name: 'ledger-prod' })),
  );
  await start();
}, 120_000);
afterAll(async () => {
  await stop();
  inLedger?.close();
  await fleet?.stop();
  if (database) await dropStores();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

/** Whether Slipway reads pods of ledger-prod through the control plane. */
async function readsInLedger(): Promise<boolean> {
  const slipway = new KubeClient(await readKubeconfig(join(folder, 'karmada.kubeconfig')));
  const path = '/apis/cluster.karmada.io/v1alpha1/clusters/ledger-prod/proxy/api/v1/namespaces/payments/pods';
  const code = await slipway.statusOf(path);
  slipway.close();
  return code === 200;
}

describe('the demo, started again', () => {
  it('lets Slipway into the members again, though they have forgotten who may do what', async () => {
    await vi.waitFor(async () => expect(await readsInLedger()).toBe(true), { timeout: 30_000, interval: 100 });
    const rules = '/apis/rbac.authorization.k8s.io/v1';
    for (const name of ['karmada-impersonator', 'slipway-by-karmada']) {
      await inLedger.request('DELETE', `${rules}/clusterrolebindings/${name}`);
      await inLedger.request('DELETE', `${rules}/clusterroles/${name}`);
    }
    expect(await readsInLedger()).toBe(false);
    await stop();
    await start();
    await vi.waitFor(async () => expect(await readsInLedger()).toBe(true), { timeout: 30_000, interval: 100 });
  }, 90_000);

  it('leaves alone what people have changed or deleted', async () => {
    await client.remove(deployments, { namespace: 'ml-research', name: 'notebooks-sync' });
    await client.mergePatch(deployments, { namespace: 'payments', name: 'settle-api' }, { spec: { replicas: 6 } });
    await stop();
    await start();
    expect(await replicasOf('ml-research', 'notebooks-sync')).toBeUndefined();
    expect(await replicasOf('payments', 'settle-api')).toBe(6);
  });

  it('runs again what a simulated cluster has forgotten, before Karmada takes its place', async () => {
    await fleet.until('the refusal', async () => (await stateInLedger())?.appliedMessage);
    await stop();
    await inLedger.remove(deployments, report);
    await start();
    expect(readPath(await inLedger.find(deployments, report), 'metadata.labels')).toEqual({
      'app.kubernetes.io/name': 'report',
    });
  });

  it('leaves it to Karmada once that has taken it over', async () => {
    await client.mergePatch(kinds.propagationPolicy, report, { spec: { conflictResolution: 'Overwrite' } });
    await fleet.until('the take-over', async () => (await stateInLedger())?.applied);
    await stop();
    await inLedger.remove(deployments, report);
    await start();
    const found = await fleet.until('its coming', () => inLedger.find(deployments, report));
    expect(found.metadata.labels).toMatchObject({ 'karmada.io/managed': 'true' });
  });
});

describe('a member of the demo that is cut off', () => {
  const put = (name: string, body: object) =>
    fetch(`${controlUrl}/${name}`, { method: 'PUT', body: JSON.stringify(body) });
  const memberOf = (name: string) => client.get(kinds.cluster, { name });
  const readyOf = async (name: string) => findCondition((await memberOf(name)).status?.conditions, 'Ready');
  const evictingOf = async (name: string) =>
    ((await memberOf(name)).spec.taints ?? []).filter(({ effect }) => effect === 'NoExecute').map(({ key }) => key);
  const targetsOf = async (namespace: string, name: string) =>
    ((await client.find(kinds.binding, { namespace, name: `${name}-deployment` }))?.spec.clusters ?? []).map(
      (target) => `${target.name}:${target.replicas}`,
    );
  const settled = () => targetsOf('payments', 'settle-api');

  it('is one of those that answer', async () => {
    const { items } = (await (await fetch(controlUrl)).json()) as { items: object[] };
    expect(items).toEqual(
      ['ledger-prod', 'cart-prod', 'lake-prod', 'tools-prod'].map((name) => ({ name, isReachable: true })),
    );
    expect((await put('store-milan', { isReachable: true })).status).toBe(404);
    expect((await put('lake-prod', { isReachable: 'no' })).status).toBe(400);
    expect((await fetch(controlUrl, { method: 'POST' })).status).toBe(405);
  });

  it('is tainted, and loses what does not tolerate that any longer', async () => {
    await fleet.until('all places', async () => (await settled()).join() === 'cart-prod:2,lake-prod:1,ledger-prod:3');
    expect((await put('lake-prod', { isReachable: false })).status).toBe(200);
    await fleet.until('the taint', async () => (await evictingOf('lake-prod')).includes('fleet.demo/lost'));
    expect(await readyOf('lake-prod')).toMatchObject({ status: 'False', reason: 'ClusterNotReachable' });
    expect(await settled()).toHaveLength(3);
    await fleet.until('new places', async () => (await settled()).join() === 'cart-prod:2,ledger-prod:4');
  }, 90_000);

  it('leaves store-milan as it is, which nobody reaches', async () => {
    expect(await evictingOf('store-milan')).toEqual([]);
    expect(await targetsOf('storefront', 'till-sync')).toEqual(['cart-prod:1', 'store-milan:1']);
  });

  it('takes workloads again once it is back, and gets none by itself', async () => {
    expect((await put('lake-prod', { isReachable: true })).status).toBe(200);
    await fleet.until('its return', async () => (await readyOf('lake-prod'))?.status === 'True');
    await fleet.until('no taint', async () => (await evictingOf('lake-prod')).length === 0);
    expect(await settled()).toEqual(['cart-prod:2', 'ledger-prod:4']);
  }, 90_000);
});
