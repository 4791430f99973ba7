import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KubeApi, startKubeApi } from '../../tests/kube-api.ts';
import { kubectl } from '../../tests/kubectl.ts';
import { Home } from '../lib/home.ts';
import { readKubeconfig } from './client/kubeconfig.ts';
import type { KubeObject } from './client/objects.ts';
import { resource } from './client/resources.ts';
import { ApiError, isConflict, KubeClient } from './client/rest.ts';
import { findCondition } from './conditions.ts';
import { kinds } from './kinds.ts';
import type { ClusterDeployment } from './shapes/k0rdent.ts';
import { type RunningControllers, startControllers } from './start.ts';

const k0rdent = 'k0rdent.mirantis.com/v1beta1';
const waitMs = 30_000;

let folder: string;
let api: KubeApi;
let client: KubeClient;
let controllers: RunningControllers;
let control: Server;
let controlUrl: string;
const said: string[] = [];

async function until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  const end = Date.now() + waitMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}\n${said.slice(-20).join('\n')}`);
    await new Promise((wake) => setTimeout(wake, 40));
  }
}

const meta = (name: string, namespace?: string, labels?: Record<string, string>) => ({
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
const templateNames = ['aws-standalone-cp-1-0-43', 'aws-standalone-cp-1-0-44'];

async function install(): Promise<void> {
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

const cluster = (name: string, spec: Partial<ClusterDeployment['spec']> = {}): ClusterDeployment => ({
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
const at = (name: string) => ({ namespace: 'team-a', name });
const condition = async (name: string, type: string) =>
  findCondition((await client.find(kinds.clusterDeployment, at(name)))?.status?.conditions, type);
const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected a refusal, got ${String(error)}`);
  return error;
};
async function eventsOf(name: string): Promise<string[]> {
  const { items } = await client.list<KubeObject & { regarding?: { name?: string; kind?: string }; reason?: string }>(
    kinds.event,
    'team-a',
  );
  return items
    .filter(({ regarding }) => regarding?.name === name && regarding.kind === 'ClusterDeployment')
    .map(({ reason }) => reason ?? '');
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-life-'));
  api = await startKubeApi(['team-a']);
  const kubeconfigPath = api.kubeconfig;
  client = new KubeClient(await readKubeconfig(kubeconfigPath));
  controllers = await startControllers({
    kubeconfigPath,
    home: new Home(join(folder, 'controllers')),
    speed: 600,
    seed: 1,
    ports: { children: 0, webhooks: 0 },
    log: (text) => said.push(text),
  });
  control = createServer((request, response) => {
    if (!controllers.control(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((listening) => control.listen(0, '127.0.0.1', listening));
  controlUrl = `http://127.0.0.1:${(control.address() as AddressInfo).port}`;
  await install();
});

afterAll(async () => {
  control?.close();
  await controllers?.stop();
  client?.close();
  await api?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('the sandbox controllers', () => {
  it('make templates valid and hand them out', async () => {
    const copy = await until('the copy of the template', async () => {
      const found = await client.find(kinds.clusterTemplate, at(templateNames[0] ?? ''));
      return found?.status?.valid ? found : undefined;
    });
    expect(copy.status).toMatchObject({
      chartVersion: '1.0.43',
      schemaConfigMapName: 'schema-ct-aws-standalone-cp-1-0-43',
      config: { workersNumber: 2 },
    });
    expect(copy.spec.helm).toEqual({
      chartRef: { kind: 'HelmChart', name: templateNames[0], namespace: 'kcm-system' },
    });
    expect(copy.metadata.labels?.['k0rdent.mirantis.com/managed']).toBe('true');
    await until('the credential', async () => (await client.find(kinds.credential, at('aws')))?.status?.ready);
    const rules = (await client.get(kinds.accessManagement, { name: 'kcm' })).spec?.accessRules;
    expect(rules?.[0]?.resources).toEqual([
      { kind: 'ClusterTemplateChain', names: ['aws'] },
      { kind: 'Credential', names: ['aws'] },
    ]);
  });

  it('refuse in the words of the webhooks', async () => {
    const create = (spec: Partial<ClusterDeployment['spec']>) =>
      refusal(client.create(kinds.clusterDeployment, cluster('bad', spec)));
    const prefix = 'admission webhook "validation.clusterdeployment.k0rdent.mirantis.com" denied the request: ';
    const noTemplate = await create({ template: 'nope' });
    expect([noTemplate.code, noTemplate.reason]).toEqual([404, 'NotFound']);
    expect(noTemplate.message).toBe(`${prefix}ClusterTemplate.k0rdent.mirantis.com "nope" not found`);
    const noCredential = await create({ credential: 'nope' });
    expect([noCredential.code, noCredential.message]).toEqual([
      404,
      `${prefix}Credential.k0rdent.mirantis.com "nope" not found`,
    ]);
    const noService = await create({ serviceSpec: { services: [{ name: 'a', template: 'b' }] } });
    expect([noService.code, noService.reason]).toEqual([403, 'Forbidden']);
    expect(noService.message).toBe(
      `${prefix}the ClusterDeployment is invalid: some services have invalid templates\nfailed to get ServiceTemplate team-a/b: ServiceTemplate.k0rdent.mirantis.com "b" not found`,
    );
    const used = await refusal(client.request('DELETE', '/apis/k0rdent.mirantis.com/v1beta1/accessmanagements/kcm'));
    expect(used.message).toContain('AccessManagement deletion is forbidden');
    const chain = await refusal(
      client.create(kinds.clusterTemplateChain, {
        apiVersion: k0rdent,
        kind: 'ClusterTemplateChain',
        metadata: meta('x', 'team-a'),
        spec: { supportedTemplates: [{ name: 'x' }] },
      }),
    );
    expect([chain.code, chain.reason]).toEqual([422, 'Invalid']);
    expect(chain.message).toContain('spec.supportedTemplates[0].name: Not found: "x"');
  });

  it('fill a missing config and switch dryRun on', async () => {
    const { config: _, ...spec } = cluster('dry').spec;
    const created = await client.create(kinds.clusterDeployment, { ...cluster('dry'), spec });
    expect(created.spec).toMatchObject({ dryRun: true, config: { workersNumber: 2 } });
    await until('a validated cluster', async () => (await condition('dry', 'Ready'))?.message === 'Object is ready');
    expect(await client.find(kinds.helmRelease, at('dry'))).toBeUndefined();
    await client.remove(kinds.clusterDeployment, at('dry'));
    await until('its end', async () => !(await client.find(kinds.clusterDeployment, at('dry'))));
  });

  it('report bad values as Helm does', async () => {
    const config = { ...cluster('typo').spec.config, workersNumber: 'two' };
    await client.create(kinds.clusterDeployment, cluster('typo', { config }));
    const chartReady = await until('the verdict', async () => {
      const found = await condition('typo', 'HelmChartReady');
      return found?.status === 'False' ? found : undefined;
    });
    expect(chartReady.message).toBe(
      "failed to validate template with provided configuration: values don't meet the specifications of the schema(s) in the following chart(s):\naws-standalone-cp:\n- at '/workersNumber': got string, want integer",
    );
    expect(await condition('typo', 'Ready')).toMatchObject({ status: 'False', reason: 'Failed' });
    await client.remove(kinds.clusterDeployment, at('typo'));
  });

  it('bring a cluster up, answer for it, upgrade it and take it down', async () => {
    await client.create(kinds.clusterDeployment, cluster('dev'));
    const seen = new Set<string>();
    const ready = await until('a ready cluster', async () => {
      const found = await client.get(kinds.clusterDeployment, at('dev'));
      const summary = findCondition(found.status?.conditions, 'CAPIClusterSummary');
      seen.add(`${findCondition(found.status?.conditions, 'Ready')?.status}/${summary?.status ?? 'None'}`);
      return summary?.status === 'True' && findCondition(found.status?.conditions, 'Ready')?.status === 'True'
        ? found
        : undefined;
    });
    expect(seen).toContain('False/False');
    expect(ready.metadata).toMatchObject({
      generation: 1,
      labels: { 'k0rdent.mirantis.com/component': 'kcm' },
      finalizers: ['k0rdent.mirantis.com/cluster-deployment'],
    });
    expect(ready.status).toMatchObject({ availableUpgrades: [templateNames[1]], observedGeneration: 1 });
    expect(ready.status?.conditions?.map(({ type }) => type)).toEqual([
      'CredentialReady',
      'HelmReleaseReady',
      'HelmChartReady',
      'TemplateReady',
      'Ready',
      'ServicesInReadyState',
      'CAPIClusterSummary',
    ]);
    expect(findCondition(ready.status?.conditions, 'HelmReleaseReady')).toMatchObject({
      reason: 'InstallSucceeded',
      message: 'Helm install succeeded for release team-a/dev.v1 with chart aws-standalone-cp@1.0.43',
    });
    const secret = await client.get(kinds.secret, at('dev-kubeconfig'));
    expect(secret.type).toBe('cluster.x-k8s.io/secret');
    const file = join(folder, 'child.yaml');
    await writeFile(file, Buffer.from(secret.data?.value ?? '', 'base64'));
    const child = new KubeClient(await readKubeconfig(file));
    const nodes = () => child.list<KubeObject>(resource('Node', 'v1/nodes', false));
    expect((await nodes()).items.map(({ metadata }) => metadata.name)).toHaveLength(3);
    const printed = await kubectl(file, 'get', 'nodes');
    if (printed !== null) {
      expect(printed.trim().split('\n')).toHaveLength(4);
      expect(printed).toMatch(/NAME\s+STATUS\s+ROLES\s+AGE\s+VERSION\n/);
      expect(printed.match(/ Ready /g)).toHaveLength(3);
    }

    const sideways = await refusal(
      client.mergePatch(kinds.clusterDeployment, at('dev'), { spec: { template: 'aws-standalone-cp-9' } }),
    );
    expect(sideways.code).toBe(404);
    await client.mergePatch(kinds.clusterDeployment, at('dev'), {
      spec: { template: templateNames[1], config: { workersNumber: 3 } },
    });
    await until(
      'the upgrade',
      async () =>
        (await condition('dev', 'HelmReleaseReady'))?.message ===
        'Helm upgrade succeeded for release team-a/dev.v2 with chart aws-standalone-cp@1.0.44',
    );
    await until(
      'a third worker',
      async () =>
        (await nodes()).items.length === 4 && (await condition('dev', 'CAPIClusterSummary'))?.status === 'True',
    );
    const back = await refusal(
      client.mergePatch(kinds.clusterDeployment, at('dev'), { spec: { template: templateNames[0] } }),
    );
    expect(back.message).toContain('cluster upgrade is forbidden');

    await client.remove(kinds.clusterDeployment, at('dev'));
    const reasons: string[] = [];
    await until('the end of the cluster', async () => {
      const found = await client.find(kinds.clusterDeployment, at('dev'));
      const reason = findCondition(found?.status?.conditions, 'Deleting')?.reason;
      if (reason && reasons.at(-1) !== reason) reasons.push(reason);
      return !found;
    });
    expect(reasons[0]).toBe('WaitingForClusterDeletion');
    expect(await client.find(kinds.cluster, at('dev'))).toBeUndefined();
    await until('its machines and secret to be gone', async () => {
      const machines = await client.list(kinds.machine, 'team-a');
      return machines.items.length === 0 && !(await client.find(kinds.secret, at('dev-kubeconfig')));
    });
    await expect(nodes()).rejects.toMatchObject({ code: 404 });
    child.close();
    const events = await eventsOf('dev');
    for (const reason of [
      'HelmReleaseCreated',
      'HelmReleaseIsReady',
      'CAPIClusterIsProvisioning',
      'CAPIClusterIsReady',
      'HelmReleaseUpdated',
      'HelmReleaseDeleted',
      'SuccessfulDelete',
    ])
      expect(events).toContain(reason);
  });

  it('follow references: authentication, audit policy and data source', async () => {
    const own = (kind: string, spec: object) => ({ apiVersion: k0rdent, kind, metadata: meta('ref', 'team-a'), spec });
    const jwt = [
      {
        issuer: { url: 'https://id.example.com', audiences: ['k'] },
        claimMappings: { username: { claim: 'email', prefix: '' } },
      },
    ];
    await client.create(
      kinds.clusterAuthentication,
      own('ClusterAuthentication', { authenticationConfiguration: { jwt } }),
    );
    await client.create(
      kinds.clusterAuditPolicy,
      own('ClusterAuditPolicy', { policy: { rules: [{ level: 'Metadata' }] } }),
    );
    const key = (name: string) => ({ name: 'pg', namespace: 'team-a', key: name });
    const auth = { username: key('user'), password: key('pass') };
    await client.create(
      kinds.dataSource,
      own('DataSource', { type: 'postgresql', endpoints: ['pg.example.com:5432'], auth }),
    );
    await client.create(
      kinds.clusterDeployment,
      cluster('ref', { clusterAuth: 'ref', auditPolicy: 'ref', dataSource: 'ref' }),
    );
    const waiting = await until('the wait for the data source', () => condition('ref', 'ClusterDataSourceReady'));
    expect(waiting).toMatchObject({
      status: 'False',
      reason: 'Progressing',
      message: 'cross-referenced ClusterDataSource team-a/ref is not yet ready',
    });
    expect(await client.find(kinds.helmRelease, at('ref'))).toBeUndefined();
    const source = await client.get(kinds.clusterDataSource, at('ref'));
    expect(source.spec).toMatchObject({ dataSource: 'ref', schema: expect.stringMatching(/^team_a_ref_[a-z0-9]{5}$/) });
    await client.replaceStatus(kinds.clusterDataSource, { ...source, status: { ready: true } });
    const release = await until('the Helm release', () => client.find(kinds.helmRelease, at('ref')));
    expect(release.spec.values).toMatchObject({
      auth: { configSecret: { name: 'ref-auth-config', key: 'config' } },
      audit: { policyRef: { name: 'ref-audit-policy', key: 'policy' } },
      clusterIdentity: { kind: 'AWSClusterStaticIdentity', name: 'aws-id' },
      clusterLabels: { 'k0rdent.mirantis.com/component': 'kcm' },
    });
    const inUse = await refusal(
      client.request('DELETE', `/apis/${k0rdent}/namespaces/team-a/clusterauthentications/ref`),
    );
    expect(inUse.message).toContain(
      'cannot delete ClusterAuthentication team-a/ref: it is still referenced by one or more ClusterDeployments',
    );
    await until('a ready cluster', async () => (await condition('ref', 'CAPIClusterSummary'))?.status === 'True');

    // k0rdent's helper finalizer would hold the infrastructure until the ClusterDeployment itself is deleted.
    const infrastructures = resource('AWSCluster', 'infrastructure.cluster.x-k8s.io/v1beta2/awsclusters');
    const finalizers = ['infrastructure.cluster.x-k8s.io'];
    await client.mergePatch(infrastructures, at('ref'), { metadata: { finalizers } });
    await client.remove(kinds.cluster, at('ref'));
    const missing = await until('the loss to be seen', async () => {
      const found = await condition('ref', 'CAPIClusterSummary');
      return found?.reason === 'CAPIClusterMissing' ? found : undefined;
    });
    expect(missing).toMatchObject({ status: 'False', message: 'Underlying CAPI Cluster object is missing' });
    await client.remove(kinds.clusterDeployment, at('ref'));
    await until('its end', async () => !(await client.find(kinds.clusterDeployment, at('ref'))));
  });

  it('hold still while a Region is paused', async () => {
    const kubeconfig = {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: meta('eu', 'kcm-system'),
      data: { value: 'eA==' },
    };
    await client.create(kinds.secret, kubeconfig);
    const providers = ['cluster-api-provider-aws', 'cluster-api-provider-k0sproject-k0smotron'].map((name) => ({
      name,
    }));
    await client.create(kinds.region, {
      apiVersion: k0rdent,
      kind: 'Region',
      metadata: meta('eu'),
      spec: { kubeConfig: { name: 'eu', key: 'value' }, providers },
    });
    await until(
      'the region',
      async () =>
        findCondition((await client.get(kinds.region, { name: 'eu' })).status?.conditions, 'Ready')?.status === 'True',
    );
    const { spec } = await client.get(kinds.credential, at('aws'));
    await client.create(kinds.credential, {
      apiVersion: k0rdent,
      kind: 'Credential',
      metadata: meta('eu', 'team-a'),
      spec: { ...spec, region: 'eu' },
    });
    await until('its credential', async () => (await client.get(kinds.credential, at('eu'))).status?.ready);
    const pause = await fetch(`${controlUrl}/scenarios`, {
      method: 'POST',
      body: JSON.stringify({ kind: 'region-paused', match: { name: 'eu' } }),
    });
    const { id } = (await pause.json()) as { id: string };
    await until(
      'the pause',
      async () =>
        (await client.get(kinds.region, { name: 'eu' })).metadata.annotations?.['k0rdent.mirantis.com/region-pause'],
    );
    await client.create(kinds.clusterDeployment, cluster('regional', { credential: 'eu' }));
    await until(
      'the cluster to be held',
      async () => (await condition('regional', 'Ready'))?.message === 'Related Region eu is paused',
    );
    expect(await client.find(kinds.helmRelease, at('regional'))).toBeUndefined();
    await fetch(`${controlUrl}/scenarios/${id}`, { method: 'DELETE' });
    await until('a ready cluster', async () => (await condition('regional', 'CAPIClusterSummary'))?.status === 'True');
    expect(await condition('regional', 'Paused')).toMatchObject({ status: 'False', reason: 'NotPaused' });
    expect((await client.get(kinds.clusterDeployment, at('regional'))).status?.region).toBe('eu');
    const kept = await refusal(client.request('DELETE', `/apis/${k0rdent}/regions/eu`));
    expect(kept.message).toContain('region deletion is forbidden');
    await client.remove(kinds.clusterDeployment, at('regional'));
    await until('its end', async () => !(await client.find(kinds.clusterDeployment, at('regional'))));
  });

  it('obey scenarios and speed', async () => {
    const post = (path: string, method: string, body?: object) =>
      fetch(`${controlUrl}${path}`, { method, body: body && JSON.stringify(body) });
    expect((await post('/scenarios', 'POST', { kind: 'nonsense' })).status).toBe(400);
    const made = await post('/scenarios', 'POST', {
      kind: 'bad-cloud-key',
      match: { namespace: 'team-a', name: 'stuck' },
    });
    expect(made.status).toBe(201);
    const { id } = (await made.json()) as { id: string };
    await client.create(kinds.clusterDeployment, cluster('stuck'));
    await until('trouble', async () =>
      (await condition('stuck', 'Ready'))?.message.includes('failed to create VPC: AuthFailure'),
    );
    expect(await condition('stuck', 'Ready')).toMatchObject({ status: 'False', reason: 'Progressing' });
    // Half an hour by the clock on the wall, whatever the speed: as if the summary had been False for an hour.
    await until('an old summary', async () => {
      const stuck = await client.get(kinds.clusterDeployment, at('stuck'));
      for (const one of stuck.status?.conditions ?? []) {
        if (one.type === 'CAPIClusterSummary') one.lastTransitionTime = new Date(Date.now() - 3_600_000).toISOString();
      }
      // The controllers write at the same time.
      return client.replaceStatus(kinds.clusterDeployment, stuck).catch((error: unknown) => {
        if (!isConflict(error)) throw error;
        return undefined;
      });
    });
    const failed = await until('a failed cluster', async () => {
      const ready = await condition('stuck', 'Ready');
      return ready?.reason === 'Failed' ? ready : undefined;
    });
    expect(failed.message).toContain(
      'Cluster is not ready. Check the provider logs for more details.\n* InfrastructureReady: failed to create VPC: AuthFailure',
    );
    expect((await post(`/scenarios/${id}`, 'DELETE')).status).toBe(200);
    expect(await (await post('/speed', 'PUT', { speed: 2000 })).json()).toEqual({ speed: 2000 });
    await until('recovery', async () => (await condition('stuck', 'CAPIClusterSummary'))?.status === 'True');
    expect((await post('/reset', 'POST')).status).toBe(200);
    expect(await (await post('/speed', 'GET')).json()).toEqual({ speed: 600 });
    await client.remove(kinds.clusterDeployment, at('stuck'));
    await until('its end', async () => !(await client.find(kinds.clusterDeployment, at('stuck'))));
  });
});
