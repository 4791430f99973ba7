import type { Resource, Subresource } from './resource.ts';

const all = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];
const readWrite = ['get', 'patch', 'update'];

/** A kind, without what follows from the rest. */
export interface Row {
  group: string;
  /** `v1` unless it is said. */
  version?: string;
  plural: string;
  kind: string;
  singular?: string;
  namespaced?: boolean;
  shortNames?: string[];
  categories?: string[];
  verbs?: string[];
  subresources?: Record<string, Subresource>;
  collection?: string;
}

const scale: Subresource = { kind: 'Scale', group: 'autoscaling', version: 'v1', verbs: readWrite };
/** The status of a kind, which is read and written by itself. */
export const status = (kind: string): Subresource => ({ kind, verbs: readWrite });

const rbac = 'rbac.authorization.k8s.io';
const admission = 'admissionregistration.k8s.io';

const rows: Row[] = [
  {
    group: '',
    plural: 'namespaces',
    kind: 'Namespace',
    shortNames: ['ns'],
    verbs: all.filter((verb) => verb !== 'deletecollection'),
    subresources: {
      finalize: { kind: 'Namespace', verbs: ['update'] },
      status: { kind: 'Namespace', verbs: readWrite },
    },
  },
  { group: '', plural: 'configmaps', kind: 'ConfigMap', namespaced: true, shortNames: ['cm'] },
  { group: '', plural: 'secrets', kind: 'Secret', namespaced: true },
  { group: '', plural: 'events', kind: 'Event', namespaced: true, shortNames: ['ev'] },
  {
    group: '',
    plural: 'serviceaccounts',
    kind: 'ServiceAccount',
    namespaced: true,
    shortNames: ['sa'],
    subresources: {
      token: { kind: 'TokenRequest', group: 'authentication.k8s.io', version: 'v1', verbs: ['create'] },
    },
  },
  {
    group: '',
    plural: 'services',
    kind: 'Service',
    namespaced: true,
    shortNames: ['svc'],
    categories: ['all'],
    subresources: { status: status('Service') },
  },
  {
    group: 'apps',
    plural: 'daemonsets',
    kind: 'DaemonSet',
    namespaced: true,
    shortNames: ['ds'],
    categories: ['all'],
    subresources: { status: status('DaemonSet') },
  },
  {
    group: 'apps',
    plural: 'deployments',
    kind: 'Deployment',
    namespaced: true,
    shortNames: ['deploy'],
    categories: ['all'],
    subresources: { scale, status: status('Deployment') },
  },
  {
    group: 'apps',
    plural: 'statefulsets',
    kind: 'StatefulSet',
    namespaced: true,
    shortNames: ['sts'],
    categories: ['all'],
    subresources: { scale, status: status('StatefulSet') },
  },
  {
    group: 'autoscaling',
    version: 'v2',
    plural: 'horizontalpodautoscalers',
    kind: 'HorizontalPodAutoscaler',
    namespaced: true,
    shortNames: ['hpa'],
    categories: ['all'],
    subresources: { status: status('HorizontalPodAutoscaler') },
  },
  {
    group: 'batch',
    plural: 'cronjobs',
    kind: 'CronJob',
    namespaced: true,
    shortNames: ['cj'],
    categories: ['all'],
    subresources: { status: status('CronJob') },
  },
  {
    group: 'batch',
    plural: 'jobs',
    kind: 'Job',
    namespaced: true,
    categories: ['all'],
    subresources: { status: status('Job') },
  },
  {
    group: 'networking.k8s.io',
    plural: 'ingresses',
    kind: 'Ingress',
    namespaced: true,
    shortNames: ['ing'],
    subresources: { status: status('Ingress') },
  },
  {
    group: 'networking.k8s.io',
    plural: 'networkpolicies',
    kind: 'NetworkPolicy',
    namespaced: true,
    shortNames: ['netpol'],
  },
  {
    group: 'policy',
    plural: 'poddisruptionbudgets',
    kind: 'PodDisruptionBudget',
    namespaced: true,
    shortNames: ['pdb'],
    subresources: { status: status('PodDisruptionBudget') },
  },
  {
    group: 'events.k8s.io',
    plural: 'events',
    kind: 'Event',
    namespaced: true,
    shortNames: ['ev'],
    collection: '/events',
  },
  { group: 'coordination.k8s.io', plural: 'leases', kind: 'Lease', namespaced: true },
  { group: rbac, plural: 'clusterrolebindings', kind: 'ClusterRoleBinding' },
  { group: rbac, plural: 'clusterroles', kind: 'ClusterRole' },
  { group: rbac, plural: 'rolebindings', kind: 'RoleBinding', namespaced: true },
  { group: rbac, plural: 'roles', kind: 'Role', namespaced: true },
  {
    group: 'apiextensions.k8s.io',
    plural: 'customresourcedefinitions',
    kind: 'CustomResourceDefinition',
    shortNames: ['crd', 'crds'],
    categories: ['api-extensions'],
    subresources: { status: { kind: 'CustomResourceDefinition', verbs: readWrite } },
  },
  {
    group: admission,
    plural: 'mutatingwebhookconfigurations',
    kind: 'MutatingWebhookConfiguration',
    categories: ['api-extensions'],
  },
  {
    group: admission,
    plural: 'validatingwebhookconfigurations',
    kind: 'ValidatingWebhookConfiguration',
    categories: ['api-extensions'],
  },
  { group: 'authentication.k8s.io', plural: 'selfsubjectreviews', kind: 'SelfSubjectReview', verbs: ['create'] },
  { group: 'authentication.k8s.io', plural: 'tokenreviews', kind: 'TokenReview', verbs: ['create'] },
  {
    group: 'authorization.k8s.io',
    plural: 'localsubjectaccessreviews',
    kind: 'LocalSubjectAccessReview',
    namespaced: true,
    verbs: ['create'],
  },
  {
    group: 'authorization.k8s.io',
    plural: 'selfsubjectaccessreviews',
    kind: 'SelfSubjectAccessReview',
    verbs: ['create'],
  },
  {
    group: 'authorization.k8s.io',
    plural: 'selfsubjectrulesreviews',
    kind: 'SelfSubjectRulesReview',
    verbs: ['create'],
  },
  { group: 'authorization.k8s.io', plural: 'subjectaccessreviews', kind: 'SubjectAccessReview', verbs: ['create'] },
];

/** A built-in kind. */
export const builtinResource = (row: Row): Resource => ({
  group: row.group,
  version: row.version ?? 'v1',
  plural: row.plural,
  singular: row.singular ?? row.kind.toLowerCase(),
  kind: row.kind,
  listKind: `${row.kind}List`,
  namespaced: row.namespaced ?? false,
  shortNames: row.shortNames ?? [],
  categories: row.categories ?? [],
  verbs: row.verbs ?? all,
  subresources: row.subresources ?? {},
  collection: row.collection ?? `${row.group}/${row.plural}`,
});

/** The kinds that every API server has, in the order in which discovery lists them. */
export const builtinResources: Resource[] = rows.map(builtinResource);
