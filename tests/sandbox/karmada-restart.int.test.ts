import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readKubeconfig } from '../../sandbox/controllers/client/kubeconfig.ts';
import { readPath } from '../../sandbox/controllers/client/objects.ts';
import { KubeClient } from '../../sandbox/controllers/client/rest.ts';
import { startControlPlane } from '../../sandbox/karmada/control-plane.ts';
import { kinds } from '../../sandbox/karmada/controllers/kinds.ts';
import { Home } from '../../sandbox/lib/home.ts';
import { type FleetWorld, startFleetWorld } from '../support/fleet-world.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { deployments } from './karmada-workloads.ts';

/* The control plane of the demo as the sandbox starts it, and starts it again. */

let folder: string;
let database: TestDatabase;
let fleet: FleetWorld;
let client: KubeClient;
let inLedger: KubeClient;
const stops: (() => Promise<void>)[] = [];
const stop = async () => {
  for (const end of stops.splice(0).reverse()) await end();
};

async function start(): Promise<void> {
  const config = { karmadaPort: 0, compactSeconds: 3600, speed: 60 };
  const from = { databaseUrl: database.url, managementKubeconfig: fleet.kubeconfig };
  await startControlPlane(config, new Home(folder), from, stops);
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

describe('the demo, started again', () => {
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
