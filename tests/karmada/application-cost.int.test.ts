import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ApplicationCostTotal } from '../../lib/contracts/application-costs.ts';
import type { ApplicationDetail, ApplicationPage } from '../../lib/contracts/applications.ts';
import { kinds } from '../../sandbox/karmada/controllers/kinds.ts';
import { placeLabels } from '../../sandbox/karmada/fleet-members.ts';
import { deployment, deployments, halves, propagate } from '../sandbox/karmada-workloads.ts';
import { createApi } from '../support/api.ts';
import type { TestDeps } from '../support/deps.ts';
import { type KarmadaPortal, startKarmadaPortal } from '../support/karmada-portal.ts';
import type { KarmadaWorld } from '../support/karmada-world.ts';
import { priceCluster } from '../support/priced-clusters.ts';
import type { WorkerProcess } from '../support/worker-process.ts';

let portal: KarmadaPortal;
let world: KarmadaWorld;
let deps: TestDeps;
let worker: WorkerProcess;
let tokens: Record<string, string>;
const people = {
  dev: 'payments-developers',
  storelead: 'storefront-leads',
  lead: 'platform-leads',
  arch: 'platform-architects',
};

const inNamespace = (namespace: string, name: string, replicas: number, requests?: object) => {
  const object = deployment(name, replicas, 'nginx:1.25', {
    containers: [{ name: 'web', image: 'nginx:1.25', ...(requests && { resources: { requests } }) }],
  });
  return { ...object, metadata: { ...object.metadata, namespace } };
};

beforeAll(async () => {
  portal = await startKarmadaPortal(people);
  ({ world, deps, tokens } = portal);
  worker = await portal.startWorker();
}, 90_000);
afterAll(() => portal.stop());

const ask = <T>(who: string, path: string) => createApi(deps)<T>('GET', path, { token: tokens[who] });
const total = async (who = 'lead', query = '') =>
  (await ask<ApplicationCostTotal>(who, `/applications/cost${query}`)).body;
const page = async (who = 'lead', query = '') => (await ask<ApplicationPage>(who, `/applications${query}`)).body;
const costIn = async (name: string, who = 'lead') => (await page(who)).items.find((one) => one.name === name)?.cost;
const detailCost = async (path: string, who = 'lead') =>
  (await ask<ApplicationDetail>(who, `/applications/fleet-eu/${path}`)).body.cost;
const until = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 60_000, interval: 100 });
const label = (member: string, namespace: string, name: string) =>
  world.client.mergePatch(kinds.cluster, { name: member }, { metadata: { labels: placeLabels({ namespace, name }) } });

it('is not known while nobody says which clusters the members are, nor measured', async () => {
  await propagate(world, inNamespace('payments', 'settle-api', 4, { cpu: '500m', memory: '1Gi' }), halves);
  await until(async () => expect((await costIn('settle-api'))?.gaps).toEqual(['unknown-cluster']));
  await label('member1', 'storefront', 'cart-prod');
  await label('member2', 'payments', 'ledger-prod');
  await until(async () => expect((await costIn('settle-api'))?.gaps).toEqual(['not-measured']));
});

it('is what the replicas ask for, at the price of each of the clusters, for a month', async () => {
  await priceCluster(deps, 'storefront', 'cart-prod', { price: { cpu: 0.03, memoryGib: 0.004 } });
  await priceCluster(deps, 'payments', 'ledger-prod', { price: { cpu: 0.02, memoryGib: 0.003 } });
  // (1 × 0.03 + 2 × 0.004 + 1 × 0.02 + 2 × 0.003) × 730
  expect(await costIn('settle-api')).toEqual({ monthly: '46.72', currency: 'USD', gaps: [] });
  expect(await detailCost('payments/settle-api')).toEqual({
    monthly: '46.72',
    currency: 'USD',
    gaps: [],
    members: [
      {
        cluster: 'member1',
        replicas: 2,
        cpu: 1,
        memoryGib: 2,
        price: { cpu: '0.03', memoryGib: '0.004' },
        monthly: '27.74',
        gaps: [],
      },
      {
        cluster: 'member2',
        replicas: 2,
        cpu: 1,
        memoryGib: 2,
        price: { cpu: '0.02', memoryGib: '0.003' },
        monthly: '18.98',
        gaps: [],
      },
    ],
  });
});

it('follows what is placed', async () => {
  await world.client.mergePatch(deployments, { namespace: 'payments', name: 'settle-api' }, { spec: { replicas: 8 } });
  await until(async () => expect((await costIn('settle-api'))?.monthly).toBe('93.44'));
});

it('is not nothing where pods ask for nothing, or where nothing takes the application', async () => {
  await propagate(world, inNamespace('payments', 'report', 2), halves);
  await world.client.create(deployments, inNamespace('payments', 'alone', 1, { cpu: '1', memory: '1Gi' }));
  await until(async () => {
    expect(await costIn('report')).toEqual({ monthly: null, currency: 'USD', gaps: ['no-requests'] });
    expect(await costIn('alone')).toEqual({ monthly: null, currency: 'USD', gaps: ['nowhere'] });
  });
  expect((await detailCost('payments/report'))?.members.map(({ monthly, gaps }) => [monthly, gaps])).toEqual([
    [null, ['no-requests']],
    [null, ['no-requests']],
  ]);
});

it('adds up over all that are asked for, not over a page', async () => {
  const request = { cpu: '1', memory: '4Gi' };
  await propagate(world, inNamespace('storefront', 'cart-web', 1, request), {
    clusterAffinity: { clusterNames: ['member1'] },
  });
  // (1 × 0.03 + 4 × 0.004) × 730
  await until(async () => expect((await costIn('cart-web'))?.monthly).toBe('33.58'));
  const usd = { currency: 'USD' };
  expect(await total()).toEqual({ ...usd, monthly: '127.02', applications: 4, without: 2 });
  const ofPayments = await total('lead', '?project=payments');
  expect(ofPayments).toEqual({ ...usd, monthly: '93.44', applications: 3, without: 2 });
  expect(await total('lead', '?q=cart')).toEqual({ ...usd, monthly: '33.58', applications: 1, without: 0 });
});

it('is told to those who may read the costs of its project, and to nobody else', async () => {
  expect(await total('dev')).toMatchObject({ monthly: '93.44', applications: 3 });
  expect(await total('storelead')).toMatchObject({ monthly: '33.58', applications: 1 });
  const seen = await page('arch');
  expect(seen.items).toHaveLength(4);
  expect([await total('arch'), ...seen.items.map(({ cost }) => cost)]).toEqual([null, null, null, null, null]);
  expect(await detailCost('payments/settle-api', 'arch')).toBeNull();
  expect(await detailCost('payments/settle-api', 'dev')).toMatchObject({ monthly: '93.44' });
});

it('is known once a worker has begun that keeps more of an object than the one before', async () => {
  await worker.kill('SIGTERM');
  await deps.db.auto.$queryRawUnsafe(
    `UPDATE karmada_objects SET object = object #- '{spec,replicaRequirements}' WHERE namespace = 'payments'`,
  );
  await deps.db.auto.$queryRawUnsafe(`UPDATE applications SET demand = DEFAULT`);
  expect((await costIn('settle-api'))?.monthly).toBeNull();
  worker = await portal.startWorker();
  await until(async () => expect((await costIn('settle-api'))?.monthly).toBe('93.44'));
});
