import type { JsonObject } from '../../../lib/json.ts';
import type { RoleSource } from '../../../lib/rbac/authorizer.ts';
import { uidOf } from '../names.ts';
import type { CoreObject } from '../nodes.ts';

const group = 'rbac.authorization.k8s.io';
const apiVersion = `${group}/v1`;

/** Kubernetes' names of the collections that say who may do what on a whole cluster. */
export const roleCollections = { roles: `${group}/clusterroles`, bindings: `${group}/clusterrolebindings` };

const read = ['get', 'list', 'watch'];
const write = ['create', 'delete', 'deletecollection', 'patch', 'update'];
const core = [
  'configmaps',
  'endpoints',
  'events',
  'persistentvolumeclaims',
  'pods',
  'pods/log',
  'pods/status',
  'serviceaccounts',
  'services',
];
const apps = [
  'daemonsets',
  'deployments',
  'deployments/scale',
  'replicasets',
  'replicasets/scale',
  'statefulsets',
  'statefulsets/scale',
];
const batch = ['cronjobs', 'cronjobs/status', 'jobs', 'jobs/status'];
const networking = ['ingresses', 'networkpolicies'];
const on = (apiGroups: string[], resources: string[], verbs: string[]): JsonObject => ({ apiGroups, resources, verbs });
const workloads = (verbs: string[]): JsonObject[] => [
  on([''], core, verbs),
  on(['apps'], apps, verbs),
  on(['batch'], batch, verbs),
  on(['networking.k8s.io'], networking, verbs),
];
const viewed = [on([''], ['namespaces', 'limitranges', 'resourcequotas'], read), ...workloads(read)];
const edited = [...viewed, on([''], ['secrets'], read), ...workloads(write), on([''], ['secrets'], write)];

/** As every cluster has them, and one that the platform team adds: `view` and `edit` do not show nodes. */
const standingRoles: Record<string, JsonObject[]> = {
  'cluster-admin': [on(['*'], ['*'], ['*']), { nonResourceURLs: ['*'], verbs: ['*'] }],
  admin: [...edited, on([group], ['rolebindings', 'roles'], [...write, ...read])],
  edit: edited,
  view: viewed,
  'system:basic-user': [
    on(['authorization.k8s.io'], ['selfsubjectaccessreviews', 'selfsubjectrulesreviews'], ['create']),
    on(['authentication.k8s.io'], ['selfsubjectreviews'], ['create']),
  ],
  'system:discovery': [
    { nonResourceURLs: ['/api', '/api/*', '/apis', '/apis/*', '/openapi', '/openapi/*'], verbs: ['get'] },
  ],
  'system:public-info-viewer': [
    { nonResourceURLs: ['/healthz', '/livez', '/readyz', '/version', '/version/'], verbs: ['get'] },
  ],
  'company:node-viewer': [on([''], ['nodes'], read)],
};

/** Binding → role and groups. The company's are those that a platform team rolls out to every cluster. */
const bindingsOf = (namespace: string): Record<string, [role: string, ...groups: string[]]> => ({
  'cluster-admin': ['cluster-admin', 'system:masters'],
  'system:basic-user': ['system:basic-user', 'system:authenticated'],
  'system:discovery': ['system:discovery', 'system:authenticated'],
  'system:public-info-viewer': ['system:public-info-viewer', 'system:authenticated'],
  'company:platform-team': ['cluster-admin', 'oidc:platform-engineers', 'oidc:platform-leads'],
  'company:developers': ['edit', `oidc:${namespace}-developers`],
  'company:developers-see-nodes': ['company:node-viewer', `oidc:${namespace}-developers`],
});

/** Objects that the API of a cluster says nothing else of have no spec. */
export interface RoleObject extends CoreObject {
  [field: string]: unknown;
}

const metadataOf = (kind: string, name: string, creationTimestamp: string | undefined) => ({
  name,
  uid: uidOf(`${kind}/${name}`),
  resourceVersion: '1',
  creationTimestamp,
  ...(!name.startsWith('company:') && { labels: { 'kubernetes.io/bootstrapping': 'rbac-defaults' } }),
});

export function clusterRoles(since: string | undefined): RoleObject[] {
  return Object.entries(standingRoles).map(([name, rules]) => ({
    apiVersion,
    kind: 'ClusterRole',
    metadata: metadataOf('ClusterRole', name, since),
    rules,
  }));
}

/** @param namespace of the cluster on the management cluster: its project's developers work on it */
export function clusterRoleBindings(namespace: string, since: string | undefined): RoleObject[] {
  return Object.entries(bindingsOf(namespace)).map(([name, [role, ...groups]]) => ({
    apiVersion,
    kind: 'ClusterRoleBinding',
    metadata: metadataOf('ClusterRoleBinding', name, since),
    roleRef: { apiGroup: group, kind: 'ClusterRole', name: role },
    subjects: groups.map((subject) => ({ apiGroup: group, kind: 'Group', name: subject })),
  }));
}

/**
 * Roles and bindings as RBAC looks them up.
 * @param read the objects of a collection that are there now
 */
export function roleSourceOf(read: (collection: string) => CoreObject[]): RoleSource {
  const objects = (collection: string) => read(collection) as unknown as JsonObject[];
  return {
    list: (resource) => (resource === 'clusterrolebindings' ? objects(roleCollections.bindings) : []),
    get: (resource, _namespace, name) =>
      resource === 'clusterroles'
        ? objects(roleCollections.roles).find((role) => (role as unknown as CoreObject).metadata.name === name)
        : undefined,
  };
}
