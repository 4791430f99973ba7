import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KubeApi, startKubeApi } from '../../tests/support/kube-api.ts';
import { Home } from '../lib/home.ts';
import { writeSeed } from '../seed/main.ts';
import { Informer } from './client/informer.ts';
import { readKubeconfig } from './client/kubeconfig.ts';
import { type Condition, type JsonObject, type KubeObject, keyOf } from './client/objects.ts';
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

describe('services', () => {
  const cluster: ClusterDeployment = {
    apiVersion: k0rdent,
    kind: 'ClusterDeployment',
    metadata: { name: 'svc', namespace: 'payments', labels: { suite: 'svc' } },
    spec: {
      template: 'aws-standalone-cp-1-0-43',
      credential: 'aws-nonprod',
      propagateCredentials: false,
      config: {
        region: 'eu-central-1',
        controlPlaneNumber: 1,
        workersNumber: 1,
        controlPlane: { instanceType: 'm5.large' },
        worker: { instanceType: 'm5.large' },
      },
      serviceSpec: {
        services: [
          {
            name: 'cert-manager',
            namespace: 'cert-manager',
            template: 'cert-manager-1-18-2',
            templateChain: 'cert-manager',
          },
          {
            name: 'ingress',
            namespace: 'ingress',
            template: 'ingress-nginx-4-13-0',
            dependsOn: [{ name: 'cert-manager', namespace: 'cert-manager' }],
          },
        ],
      },
    },
  };

  it('join one after the other, so the total grows', async () => {
    // Watched, not polled: no state passes unseen.
    const watch = new Informer(client, kinds.clusterDeployment, { fieldSelector: 'metadata.name=svc' });
    const seen: string[] = [];
    watch.onChange((now) => {
      const message = findCondition(now?.status?.conditions, 'ServicesInReadyState')?.message;
      if (message && message !== seen.at(-1)) seen.push(message);
    });
    await watch.start();
    await client.create(kinds.clusterDeployment, cluster);
    await until('both services', async () => seen.at(-1) === '2/2');
    await watch.stop();
    expect(seen[0]).toBe('0/1');
    expect(seen.at(-2)).toBe('1/2');
    const found = await client.get(kinds.clusterDeployment, { namespace: 'payments', name: 'svc' });
    expect(found.status?.services?.map(({ name, state, version }) => [name, state, version])).toEqual([
      ['cert-manager', 'Deployed', 'cert-manager-1-18-2'],
      ['ingress', 'Deployed', 'ingress-nginx-4-13-0'],
    ]);
    expect(found.status?.servicesUpgradePaths).toEqual([
      { name: 'cert-manager', namespace: 'cert-manager', template: 'cert-manager-1-18-2' },
      {
        name: 'ingress',
        namespace: 'ingress',
        template: 'ingress-nginx-4-13-0',
        availableUpgrades: [{ versions: [{ name: 'ingress-nginx-4-13-0', version: 'ingress-nginx-4-13-0' }] }],
      },
    ]);
  });

  it('that two sets ask for are installed by the one with the higher priority', async () => {
    const stateOf = async (multiClusterService: string) => {
      const sets = await client.list(kinds.serviceSet, 'payments');
      const set = sets.items.find(
        ({ spec }) => spec.cluster === 'svc' && (spec.multiClusterService ?? '') === multiClusterService,
      );
      return set?.status?.services?.find(({ name }) => name === 'ingress');
    };
    await client.create(kinds.multiClusterService, {
      apiVersion: k0rdent,
      kind: 'MultiClusterService',
      metadata: { name: 'base' },
      spec: {
        clusterSelector: { matchLabels: { suite: 'svc' } },
        serviceSpec: {
          provider: { name: 'ksm-projectsveltos', config: { priority: 200 } },
          services: [{ name: 'ingress', namespace: 'ingress', template: 'ingress-nginx-4-13-0' }],
        },
      },
    });
    await until('the winner', async () => (await stateOf('base'))?.state === 'Deployed');
    const lost = await until('the loser', async () => {
      const found = await stateOf('');
      return found?.state === 'Failed' ? found : undefined;
    });
    expect(lost.failureMessage).toMatch(
      /^cannot manage chart ingress\/ingress\. ClusterSummary p--svc-[0-9a-f]{8}-capi-svc managing it\.\n$/,
    );
    expect((await condition('payments', 'svc', 'ServicesInReadyState'))?.message).toBe('2/2');
    await client.remove(kinds.multiClusterService, { name: 'base' });
    await until('the other one again', async () => (await stateOf(''))?.state === 'Deployed');
  });

  it('stay as they are while their provider is suspended', async () => {
    const at = { namespace: 'payments', name: 'svc' };
    const suspend = (value: boolean) =>
      client.mergePatch(kinds.stateManagementProvider, { name: 'ksm-projectsveltos' }, { spec: { suspend: value } });
    const statusOf = async () => (await client.get(kinds.serviceSet, at)).status;
    const disable = (value: boolean) => {
      const [certs, ingress] = cluster.spec.serviceSpec?.services ?? [];
      return client.mergePatch(kinds.clusterDeployment, at, {
        spec: { serviceSpec: { services: [certs, { ...ingress, disable: value }] as JsonObject[] } },
      });
    };
    await suspend(true);
    await until('the suspension', async () => (await statusOf())?.provider?.suspended);
    await disable(true);
    await until('the order', async () => (await client.get(kinds.serviceSet, at)).spec.services?.length === 1);
    expect((await statusOf())?.services).toHaveLength(2);
    await suspend(false);
    await until('the removal', async () => (await statusOf())?.services?.length === 1);
    await disable(false);
    await until('both again', async () => {
      const services = (await statusOf())?.services ?? [];
      return services.length === 2 && services.every(({ state }) => state === 'Deployed');
    });
  });

  it('of a MultiClusterService reach the clusters whose labels match', async () => {
    const spec = {
      clusterSelector: { matchLabels: { suite: 'svc' } },
      serviceSpec: { services: [{ name: 'kyverno', namespace: 'kyverno', template: 'kyverno-3-4-4' }] },
    };
    await client.create(kinds.multiClusterService, {
      apiVersion: k0rdent,
      kind: 'MultiClusterService',
      metadata: { name: 'policies' },
      spec,
    });
    const service = await until('the rollout', async () => {
      const found = await client.get(kinds.multiClusterService, { name: 'policies' });
      return findCondition(found.status?.conditions, 'ClusterInReadyState')?.message === '1/1' ? found : undefined;
    });
    expect(service.status?.matchingClusters).toMatchObject([
      { kind: 'ClusterDeployment', namespace: 'payments', name: 'svc', deployed: true },
    ]);
    await until(
      'three services',
      async () => (await condition('payments', 'svc', 'ServicesInReadyState'))?.message === '3/3',
    );
    await client.remove(kinds.multiClusterService, { name: 'policies' });
    await until('its end', async () => !(await client.find(kinds.multiClusterService, { name: 'policies' })));
    await until(
      'two services',
      async () => (await condition('payments', 'svc', 'ServicesInReadyState'))?.message === '2/2',
    );
    await client.remove(kinds.clusterDeployment, { namespace: 'payments', name: 'svc' });
    await until(
      'the end of the cluster',
      async () => !(await client.find(kinds.clusterDeployment, { namespace: 'payments', name: 'svc' })),
    );
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
