import type { JsonObject } from '../../lib/json.ts';

const group = 'rbac.authorization.k8s.io';
const apiVersion = `${group}/v1`;
const bootstrapLabel = { 'kubernetes.io/bootstrapping': 'rbac-defaults' };
const aggregate = (to: string) => ({ [`rbac.authorization.k8s.io/aggregate-to-${to}`]: 'true' });

const read = ['get', 'list', 'watch'];
const write = ['create', 'delete', 'deletecollection', 'patch', 'update'];
const health = ['/healthz', '/livez', '/readyz', '/version', '/version/'];
const discovery = [
  '/api',
  '/api/*',
  '/apis',
  '/apis/*',
  '/healthz',
  '/livez',
  '/openapi',
  '/openapi/*',
  ...health.slice(2),
];

interface Role {
  rules?: JsonObject[];
  /** Labels by which another role takes in these rules. */
  labels?: Record<string, string>;
  /** The role takes in the rules of all that carry the label. */
  aggregates?: string;
}

const on = (apiGroups: string[], resources: string[], verbs: string[]): JsonObject => ({ apiGroups, resources, verbs });

/** Kinds, and their status beside them. */
const withStatus = (...plurals: string[]): string[] => plurals.flatMap((plural) => [plural, `${plural}/status`]);

const roles: Record<string, Role> = {
  'cluster-admin': { rules: [on(['*'], ['*'], ['*']), { nonResourceURLs: ['*'], verbs: ['*'] }] },
  'system:discovery': { rules: [{ nonResourceURLs: discovery, verbs: ['get'] }] },
  'system:public-info-viewer': { rules: [{ nonResourceURLs: health, verbs: ['get'] }] },
  'system:basic-user': {
    rules: [
      on(['authorization.k8s.io'], ['selfsubjectaccessreviews', 'selfsubjectrulesreviews'], ['create']),
      on(['authentication.k8s.io'], ['selfsubjectreviews'], ['create']),
    ],
  },
  'system:auth-delegator': {
    rules: [
      on(['authentication.k8s.io'], ['tokenreviews'], ['create']),
      on(['authorization.k8s.io'], ['subjectaccessreviews'], ['create']),
    ],
  },
  admin: { aggregates: 'admin' },
  edit: { aggregates: 'edit', labels: aggregate('admin') },
  view: { aggregates: 'view', labels: aggregate('edit') },
  'system:aggregate-to-admin': {
    labels: aggregate('admin'),
    rules: [
      on(['authorization.k8s.io'], ['localsubjectaccessreviews'], ['create']),
      on([group], ['rolebindings', 'roles'], [...write, ...read]),
    ],
  },
  'system:aggregate-to-edit': {
    labels: aggregate('edit'),
    rules: [
      on([''], ['secrets'], read),
      on([''], ['serviceaccounts'], ['impersonate']),
      on([''], ['configmaps', 'events', 'secrets', 'serviceaccounts', 'services'], write),
      on([''], ['serviceaccounts/token'], ['create']),
      on(['apps'], ['daemonsets', 'deployments', 'deployments/scale', 'statefulsets', 'statefulsets/scale'], write),
      on(['autoscaling'], ['horizontalpodautoscalers'], write),
      on(['batch'], ['cronjobs', 'jobs'], write),
      on(['networking.k8s.io'], ['ingresses', 'networkpolicies'], write),
      on(['policy'], ['poddisruptionbudgets'], write),
      on(['coordination.k8s.io'], ['leases'], [...write, ...read]),
    ],
  },
  'system:aggregate-to-view': {
    labels: aggregate('view'),
    rules: [
      on([''], ['configmaps', 'serviceaccounts', 'events', 'namespaces', 'namespaces/status'], read),
      on([''], ['services', 'services/status'], read),
      on(['apps'], withStatus('daemonsets', 'deployments', 'statefulsets'), read),
      on(['apps'], ['deployments/scale', 'statefulsets/scale'], read),
      on(['autoscaling'], withStatus('horizontalpodautoscalers'), read),
      on(['batch'], withStatus('cronjobs', 'jobs'), read),
      on(['networking.k8s.io'], [...withStatus('ingresses'), 'networkpolicies'], read),
      on(['policy'], withStatus('poddisruptionbudgets'), read),
    ],
  },
};

const bindings: Record<string, string[]> = {
  'cluster-admin': ['system:masters'],
  'system:discovery': ['system:authenticated'],
  'system:basic-user': ['system:authenticated'],
  'system:public-info-viewer': ['system:authenticated', 'system:unauthenticated'],
};

function roleObject(name: string, { rules, labels, aggregates }: Role): JsonObject {
  const rule = aggregates === undefined ? {} : { clusterRoleSelectors: [{ matchLabels: aggregate(aggregates) }] };
  return {
    apiVersion,
    kind: 'ClusterRole',
    metadata: { name, labels: { ...bootstrapLabel, ...labels } },
    ...(aggregates === undefined ? {} : { aggregationRule: rule }),
    rules: rules ?? null,
  };
}

/** The cluster roles that every API server makes when it starts. */
export const bootstrapRoles = (): JsonObject[] => Object.entries(roles).map(([name, role]) => roleObject(name, role));

/** The bindings that give every user the least rights, and system:masters all. */
export const bootstrapBindings = (): JsonObject[] =>
  Object.entries(bindings).map(([name, groups]) => ({
    apiVersion,
    kind: 'ClusterRoleBinding',
    metadata: { name, labels: bootstrapLabel },
    roleRef: { apiGroup: group, kind: 'ClusterRole', name },
    subjects: groups.map((subject) => ({ apiGroup: group, kind: 'Group', name: subject })),
  }));
