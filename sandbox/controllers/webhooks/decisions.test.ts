import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../client/objects.ts';
import { keyOf } from '../client/objects.ts';
import type { ClusterDeployment } from '../shapes/k0rdent.ts';
import type { AdmissionRequest, Decision, Lookup } from './admission.ts';
import { webhookName, webhooks } from './catalogue.ts';
import { satisfies } from './decisions/providers.ts';

const apiVersion = 'k0rdent.mirantis.com/v1beta1';
const object = (
  kind: string,
  name: string,
  rest: object = {},
  namespace: string | undefined = 'team-a',
  metadata: object = {},
): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name, ...(namespace ? { namespace } : {}), uid: `${kind}-${name}`, ...metadata },
  ...rest,
});
const global = (kind: string, name: string, rest: object = {}, metadata: object = {}) => {
  const made = object(kind, name, rest, undefined, metadata);
  delete made.metadata.namespace;
  return made;
};

const chartRef = (name: string) => ({ kind: 'HelmChart', name, namespace: 'kcm-system' });
const contracts = { 'infrastructure-aws': 'v1beta2' };
const world: KubeObject[] = [
  object('ClusterTemplate', 'aws-1', {
    status: {
      valid: true,
      providers: ['bootstrap-x', 'infrastructure-aws'],
      providerContracts: contracts,
      config: { a: 1 },
      chartRef: chartRef('aws-1'),
      k8sVersion: '1.36.3',
    },
  }),
  object('ClusterTemplate', 'aws-2', {
    status: { valid: true, providers: ['infrastructure-aws'], chartRef: chartRef('aws-2') },
  }),
  object('ClusterTemplate', 'broken', { status: { valid: false, validationError: 'no chart' } }),
  object('ClusterTemplate', 'gcp', { status: { valid: true, providers: ['infrastructure-gcp'] } }),
  object('ClusterTemplate', 'old-contract', {
    status: { valid: true, providers: ['infrastructure-aws'], providerContracts: { 'infrastructure-aws': 'v1beta9' } },
  }),
  object('ClusterTemplate', 'empty', { status: { valid: true, providers: [] } }),
  object('ClusterTemplate', 'no-infra', { status: { valid: true, providers: ['bootstrap-x'] } }),
  object('ClusterTemplate', 'copied', { status: { valid: true } }, 'team-a', {
    ownerReferences: [{ kind: 'ClusterTemplateChain', uid: 'ClusterTemplateChain-chain' }],
  }),
  object('ClusterTemplateChain', 'chain', { spec: {} }),
  object('Credential', 'aws', {
    spec: {
      identityRef: {
        apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2',
        kind: 'AWSClusterStaticIdentity',
        name: 'i',
      },
    },
    status: { ready: true },
  }),
  object('Credential', 'secret', {
    spec: { identityRef: { apiVersion: 'v1', kind: 'Secret', name: 's' } },
    status: { ready: true },
  }),
  object('Credential', 'unready', { spec: { identityRef: {} }, status: { ready: false } }),
  object('Credential', 'bare', { spec: {}, status: { ready: true } }),
  object('ServiceTemplate', 'good', { status: { valid: true } }),
  object('ServiceTemplate', 'bad', { status: { valid: false, validationError: 'Source is not ready' } }),
  object('ServiceTemplate', 'new-only', { status: { valid: true, k8sConstraint: '>=1.37.0' } }),
  object('ServiceTemplateChain', 'other', { spec: { supportedTemplates: [{ name: 'x' }] }, status: { valid: true } }),
  object('ClusterDeployment', 'used', {
    spec: { template: 'aws-1', credential: 'aws', clusterAuth: 'oidc' },
    status: { availableUpgrades: ['aws-2'] },
  }),
  object('HelmRelease', 'used', { spec: { chartRef: chartRef('aws-1') } }),
  object('ClusterTemplate', 'source', { status: { valid: true } }, 'kcm-system'),
  global('Management', 'kcm', {
    spec: { release: 'kcm-1', providers: [{ name: 'capa' }, { name: 'capg' }] },
    status: {
      availableProviders: ['bootstrap-x', 'infrastructure-aws', 'infrastructure-internal'],
      capiContracts: { 'infrastructure-aws': { v1beta1: 'v1beta1_v1beta2' } },
      components: { capa: { exposedProviders: ['infrastructure-aws'] } },
    },
  }),
  global('Release', 'kcm-1', {
    spec: { kcm: { template: 'kcm-t' }, capi: { template: 'capi-t' } },
    status: { ready: true },
  }),
  global('Release', 'kcm-2', { spec: { kcm: { template: 'k2' }, capi: { template: 'c2' } }, status: { ready: false } }),
  global('AccessManagement', 'kcm', { spec: {} }),
  global('Region', 'eu', { spec: { clusterDeployment: { namespace: 'team-a', name: 'hub' } } }),
  global(
    'ProviderInterface',
    'aws',
    {
      spec: {
        clusterIdentities: [
          { group: 'infrastructure.cluster.x-k8s.io', version: 'v1beta2', kind: 'AWSClusterStaticIdentity' },
        ],
      },
    },
    { labels: { 'cluster.x-k8s.io/provider': 'infrastructure-aws' } },
  ),
];
const lookup: Lookup = {
  find: async (kind, at) => world.find((one) => one.kind === kind.kind && keyOf(one.metadata) === keyOf(at)) as never,
  list: (kind, namespace) =>
    world.filter((one) => one.kind === kind.kind && (!namespace || one.metadata.namespace === namespace)) as never,
};

function ask(
  type: 'mutation' | 'validation',
  operation: AdmissionRequest['operation'],
  now: KubeObject | undefined,
  before?: KubeObject,
): Promise<Decision> {
  const subject = now ?? before;
  const webhook = webhooks.find((one) => one.type === type && one.resource.kind === subject?.kind);
  if (!webhook?.operations.includes(operation)) throw new Error(`no ${type} of ${subject?.kind} on ${operation}`);
  const { name = '', namespace = '' } = subject?.metadata ?? {};
  return webhook.decide({ operation, name, namespace, object: now, oldObject: before }, lookup);
}
const cluster = (spec: Partial<ClusterDeployment['spec']>): KubeObject =>
  object('ClusterDeployment', 'dev', { spec: { template: 'aws-1', credential: 'aws', config: {}, ...spec } });
const P = 'the ClusterDeployment is invalid: ';
const used = world.find(({ kind, metadata }) => kind === 'ClusterDeployment' && metadata.name === 'used') as KubeObject;
const service = (template: string, rest: object = {}) => ({
  serviceSpec: { services: [{ name: 'a', template, ...rest }] },
});
const incompatible = 'failed to validate required providers: incompatible providers in Management kcm: ';

describe('ClusterDeployment', () => {
  it.each<[string, Partial<ClusterDeployment['spec']>, number, string]>([
    [
      'a missing template passes its 404 on',
      { template: 'x' },
      404,
      'ClusterTemplate.k0rdent.mirantis.com "x" not found',
    ],
    [
      'an invalid template',
      { template: 'broken' },
      403,
      `${P}the ClusterTemplate team-a/broken is invalid with the error: no chart`,
    ],
    [
      'a missing credential passes its 404 on',
      { credential: 'x' },
      404,
      'Credential.k0rdent.mirantis.com "x" not found',
    ],
    [
      'a missing provider',
      { template: 'gcp' },
      403,
      `${incompatible}one or more required providers are not deployed yet: [infrastructure-gcp]`,
    ],
    [
      'a contract',
      { template: 'old-contract' },
      403,
      `${incompatible}one or more required provider contract versions does not satisfy deployed: [provider infrastructure-aws does not support v1beta9]`,
    ],
    [
      'no providers',
      { template: 'empty' },
      403,
      `${P}no providers have been found in the ClusterTemplate team-a/empty`,
    ],
    [
      'no infrastructure',
      { template: 'no-infra' },
      403,
      `${P}no infrastructure providers have been found in the ClusterTemplate team-a/no-infra`,
    ],
    [
      'a credential that is not ready',
      { credential: 'unready' },
      403,
      `${P}the Credential team-a/unready is not Ready`,
    ],
    [
      'a credential without identity',
      { credential: 'bare' },
      403,
      `${P}the Credential team-a/bare does not have identityRef`,
    ],
    [
      'an identity of the wrong kind',
      { credential: 'secret' },
      403,
      `${P}provider infrastructure-aws does not support ClusterIdentity Kind Secret from the Credential team-a/secret`,
    ],
    [
      'a missing service',
      service('x'),
      403,
      `${P}some services have invalid templates\nfailed to get ServiceTemplate team-a/x: ServiceTemplate.k0rdent.mirantis.com "x" not found`,
    ],
    [
      'an invalid service',
      service('bad'),
      403,
      `${P}some services have invalid templates\nthe ServiceTemplate team-a/bad is invalid with the error: Source is not ready`,
    ],
    [
      'a foreign chain',
      service('good', { templateChain: 'other' }),
      403,
      `${P}some services have invalid templates\nthe ServiceTemplateChain team-a/other does not support ServiceTemplate good`,
    ],
    [
      'a dependency that is none',
      service('good', { dependsOn: [{ name: 'b' }] }),
      403,
      `${P}some services have invalid dependencies\nfailed service dependency validation: dependency default/b of service default/a is not defined as a service`,
    ],
    [
      'a cycle',
      service('good', { dependsOn: [{ name: 'a' }] }),
      403,
      `${P}some services have invalid dependencies\nfailed service dependency cycle validation: dependency cycle detected at default/a`,
    ],
    [
      'a version',
      service('new-only'),
      403,
      'failed to validate k8s compatibility: k8s version 1.36.3 of the ClusterTemplate team-a/aws-1 does not satisfy k8s constraint >=1.37.0 from the ServiceTemplate team-a/new-only referred in the ClusterDeployment team-a/dev',
    ],
  ])('create: %s', async (_, spec, code, message) => {
    expect((await ask('validation', 'CREATE', cluster(spec))).denied).toMatchObject({
      code,
      reason: code === 404 ? 'NotFound' : 'Forbidden',
      message,
    });
  });

  it('passes a good one, whatever its config says', async () => {
    expect(await ask('validation', 'CREATE', cluster({ config: { workersNumber: 'many' } }))).toEqual({});
  });

  it('fills a missing config and switches dryRun on; an empty one stays', async () => {
    expect((await ask('mutation', 'CREATE', cluster({ config: undefined }))).patch).toEqual([
      { op: 'add', path: '/spec/config', value: { a: 1 } },
      { op: 'add', path: '/spec/dryRun', value: true },
    ]);
    expect(await ask('mutation', 'CREATE', cluster({}))).toEqual({});
    expect((await ask('mutation', 'CREATE', cluster({ config: undefined, template: 'x' }))).denied?.code).toBe(404);
  });

  const changed = (spec: Partial<ClusterDeployment['spec']>): KubeObject => ({
    ...used,
    spec: { ...used.spec, ...spec },
  });
  it('update: only along availableUpgrades, with a warning', async () => {
    const denied = await ask('validation', 'UPDATE', changed({ template: 'gcp' }), used);
    expect(denied.denied?.message).toBe('cluster upgrade is forbidden');
    expect(denied.warnings).toEqual([
      "Cluster can't be upgraded from aws-1 to gcp. This upgrade sequence is not allowed",
    ]);
    expect((await ask('validation', 'UPDATE', changed({ template: 'aws-2' }), used)).denied).toBeUndefined();
  });

  it('update: a previewed upgrade warns of the chart name', async () => {
    const { warnings } = await ask('validation', 'UPDATE', changed({ template: 'aws-2', dryRun: true }), used);
    expect(warnings?.[0]).toContain('Helm chart name changed from "aws-1" to "aws-2"');
  });

  it('update: the template must exist even for a label, and dataSource cannot come or go', async () => {
    const orphan = { ...used, spec: { ...used.spec, template: 'gone' } };
    expect((await ask('validation', 'UPDATE', orphan, orphan)).denied?.code).toBe(404);
    expect((await ask('validation', 'UPDATE', changed({ dataSource: 'pg' }), used)).denied?.message).toBe(
      `${P}spec.dataSource cannot be added or removed after creation`,
    );
  });

  it('delete: not while a Region lives on it', async () => {
    const hub = object('ClusterDeployment', 'hub', { spec: { template: 'aws-1' } });
    expect((await ask('validation', 'DELETE', undefined, hub)).denied?.message).toBe(
      'ClusterDeployment cannot be deleted: referenced by Region "eu"',
    );
    expect(await ask('validation', 'DELETE', undefined, used)).toEqual({});
  });
});

describe('the other kinds', () => {
  const template = (name: string) =>
    world.find(({ kind, metadata }) => kind === 'ClusterTemplate' && metadata.name === name);
  it('templates get source and interval, and stay while used or chained', async () => {
    const bare = object('ClusterTemplate', 'n', { spec: { helm: { chartSpec: { chart: 'x' } } } });
    expect((await ask('mutation', 'CREATE', bare)).patch).toHaveLength(2);
    const inUse = await ask('validation', 'DELETE', undefined, template('aws-1'));
    expect(inUse).toMatchObject({
      denied: { message: 'template deletion is forbidden' },
      warnings: ["The ClusterTemplate object can't be removed if ClusterDeployment objects referencing it still exist"],
    });
    const chained = await ask('validation', 'DELETE', undefined, template('copied'));
    expect(chained.warnings).toEqual([
      "The ClusterTemplate object can't be removed if it is managed by ClusterTemplateChain: chain",
    ]);
    expect(await ask('validation', 'DELETE', undefined, template('gcp'))).toEqual({});
  });

  it('chains must be consistent and their templates exist', async () => {
    const chain = (supportedTemplates: object[]) =>
      object('ClusterTemplateChain', 'c', { spec: { supportedTemplates } });
    const graph = await ask('validation', 'CREATE', chain([{ name: 'aws-1', availableUpgrades: [{ name: 'z' }] }]));
    expect(graph).toMatchObject({
      denied: { code: 403, message: 'the template chain spec is invalid' },
      warnings: ["template z is allowed for upgrade but is not present in the list of '.spec.supportedTemplates'"],
    });
    const missing = await ask('validation', 'CREATE', chain([{ name: 'nope' }]));
    expect(missing.denied).toMatchObject({
      code: 422,
      reason: 'Invalid',
      message:
        'ClusterTemplateChain.k0rdent.mirantis.com "c" is invalid: spec.supportedTemplates[0].name: Not found: "nope"',
      details: {
        causes: [
          { reason: 'FieldValueNotFound', field: 'spec.supportedTemplates[0].name', message: 'Not found: "nope"' },
        ],
      },
    });
  });

  it('Management wants a ready release and keeps providers in use', async () => {
    const management = world.find(({ kind }) => kind === 'Management') as KubeObject;
    const spec = (next: object) => ({ ...management, spec: { ...management.spec, ...next } });
    expect((await ask('validation', 'UPDATE', spec({ release: 'kcm-2' }), management)).denied).toMatchObject({
      code: 422,
      message:
        'Management.k0rdent.mirantis.com "kcm" is invalid: spec.release: Forbidden: release "kcm-2" status is not ready',
    });
    const removed = await ask('validation', 'UPDATE', spec({ providers: [{ name: 'capg' }] }), management);
    expect(removed.denied?.message).toContain(
      'spec.providers: Forbidden: provider infrastructure-aws is required by at least one ClusterDeployment and cannot be removed from the Management kcm',
    );
    expect(removed.warnings).toEqual(['Some of the providers cannot be removed']);
    expect(
      (await ask('validation', 'UPDATE', spec({ providers: [{ name: 'capa' }] }), management)).denied,
    ).toBeUndefined();
    expect(await ask('validation', 'DELETE', undefined, management)).toMatchObject({
      denied: { message: 'management deletion is forbidden' },
      warnings: ["The Management object can't be removed if ClusterDeployment objects still exist"],
    });
  });

  it('AccessManagement is one, its lists become resources', async () => {
    const second = global('AccessManagement', 'two', {
      spec: {
        accessRules: [
          { credentials: ['a'], clusterTemplateChains: ['c'], resources: [{ kind: 'Credential', names: ['b'] }] },
        ],
      },
    });
    expect((await ask('validation', 'CREATE', second)).denied?.message).toBe('AccessManagement object already exists');
    expect((await ask('mutation', 'CREATE', second)).patch).toEqual([
      {
        op: 'replace',
        path: '/spec/accessRules',
        value: [
          {
            resources: [
              { kind: 'Credential', names: ['b'] },
              { kind: 'ClusterTemplateChain', names: ['c'] },
            ],
          },
        ],
      },
    ]);
    const region = global('AccessManagement', 'kcm', { spec: { accessRules: [{ resources: [{ kind: 'Region' }] }] } });
    expect((await ask('validation', 'UPDATE', region, region)).denied?.message).toBe(
      'accessRules[0].resources[0]: Region.k0rdent.mirantis.com is cluster-scoped and cannot be distributed into target namespaces by AccessManagement',
    );
  });

  it('releases, authentications and regions in use stay', async () => {
    const release = world.find(({ kind, metadata }) => kind === 'Release' && metadata.name === 'kcm-1');
    expect((await ask('validation', 'DELETE', undefined, release)).denied?.message).toBe(
      'release kcm-1 is still in use',
    );
    const oidc = object('ClusterAuthentication', 'oidc', { spec: {} });
    expect((await ask('validation', 'DELETE', undefined, oidc)).denied?.message).toBe(
      'cannot delete ClusterAuthentication team-a/oidc: it is still referenced by one or more ClusterDeployments',
    );
    const noSecret = global('Region', 'new', { spec: { kubeConfig: { name: 'k' } } });
    expect((await ask('validation', 'CREATE', noSecret)).denied).toMatchObject({
      code: 404,
      message: 'secrets "k" not found',
    });
  });
});

it('webhooks have the names and verbs of upstream', () => {
  expect(webhooks.map(webhookName)).toContain('validation.clusterdeployment.k0rdent.mirantis.com');
  expect(
    webhooks.some(({ resource }) =>
      ['Credential', 'MultiClusterService', 'DataSource', 'ServiceSet'].includes(resource.kind),
    ),
  ).toBe(false);
});

it.each([
  ['1.36.3', '>=1.30.0', true],
  ['v1.29.9', '>=1.30.0', false],
  ['1.31.5', '>=1.30 <1.32', true],
  ['1.33.0', '>=1.30, <1.32', false],
  ['1.31.5', '~1.31.0', true],
  ['1.32.0', '~1.31.0', false],
  ['2.0.0', '^1.0.0 || >=2', true],
])('%s satisfies %s: %s', (version, constraint, fits) => expect(satisfies(version, constraint)).toBe(fits));
