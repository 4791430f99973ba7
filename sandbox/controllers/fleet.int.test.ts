import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KubeApi, startKubeApi } from '../../tests/support/kube-api.ts';
import { openChild } from '../child-api/child-api.ts';
import { Home } from '../lib/home.ts';
import { writeSeed } from '../seed/main.ts';
import { readKubeconfig } from './client/kubeconfig.ts';
import { type Condition, type KubeObject, keyOf } from './client/objects.ts';
import type { Resource } from './client/resources.ts';
import { KubeClient } from './client/rest.ts';
import { findCondition } from './conditions.ts';
import { kinds } from './kinds.ts';
import { OccupiedError } from './lease.ts';
import type { ClusterDeployment } from './shapes/k0rdent.ts';
import type { Machine } from './shapes/neighbours.ts';
import { type RunningControllers, startControllers } from './start.ts';

const k0rdent = 'k0rdent.mirantis.com/v1beta1';
const waitMs = 30_000;
/** States of the fleet that time does not change; the others are on their way somewhere. */
const moving = new Set([
  'payments/settle-batch',
  'storefront/query-green',
  'ml-research/eval-batch',
  'data-platform/lake-stage',
]);

let folder: string;
let api: KubeApi;
let client: KubeClient;
let controllers: RunningControllers;
const said: string[] = [];

const start = (home: string) =>
  startControllers({
    openChild,
    kubeconfigPath: api.kubeconfig,
    home: new Home(join(folder, home)),
    speed: 600,
    seed: 1,
    ports: { children: 0, webhooks: 0 },
    log: (text) => said.push(text),
  });

async function until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  const end = Date.now() + waitMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}\n${said.slice(-20).join('\n')}`);
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

const all = async <T extends KubeObject>(kind: Resource<T>) =>
  new Map((await client.list(kind)).items.map((item) => [keyOf(item.metadata), item]));
const conditionsOf = (cd: ClusterDeployment) =>
  Object.fromEntries(
    (cd.status?.conditions ?? []).map(({ type, status, reason, message }) => [type, { status, reason, message }]),
  );
const condition = async (namespace: string, name: string, type: string): Promise<Condition | undefined> =>
  findCondition((await client.find(kinds.clusterDeployment, { namespace, name }))?.status?.conditions, type);
/** Resolves when nothing was written for half a second. */
async function settle(): Promise<string> {
  let last = '';
  return await until('quiet', async () => {
    const { metadata } = await client.list(kinds.management);
    await new Promise((wake) => setTimeout(wake, 500));
    const now = metadata.resourceVersion ?? '';
    if (now === last) return now;
    last = now;
    return undefined;
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-fleet-'));
  await writeSeed(join(folder, 'seed.json'), { childKubeconfig: () => '' });
  api = await startKubeApi([], { backup: join(folder, 'seed.json') });
  client = new KubeClient(await readKubeconfig(api.kubeconfig));
});

afterAll(async () => {
  await controllers?.stop();
  client?.close();
  await api?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a restored fleet', () => {
  it('is taken over as it is', async () => {
    const before = await all(kinds.clusterDeployment);
    const machines = await all(kinds.machine);
    controllers = await start('one');
    await settle();
    const after = await all(kinds.clusterDeployment);
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [key, was] of before) {
      const now = after.get(key);
      if (!now || moving.has(key)) continue;
      expect.soft(conditionsOf(now), key).toEqual(conditionsOf(was));
      expect(now.metadata.generation).toBe(was.metadata.generation);
    }
    const nowMachines = await all(kinds.machine);
    for (const key of machines.keys())
      if (!moving.has(key.replace(/-(md|cp|mp|system|user)-[^-]+$/, ''))) expect(nowMachines.has(key), key).toBe(true);
  });

  it('is left alone by a restart', async () => {
    await controllers.stop();
    const before = await all(kinds.clusterDeployment);
    controllers = await start('one');
    await settle();
    for (const [key, now] of await all(kinds.clusterDeployment)) {
      if (moving.has(key)) continue;
      expect(now.metadata.resourceVersion, key).toBe(before.get(key)?.metadata.resourceVersion);
    }
  });

  it('has room for one set of controllers only', async () => {
    await expect(start('two')).rejects.toThrow(OccupiedError);
  });
});

describe('AccessManagement', () => {
  it('creates, keeps and prunes copies as its rules say', async () => {
    const { metadata, spec } = await client.get(kinds.accessManagement, { name: 'kcm' });
    const rules = spec?.accessRules ?? [];
    await client.replace(kinds.accessManagement, {
      apiVersion: k0rdent,
      kind: 'AccessManagement',
      metadata,
      spec: {
        accessRules: [
          ...rules,
          { targetNamespaces: { list: ['brand-new'] }, clusterTemplateChains: ['aws-eks'], credentials: ['missing'] },
        ],
      },
    });
    const at = { namespace: 'brand-new', name: 'aws-eks-1-0-13' };
    await until('the copied template', async () => (await client.find(kinds.clusterTemplate, at))?.status?.valid);
    const broken = await client.get(kinds.accessManagement, { name: 'kcm' });
    expect(broken.status?.error).toBe('Credential kcm-system/missing is not found');
    expect(broken.status?.current).toHaveLength(rules.length);
    await client.replace(kinds.accessManagement, { ...broken, spec: { accessRules: rules } });
    await until(
      'the copies to go',
      async () =>
        !(await client.find(kinds.clusterTemplateChain, { namespace: 'brand-new', name: 'aws-eks' })) &&
        !(await client.find(kinds.clusterTemplate, at)),
    );
    await until(
      'no error',
      async () => (await client.get(kinds.accessManagement, { name: 'kcm' })).status?.error === undefined,
    );
  });
});

describe('every built-in template', () => {
  const vm = { controlPlane: { vmSize: 'B2s' }, worker: { vmSize: 'B2s' } };
  const one = { controlPlaneNumber: 1, workersNumber: 1 };
  /** Chart → credential, what must be asked, and how many nodes that gives. */
  const orders: [chart: string, credential: string, config: ClusterDeployment['spec']['config'], nodes: number][] = [
    ['aws-standalone-cp', 'aws-nonprod', { ...one, region: 'eu-west-1' }, 2],
    [
      'aws-hosted-cp',
      'aws-nonprod',
      { workersNumber: 1, region: 'eu-west-1', vpcID: 'v', managementClusterName: 'm' },
      1,
    ],
    ['aws-eks', 'aws-nonprod', { workersNumber: 2, region: 'eu-west-1' }, 2],
    ['azure-standalone-cp', 'azure-core', { ...one, ...vm, location: 'westeurope', subscriptionID: 's' }, 2],
    [
      'azure-hosted-cp',
      'azure-core',
      { workersNumber: 1, vmSize: 'B2s', location: 'westeurope', subscriptionID: 's' },
      1,
    ],
    [
      'azure-aks',
      'azure-aks',
      {
        location: 'westeurope',
        machinePools: { system: { count: 1, vmSize: 'B2s' }, user: { count: 1, vmSize: 'B2s' } },
      },
      2,
    ],
    ['gcp-standalone-cp', 'gcp-data', { ...one, project: 'p', region: 'europe-west1' }, 2],
    ['gcp-hosted-cp', 'gcp-data', { workersNumber: 1, project: 'p', region: 'europe-west1' }, 1],
    ['gcp-gke', 'gcp-data', { workersNumber: 3, project: 'p', region: 'europe-west1' }, 3],
    ['openstack-standalone-cp', 'openstack-fra', { ...one, identityRef: { cloudName: 'c', region: 'r' } }, 2],
    ['openstack-hosted-cp', 'openstack-fra', { workersNumber: 1, identityRef: { cloudName: 'c', region: 'r' } }, 1],
    ['vsphere-standalone-cp', 'vsphere-muc', one, 2],
    ['vsphere-hosted-cp', 'vsphere-muc', { workersNumber: 1 }, 1],
    ['kubevirt-standalone-cp', 'docker-stub', one, 2],
    ['kubevirt-hosted-cp', 'docker-stub', { workersNumber: 1 }, 1],
    ['docker-hosted-cp', 'docker-stub', { workersNumber: 2 }, 2],
    ['remote-cluster', 'docker-stub', { machines: [{ address: '192.0.2.1' }, { address: '192.0.2.2' }] }, 2],
    ['adopted-cluster', 'store-berlin', {}, 0],
  ];

  it('comes up with the nodes that were ordered, and goes again', async () => {
    const templates = await all(kinds.clusterTemplate);
    const newest = (chart: string) =>
      [...templates.values()]
        .filter(({ metadata }) => metadata.namespace === 'kcm-system' && metadata.name.startsWith(`${chart}-1-0-`))
        .map(({ metadata }) => metadata.name)
        .sort()
        .at(-1) ?? '';
    const namespace = 'kcm-system';
    for (const [chart, credential, config] of orders) {
      const spec = { template: newest(chart), credential, config, propagateCredentials: false };
      await client.create(kinds.clusterDeployment, {
        apiVersion: k0rdent,
        kind: 'ClusterDeployment',
        metadata: { name: `try-${chart}`, namespace },
        spec,
      });
    }
    for (const [chart, , , nodes] of orders) {
      const name = `try-${chart}`;
      const last = await until(`${name} to be ready`, async () => {
        const ready = await condition(namespace, name, 'Ready');
        const summary = await condition(namespace, name, 'CAPIClusterSummary');
        const chartReady = await condition(namespace, name, 'HelmChartReady');
        if (chartReady?.status === 'False') return chartReady.message;
        return ready?.status === 'True' && (summary?.status === 'True' || nodes === 0) && 'up';
      });
      expect.soft(last, name).toBe('up');
      const machines = await client.list<Machine>(kinds.machine, namespace, {
        labelSelector: `cluster.x-k8s.io/cluster-name=${name}`,
      });
      expect
        .soft(
          machines.items.filter(({ status }) => status?.nodeRef),
          name,
        )
        .toHaveLength(nodes);
    }
    for (const [chart] of orders) await client.remove(kinds.clusterDeployment, { namespace, name: `try-${chart}` });
    await until(
      'all of them to go',
      async () => (await client.list(kinds.clusterDeployment, namespace)).items.length === 0,
    );
    expect((await client.list(kinds.machine, namespace)).items).toEqual([]);
    expect((await client.list(kinds.cluster, namespace)).items).toEqual([]);
  });
});
