import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openChild } from '../../sandbox/child-api/child-api.ts';
import { readKubeconfig } from '../../sandbox/controllers/client/kubeconfig.ts';
import { resource } from '../../sandbox/controllers/client/resources.ts';
import { ApiError, KubeClient } from '../../sandbox/controllers/client/rest.ts';
import { findCondition } from '../../sandbox/controllers/conditions.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import type { ClusterDeployment } from '../../sandbox/controllers/shapes/k0rdent.ts';
import { startControllers } from '../../sandbox/controllers/start.ts';
import { Home } from '../../sandbox/lib/home.ts';
import type { FaultControl } from './fault-control.ts';
import { startKubeApi } from './kube-api.ts';
import { listen } from './listen.ts';

export const k0rdent = 'k0rdent.mirantis.com/v1beta1';
const waitMs = 30_000;
export const templateNames = ['aws-standalone-cp-1-0-43', 'aws-standalone-cp-1-0-44'];

export const meta = (name: string, namespace?: string, labels?: Record<string, string>) => ({
  name,
  ...(namespace ? { namespace } : {}),
  ...(labels ? { labels } : {}),
});
const chart = (name: string, version: string) => ({
  helm: {
    chartSpec: {
      chart: name,
      version,
      interval: '10m0s',
      sourceRef: { kind: 'HelmRepository', name: 'kcm-templates' },
    },
  },
});
/** A ClusterDeployment of team-a with two workers. */
export const cluster = (name: string, spec: Partial<ClusterDeployment['spec']> = {}): ClusterDeployment => ({
  apiVersion: k0rdent,
  kind: 'ClusterDeployment',
  metadata: meta(name, 'team-a'),
  spec: {
    template: templateNames[0] ?? '',
    credential: 'aws',
    config: {
      region: 'eu-central-1',
      controlPlaneNumber: 1,
      workersNumber: 2,
      controlPlane: { instanceType: 't3.large' },
      worker: { instanceType: 't3.large' },
    },
    ...spec,
  },
});
export const at = (name: string) => ({ namespace: 'team-a', name });
/** The API's refusal of something. */
export const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected a refusal, got ${String(error)}`);
  return error;
};

type Until = <T>(what: string, look: () => Promise<T | undefined | false>) => Promise<T>;

export interface ControllersWorld {
  client: KubeClient;
  kubeconfig: string;
  /** Where scenarios and speed are set. */
  controlUrl: string;
  /** What goes wrong in the API server. */
  faults: FaultControl;
  /** The API server's own control API. */
  serverControlUrl: string;
  /** Where the API server keeps everything, all revisions included. */
  databaseUrl: string;
  until: Until;
  /** A condition of a ClusterDeployment of team-a. */
  condition(name: string, type: string): Promise<ReturnType<typeof findCondition>>;
  stop(): Promise<void>;
}

/** The sandbox's controllers on an API server of their own, with a release, a template chain and a credential. */
export async function startControllersWorld(): Promise<ControllersWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-controllers-'));
  const api = await startKubeApi(['team-a']);
  const client = new KubeClient(await readKubeconfig(api.kubeconfig));
  const said: string[] = [];
  const controllers = await startControllers({
    openChild,
    kubeconfigPath: api.kubeconfig,
    home: new Home(join(folder, 'controllers')),
    speed: 600,
    seed: 1,
    ports: { children: 0, webhooks: 0 },
    log: (text) => said.push(text),
  });
  const control = await listen(
    createServer((request, response) => {
      if (!controllers.control(request, response)) response.writeHead(404).end();
    }),
  );
  const until: Until = async (what, look) => {
    const end = Date.now() + waitMs;
    for (;;) {
      const found = await look();
      if (found) return found;
      if (Date.now() > end) throw new Error(`waited in vain for ${what}\n${said.slice(-20).join('\n')}`);
      await new Promise((wake) => setTimeout(wake, 40));
    }
  };
  await install(client, until);
  return {
    client,
    kubeconfig: api.kubeconfig,
    controlUrl: control.url,
    faults: api.faults,
    serverControlUrl: api.controlUrl,
    databaseUrl: api.databaseUrl,
    until,
    condition: async (name, type) =>
      findCondition((await client.find(kinds.clusterDeployment, at(name)))?.status?.conditions, type),
    stop: async () => {
      await control.stop();
      await controllers.stop();
      client.close();
      await api.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function install(client: KubeClient, until: Until): Promise<void> {
  const providers = [
    ['kcm', '1.12.0'],
    ['cluster-api', '1.1.15'],
    ['cluster-api-provider-aws', '1.0.26'],
    ['cluster-api-provider-k0sproject-k0smotron', '1.1.9'],
  ] as const;
  const nameOfChart = (name: string, version: string) => `${name}-${version.replaceAll('.', '-')}`;
  for (const [name, version] of providers)
    await client.create(kinds.providerTemplate, {
      apiVersion: k0rdent,
      kind: 'ProviderTemplate',
      metadata: meta(nameOfChart(name, version)),
      spec: chart(name, version),
    });
  const components = providers.slice(2).map(([name, version]) => ({ name, template: nameOfChart(name, version) }));
  await client.create(kinds.release, {
    apiVersion: k0rdent,
    kind: 'Release',
    metadata: meta('kcm-1-12-0'),
    spec: {
      version: '1.12.0',
      kcm: { template: 'kcm-1-12-0' },
      capi: { template: 'cluster-api-1-1-15' },
      providers: components,
    },
  });
  const spec = { release: 'kcm-1-12-0', providers: components.map(({ name }) => ({ name })) };
  const management = { apiVersion: k0rdent, kind: 'Management', metadata: meta('kcm'), spec };
  const early = await client.create(kinds.management, management).catch((error: unknown) => error);
  if (early instanceof ApiError)
    expect(early.status).toMatchObject({
      code: 422,
      message: expect.stringContaining('spec.release: Forbidden: release "kcm-1-12-0" status is not ready'),
    });
  await until('the release', async () => (await client.find(kinds.release, { name: 'kcm-1-12-0' }))?.status?.ready);
  if (early instanceof ApiError) await client.create(kinds.management, management);
  await until('a healthy Management', async () => {
    const found = await client.find(kinds.management, { name: 'kcm' });
    return findCondition(found?.status?.conditions, 'Ready')?.reason === 'AllComponentsHealthy';
  });
  await client.create(kinds.providerInterface, {
    apiVersion: k0rdent,
    kind: 'ProviderInterface',
    metadata: meta('cluster-api-provider-aws', undefined, { 'cluster.x-k8s.io/provider': 'infrastructure-aws' }),
    spec: {
      clusterIdentities: [
        { group: 'infrastructure.cluster.x-k8s.io', version: 'v1beta2', kind: 'AWSClusterStaticIdentity' },
      ],
    },
  });
  const identities = resource(
    'AWSClusterStaticIdentity',
    'infrastructure.cluster.x-k8s.io/v1beta2/awsclusterstaticidentities',
    false,
  );
  await client.create(identities, {
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2',
    kind: 'AWSClusterStaticIdentity',
    metadata: meta('aws-id'),
    spec: { secretRef: 'aws-id-secret' },
  });
  for (const [index, version] of ['1.0.43', '1.0.44'].entries())
    await client.create(kinds.clusterTemplate, {
      apiVersion: k0rdent,
      kind: 'ClusterTemplate',
      metadata: meta(templateNames[index] ?? '', 'kcm-system'),
      spec: { helm: { chartSpec: { chart: 'aws-standalone-cp', version } } },
    });
  await client.create(kinds.clusterTemplateChain, {
    apiVersion: k0rdent,
    kind: 'ClusterTemplateChain',
    metadata: meta('aws', 'kcm-system'),
    spec: {
      supportedTemplates: [
        { name: templateNames[0] ?? '', availableUpgrades: [{ name: templateNames[1] ?? '' }] },
        { name: templateNames[1] ?? '' },
      ],
    },
  });
  const identityRef = {
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2',
    kind: 'AWSClusterStaticIdentity',
    name: 'aws-id',
  };
  await client.create(kinds.credential, {
    apiVersion: k0rdent,
    kind: 'Credential',
    metadata: meta('aws', 'kcm-system'),
    spec: { identityRef },
  });
  await client.create(kinds.accessManagement, {
    apiVersion: k0rdent,
    kind: 'AccessManagement',
    metadata: meta('kcm'),
    spec: {
      accessRules: [{ targetNamespaces: { list: ['team-a'] }, clusterTemplateChains: ['aws'], credentials: ['aws'] }],
    },
  });
}
