import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type KubeApi, startKubeApi } from '../../tests/support/kube-api.ts';
import { readConfig } from '../config.ts';
import { readKubeconfig } from '../controllers/client/kubeconfig.ts';
import type { KubeObject } from '../controllers/client/objects.ts';
import { resource } from '../controllers/client/resources.ts';
import { KubeClient } from '../controllers/client/rest.ts';
import { kinds } from '../controllers/kinds.ts';
import { OccupiedError } from '../controllers/lease.ts';
import { Home } from '../lib/home.ts';
import { leaveGuest, startAsGuest } from '../management-cluster.ts';

let folder: string;
let api: KubeApi;
let client: KubeClient;
const config = readConfig([], { SANDBOX_SPEED: '600' } as unknown as NodeJS.ProcessEnv);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-guest-'));
  api = await startKubeApi();
  client = new KubeClient(await readKubeconfig(api.kubeconfig));
});

afterAll(async () => {
  client?.close();
  await api?.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Served {
  groups: { name: string; preferredVersion: { groupVersion: string } }[];
}
interface Kinds {
  resources: { name: string; verbs: string[] }[];
}

/** Every object on the server: `group/version plural namespace/name`. */
async function inventory(): Promise<string[]> {
  const { groups } = await client.request<Served>('GET', '/apis');
  const roots = ['/api/v1', ...groups.map(({ preferredVersion }) => `/apis/${preferredVersion.groupVersion}`)];
  const found: string[] = [];
  for (const root of roots) {
    const { resources } = await client.request<Kinds>('GET', root);
    for (const { name } of resources.filter(({ verbs }) => verbs.includes('list'))) {
      const { items } = await client.request<{ items: KubeObject[] }>('GET', `${root}/${name}`);
      for (const { metadata } of items) found.push(`${root} ${name} ${metadata.namespace ?? ''}/${metadata.name}`);
    }
  }
  return found.sort();
}

async function start(): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = [];
  await startAsGuest(config, new Home(join(folder, 'home')), api.kubeconfig, stops);
  return async () => {
    for (const stop of stops.reverse()) await stop();
  };
}
const leave = () => leaveGuest(config, new Home(join(folder, 'home')), api.kubeconfig);

it('is applied, survives a restart, and goes without a trace, as often as one likes', async () => {
  const before = await inventory();
  for (const round of ['first', 'second']) {
    const stop = await start();
    expect((await client.get(kinds.management, { name: 'kcm' })).status?.availableProviders, round).toContain(
      'infrastructure-aws',
    );
    const { items } = await client.list(kinds.clusterTemplate, 'payments');
    expect(items.length, round).toBeGreaterThan(0);
    await stop();
    if (round === 'first') await (await start())();
    await leave();
    expect(await inventory(), round).toEqual(before);
  }
}, 120_000);

it('touches nothing of somebody else’s', async () => {
  await client.create(kinds.management, {
    apiVersion: 'k0rdent.mirantis.com/v1beta1',
    kind: 'Management',
    metadata: { name: 'kcm' },
    spec: { release: 'theirs' },
  });
  await client.create(kinds.namespace, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'payments' } });
  const theirs = { namespace: 'payments', name: 'theirs' };
  const spec = { template: 'a', credential: 'b', config: {} };
  await client.create(kinds.clusterDeployment, {
    apiVersion: 'k0rdent.mirantis.com/v1beta1',
    kind: 'ClusterDeployment',
    metadata: theirs,
    spec,
  });
  const stop = await start();
  const chains = await client.list(kinds.clusterTemplateChain);
  expect(chains.items).toEqual([]);
  await stop();
  await leave();
  expect(await client.find(kinds.management, { name: 'kcm' })).toBeDefined();
  expect((await client.get(kinds.clusterDeployment, theirs)).metadata.deletionTimestamp).toBeUndefined();
  const { metadata, ...rest } = await client.get(kinds.clusterDeployment, theirs);
  await client.replace(kinds.clusterDeployment, { ...rest, metadata: { ...metadata, finalizers: [] } });
  await client.remove(kinds.clusterDeployment, theirs);
  await client.remove(kinds.management, { name: 'kcm' });
  await client.remove(kinds.stateManagementProvider, { name: 'ksm-projectsveltos' });
});

it('refuses to work beside a real k0rdent: its lease, its admission, its Deployment', async () => {
  const lease = { namespace: 'kcm-system', name: '31c555b4.k0rdent.mirantis.com' };
  await client
    .create(kinds.namespace, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: lease.namespace } })
    .catch(() => undefined);
  await client.create(kinds.lease, {
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata: lease,
    spec: {
      holderIdentity: 'kcm-controller-manager-7d9f_1',
      leaseDurationSeconds: 15,
      renewTime: new Date().toISOString().replace('Z', '000Z'),
    },
  });
  await expect(start()).rejects.toThrow(OccupiedError);
  await client.remove(kinds.lease, lease);

  const path = 'admissionregistration.k8s.io/v1/validatingwebhookconfigurations';
  const configurations = resource('ValidatingWebhookConfiguration', path, false);
  const service = { namespace: 'kcm-system', name: 'kcm-webhook-service', path: '/validate' };
  await client.create(configurations, {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingWebhookConfiguration',
    metadata: { name: 'kcm-validating-webhook' },
    webhooks: [
      {
        name: 'validation.release.k0rdent.mirantis.com',
        admissionReviewVersions: ['v1'],
        sideEffects: 'None',
        clientConfig: { service },
        rules: [
          { apiGroups: ['none.example.com'], apiVersions: ['v1'], resources: ['nothings'], operations: ['CREATE'] },
        ],
      },
    ],
  } as KubeObject);
  await expect(start()).rejects.toThrow(/Service kcm-system\/kcm-webhook-service/);
  await client.remove(configurations, { name: 'kcm-validating-webhook' });

  await serveDeployments();
  const deployments = resource<KubeObject>('Deployment', 'apps/v1/deployments');
  const deployment = (replicas: number) => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'kcm-controller-manager', namespace: 'kcm-system' },
    spec: { replicas },
  });
  await client.create(deployments, deployment(1));
  await expect(start()).rejects.toThrow(/Deployment kcm-system\/kcm-controller-manager/);
  await client.mergePatch(deployments, { namespace: 'kcm-system', name: 'kcm-controller-manager' }, deployment(0));
  await (await start())();
});

/** The sandbox's API server has no apps/v1; a definition of that group stands in for it. */
async function serveDeployments(): Promise<void> {
  const path = 'apiextensions.k8s.io/v1/customresourcedefinitions';
  const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } };
  await client.create(resource('CustomResourceDefinition', path, false), {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'deployments.apps' },
    spec: {
      group: 'apps',
      scope: 'Namespaced',
      names: { plural: 'deployments', kind: 'Deployment' },
      versions: [{ name: 'v1', served: true, storage: true, schema }],
    },
  });
  await expect
    .poll(() =>
      client.list(resource('Deployment', 'apps/v1/deployments')).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
}
