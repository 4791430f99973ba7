import { builtinResource, builtinResources, type Row, status } from './builtin.ts';
import type { Resource } from './resource.ts';

const namespaced = true;

/** In a control plane it is a template; in a member it holds what a federated quota gives it. */
const quotas: Row = {
  group: '',
  plural: 'resourcequotas',
  kind: 'ResourceQuota',
  namespaced,
  shortNames: ['quota'],
  subresources: { status: status('ResourceQuota') },
};

/** Karmada serves its Clusters by an API server of their own, so that no CRD describes them. */
const clusters: Row = {
  group: 'cluster.karmada.io',
  version: 'v1alpha1',
  plural: 'clusters',
  kind: 'Cluster',
  categories: ['karmada-io'],
  subresources: {
    proxy: { kind: 'ClusterProxyOptions', verbs: ['create', 'delete', 'get', 'patch', 'update'], connects: true },
    status: status('Cluster'),
  },
};

/** What the API server of a Karmada control plane serves without a CRD. */
export const karmadaResources: readonly Resource[] = [...builtinResources, ...[quotas, clusters].map(builtinResource)];

/** What a member adds to them: its machines, and what runs there. */
const inMembers: Row[] = [
  { group: '', plural: 'nodes', kind: 'Node', shortNames: ['no'], subresources: { status: status('Node') } },
  {
    group: '',
    plural: 'pods',
    kind: 'Pod',
    namespaced,
    shortNames: ['po'],
    categories: ['all'],
    subresources: { binding: { kind: 'Binding', verbs: ['create'] }, status: status('Pod') },
  },
];

/** What the API server of a cluster serves that is a member and nothing else. */
export const memberResources: readonly Resource[] = [
  ...builtinResources,
  ...[quotas, ...inMembers].map(builtinResource),
];
