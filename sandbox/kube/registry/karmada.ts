import { builtinResource, builtinResources, type Row } from './builtin.ts';
import type { Resource } from './resource.ts';

const readWrite = ['get', 'patch', 'update'];
const scale = { kind: 'Scale', group: 'autoscaling', version: 'v1', verbs: readWrite };
const status = (kind: string) => ({ kind, verbs: readWrite });
const namespaced = true;
const all = ['all'];

/** What runs on clusters. In a control plane these are templates: no controller of Kubernetes runs them. */
const templates: Row[] = [
  {
    group: 'apps',
    plural: 'deployments',
    kind: 'Deployment',
    namespaced,
    shortNames: ['deploy'],
    categories: all,
    subresources: { scale, status: status('Deployment') },
  },
  {
    group: 'apps',
    plural: 'statefulsets',
    kind: 'StatefulSet',
    namespaced,
    shortNames: ['sts'],
    categories: all,
    subresources: { scale, status: status('StatefulSet') },
  },
  {
    group: 'apps',
    plural: 'daemonsets',
    kind: 'DaemonSet',
    namespaced,
    shortNames: ['ds'],
    categories: all,
    subresources: { status: status('DaemonSet') },
  },
  {
    group: '',
    plural: 'services',
    kind: 'Service',
    namespaced,
    shortNames: ['svc'],
    categories: all,
    subresources: { status: status('Service') },
  },
  {
    group: '',
    plural: 'resourcequotas',
    kind: 'ResourceQuota',
    namespaced,
    shortNames: ['quota'],
    subresources: { status: status('ResourceQuota') },
  },
  {
    group: 'networking.k8s.io',
    plural: 'ingresses',
    kind: 'Ingress',
    namespaced,
    shortNames: ['ing'],
    subresources: { status: status('Ingress') },
  },
  {
    group: 'batch',
    plural: 'jobs',
    kind: 'Job',
    namespaced,
    categories: all,
    subresources: { status: status('Job') },
  },
  {
    group: 'batch',
    plural: 'cronjobs',
    kind: 'CronJob',
    namespaced,
    shortNames: ['cj'],
    categories: all,
    subresources: { status: status('CronJob') },
  },
];

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
export const karmadaResources: readonly Resource[] = [
  ...builtinResources,
  ...[...templates, clusters].map(builtinResource),
];

/** What a member adds to them: its machines, and what runs there. */
const inMembers: Row[] = [
  { group: '', plural: 'nodes', kind: 'Node', shortNames: ['no'], subresources: { status: status('Node') } },
  {
    group: '',
    plural: 'pods',
    kind: 'Pod',
    namespaced,
    shortNames: ['po'],
    categories: all,
    subresources: { binding: { kind: 'Binding', verbs: ['create'] }, status: status('Pod') },
  },
];

/** What the API server of a cluster serves that is a member and nothing else. */
export const memberResources: readonly Resource[] = [
  ...builtinResources,
  ...[...templates, ...inMembers].map(builtinResource),
];
