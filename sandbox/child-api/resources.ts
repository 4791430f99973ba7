import { builtinResource, type Row } from '../kube/registry/builtin.ts';
import type { Resource } from '../kube/registry/resource.ts';

const read = ['get', 'list', 'watch'];
const rbac = 'rbac.authorization.k8s.io';
const network = 'networking.k8s.io';
const scale = { kind: 'Scale', group: 'autoscaling', version: 'v1', verbs: ['get', 'patch', 'update'] };
const namespaced = true;

const rows: Row[] = [
  {
    group: '',
    plural: 'namespaces',
    kind: 'Namespace',
    shortNames: ['ns'],
    verbs: ['create', 'delete', 'get', 'list', 'patch', 'update', 'watch'],
  },
  { group: '', plural: 'configmaps', kind: 'ConfigMap', namespaced, shortNames: ['cm'] },
  { group: '', plural: 'secrets', kind: 'Secret', namespaced },
  {
    group: '',
    plural: 'serviceaccounts',
    kind: 'ServiceAccount',
    namespaced,
    shortNames: ['sa'],
    subresources: {
      token: { kind: 'TokenRequest', group: 'authentication.k8s.io', version: 'v1', verbs: ['create'] },
    },
  },
  { group: '', plural: 'resourcequotas', kind: 'ResourceQuota', namespaced, shortNames: ['quota'] },
  { group: '', plural: 'nodes', kind: 'Node', shortNames: ['no'], verbs: read },
  {
    group: '',
    plural: 'pods',
    kind: 'Pod',
    namespaced,
    shortNames: ['po'],
    categories: ['all'],
    subresources: {
      binding: { kind: 'Binding', verbs: ['create'] },
      log: { kind: 'Pod', verbs: ['get'] },
      status: { kind: 'Pod', verbs: ['get', 'patch', 'update'] },
    },
  },
  { group: '', plural: 'services', kind: 'Service', namespaced, shortNames: ['svc'], categories: ['all'] },
  { group: '', plural: 'events', kind: 'Event', namespaced, shortNames: ['ev'], verbs: read },
  {
    group: 'apps',
    plural: 'deployments',
    kind: 'Deployment',
    namespaced,
    shortNames: ['deploy'],
    categories: ['all'],
    subresources: { scale },
  },
  { group: 'apps', plural: 'daemonsets', kind: 'DaemonSet', namespaced, shortNames: ['ds'], categories: ['all'] },
  {
    group: 'apps',
    plural: 'statefulsets',
    kind: 'StatefulSet',
    namespaced,
    shortNames: ['sts'],
    categories: ['all'],
    subresources: { scale },
  },
  {
    group: 'apps',
    plural: 'replicasets',
    kind: 'ReplicaSet',
    namespaced,
    shortNames: ['rs'],
    categories: ['all'],
    verbs: read,
  },
  {
    group: 'metrics.k8s.io',
    version: 'v1beta1',
    plural: 'pods',
    kind: 'PodMetrics',
    namespaced,
    verbs: ['get', 'list'],
  },
  { group: 'batch', plural: 'jobs', kind: 'Job', namespaced, categories: ['all'] },
  { group: 'batch', plural: 'cronjobs', kind: 'CronJob', namespaced, shortNames: ['cj'], categories: ['all'] },
  { group: network, plural: 'ingresses', kind: 'Ingress', namespaced, shortNames: ['ing'] },
  { group: rbac, plural: 'clusterroles', kind: 'ClusterRole' },
  { group: rbac, plural: 'clusterrolebindings', kind: 'ClusterRoleBinding' },
  {
    group: 'apiextensions.k8s.io',
    plural: 'customresourcedefinitions',
    kind: 'CustomResourceDefinition',
    shortNames: ['crd', 'crds'],
    categories: ['api-extensions'],
  },
];

/** The kinds that simulated clusters serve, in the order in which discovery lists them. */
export const childResources: readonly Resource[] = rows.map(builtinResource);
