import type { KubeObject } from '../client/objects.ts';
import { keyOf } from '../client/objects.ts';
import type { ClusterDeployment } from '../shapes/k0rdent.ts';
import type { Lookup } from './admission.ts';
import { askOf } from './ask.fixtures.ts';
import { webhooks } from './catalogue.ts';

// A small installation that the webhooks' decisions are asked about.

const apiVersion = 'k0rdent.mirantis.com/v1beta1';
export const object = (
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
export const global = (kind: string, name: string, rest: object = {}, metadata: object = {}) => {
  const made = object(kind, name, rest, undefined, metadata);
  delete made.metadata.namespace;
  return made;
};

const chartRef = (name: string) => ({ kind: 'HelmChart', name, namespace: 'kcm-system' });
const contracts = { 'infrastructure-aws': 'v1beta2' };
export const world: KubeObject[] = [
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

export const ask = askOf(webhooks, lookup);
export const cluster = (spec: Partial<ClusterDeployment['spec']>): KubeObject =>
  object('ClusterDeployment', 'dev', { spec: { template: 'aws-1', credential: 'aws', config: {}, ...spec } });
export const P = 'the ClusterDeployment is invalid: ';
export const used = world.find(
  ({ kind, metadata }) => kind === 'ClusterDeployment' && metadata.name === 'used',
) as KubeObject;
export const service = (template: string, rest: object = {}) => ({
  serviceSpec: { services: [{ name: 'a', template, ...rest }] },
});
export const incompatible = 'failed to validate required providers: incompatible providers in Management kcm: ';
