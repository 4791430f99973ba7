import { isObject } from '../../lib/json.ts';
import type { Resource } from '../registry/resource.ts';
import type { KubeObject } from '../types.ts';
import { ageOf } from './age.ts';
import { type Column, creationText, nameColumn, nameText, textColumn } from './column.ts';

const age = textColumn('Age', creationText, (object) => ageOf(object.metadata.creationTimestamp));
const createdAt = textColumn('Created At', creationText, (object) => object.metadata.creationTimestamp, {
  type: 'date',
});

const sizeOf = (value: unknown): number => (isObject(value) ? Object.keys(value).length : 0);
const member = (object: KubeObject, name: string, key: string): unknown => {
  const value = object[name];
  return isObject(value) ? value[key] : undefined;
};

const subjects = (object: KubeObject, kind: string): string =>
  (Array.isArray(object.subjects) ? object.subjects : [])
    .filter((subject: { kind: string }) => subject.kind === kind)
    .map((subject: { name: string; namespace?: string }) =>
      kind === 'ServiceAccount' ? `${subject.namespace}/${subject.name}` : subject.name,
    )
    .join(', ');

const bindingColumns = (kind: string): Column[] => [
  nameColumn,
  textColumn(
    'Role',
    kind === 'ClusterRoleBinding'
      ? 'RoleRef can only reference a ClusterRole in the global namespace. If the RoleRef cannot be resolved, the Authorizer must return an error. This field is immutable.'
      : 'RoleRef can reference a Role in the current namespace or a ClusterRole in the global namespace. If the RoleRef cannot be resolved, the Authorizer must return an error.',
    (object) => `${member(object, 'roleRef', 'kind')}/${member(object, 'roleRef', 'name')}`,
  ),
  age,
  ...['User', 'Group', 'ServiceAccount'].map((subject) => {
    const where = kind === 'ClusterRoleBinding' ? 'clusterRoleBinding' : 'roleBinding';
    return textColumn(`${subject}s`, `${subject}s in the ${where}`, (object) => subjects(object, subject), {
      priority: 1,
    });
  }),
];

const since = (object: KubeObject, field: string): string => ageOf(object[field] ?? object.eventTime ?? '');

function lastSeen(event: KubeObject): string {
  const last = member(event, 'series', 'lastObservedTime');
  if (last !== undefined) return ageOf(last);
  const at = since(event, 'lastTimestamp');
  return Number(event.count ?? 0) > 1 ? `${at} (x${event.count} over ${since(event, 'firstTimestamp')})` : at;
}

function sourceOf(event: KubeObject): string {
  const component = member(event, 'source', 'component') || event.reportingComponent || '';
  const host = member(event, 'source', 'host') || event.reportingInstance || '';
  return host ? `${component}, ${host}` : String(component);
}

function targetOf(event: KubeObject): string {
  const kind = String(member(event, 'involvedObject', 'kind') ?? '').toLowerCase();
  const name = String(member(event, 'involvedObject', 'name') ?? '');
  return kind === '' ? name : `${kind}/${name}`;
}

const eventColumns: Column[] = [
  textColumn('Last Seen', 'The time at which the most recent occurrence of this event was recorded.', lastSeen),
  textColumn(
    'Type',
    'Type of this event (Normal, Warning), new types could be added in the future',
    (event) => event.type ?? '',
  ),
  textColumn(
    'Reason',
    "This should be a short, machine understandable string that gives the reason for the transition into the object's current status.",
    (event) => event.reason ?? '',
  ),
  textColumn('Object', 'The object that this event is about.', targetOf),
  textColumn(
    'Subobject',
    'If referring to a piece of an object instead of an entire object, this string should contain a valid JSON/Go field access statement, such as desiredState.manifest.containers[2]. For example, if the object reference is to a container within a pod, this would take on a value like: "spec.containers{name}" (where "name" refers to the name of the container that triggered the event) or if no container name is specified "spec.containers[2]" (container with index 2 in this pod). This syntax is chosen only to have some well-defined way of referencing a part of an object.',
    (event) => member(event, 'involvedObject', 'fieldPath') ?? '',
    { priority: 1 },
  ),
  textColumn(
    'Source',
    'The component reporting this event. Should be a short machine understandable string.',
    sourceOf,
    { priority: 1 },
  ),
  textColumn('Message', 'A human-readable description of the status of this operation.', (event) =>
    String(event.message ?? '').trim(),
  ),
  textColumn(
    'First Seen',
    'The time at which the event was first recorded. (Time of server receipt is in TypeMeta.)',
    (event) => since(event, 'firstTimestamp'),
    { priority: 1 },
  ),
  textColumn(
    'Count',
    'The number of times this event has occurred.',
    (event) => member(event, 'series', 'count') ?? event.count ?? 1,
    { priority: 1 },
  ),
  textColumn('Name', nameText, (event) => event.metadata.name, { format: 'name', priority: 1 }),
];

const dataText = "Each key must consist of alphanumeric characters, '-', '_' or '.'.";

const webhookColumns: Column[] = [
  nameColumn,
  textColumn('Webhooks', 'Webhooks indicates the number of webhooks defined in this configuration', (object) =>
    Array.isArray(object.webhooks) ? object.webhooks.length : 0,
  ),
  age,
];

const spec = (object: KubeObject, key: string): unknown => member(object, 'spec', key);
/** Empty texts of a Cluster are shown as nothing at all. */
const orNone = (value: unknown): string => (value === undefined || value === '' ? '<none>' : String(value));

function readyOf(cluster: KubeObject): string {
  const conditions = member(cluster, 'status', 'conditions');
  const all = (Array.isArray(conditions) ? conditions : []) as { type: string; status: string }[];
  return all.find(({ type }) => type === 'Ready')?.status ?? 'Unknown';
}

function zonesOf(cluster: KubeObject): string {
  const zones = spec(cluster, 'zones');
  return Array.isArray(zones) ? zones.join(',') : '';
}

/** Karmada's Clusters. */
const memberClusterColumns: Column[] = [
  nameColumn,
  textColumn('Version', 'Kubernetes of the member cluster.', (cluster) =>
    orNone(member(cluster, 'status', 'kubernetesVersion')),
  ),
  textColumn('Mode', 'Whether the control plane pushes or the member pulls.', (cluster) => spec(cluster, 'syncMode')),
  textColumn('Ready', 'Whether the member cluster takes workloads.', readyOf),
  age,
  textColumn('Zones', 'Zones that the member cluster lies in.', (cluster) => orNone(zonesOf(cluster)), { priority: 1 }),
  textColumn('Region', 'Region that the member cluster lies in.', (cluster) => orNone(spec(cluster, 'region')), {
    priority: 1,
  }),
  textColumn('Provider', 'Provider of the member cluster.', (cluster) => orNone(spec(cluster, 'provider')), {
    priority: 1,
  }),
  textColumn(
    'API-Endpoint',
    "Address of the member cluster's API.",
    (cluster) => orNone(spec(cluster, 'apiEndpoint')),
    {
      priority: 1,
    },
  ),
  textColumn('Proxy-URL', 'Proxy in front of the member cluster.', (cluster) => orNone(spec(cluster, 'proxyURL')), {
    priority: 1,
  }),
];

/** Tables by collection. */
const tables: Record<string, Column[]> = {
  '/namespaces': [
    nameColumn,
    textColumn('Status', 'The status of the namespace', (object) => member(object, 'status', 'phase') ?? ''),
    age,
  ],
  '/configmaps': [
    nameColumn,
    textColumn(
      'Data',
      `Data contains the configuration data. ${dataText} Values with non-UTF-8 byte sequences must use the BinaryData field. The keys stored in Data must not overlap with the keys in the BinaryData field, this is enforced during validation process.`,
      (object) => sizeOf(object.data) + sizeOf(object.binaryData),
    ),
    age,
  ],
  '/secrets': [
    nameColumn,
    textColumn(
      'Type',
      'Used to facilitate programmatic handling of secret data. More info: https://kubernetes.io/docs/concepts/configuration/secret/#secret-types',
      (object) => object.type ?? '',
    ),
    textColumn(
      'Data',
      `Data contains the secret data. ${dataText} The serialized form of the secret data is a base64 encoded string, representing the arbitrary (possibly non-string) data value here. Described in https://tools.ietf.org/html/rfc4648#section-4`,
      (object) => sizeOf(object.data),
    ),
    age,
  ],
  '/events': eventColumns,
  '/serviceaccounts': [nameColumn, age],
  'coordination.k8s.io/leases': [
    nameColumn,
    textColumn(
      'Holder',
      'holderIdentity contains the identity of the holder of a current lease. If Coordinated Leader Election is used, the holder identity must be equal to the elected LeaseCandidate.metadata.name field.',
      (object) => member(object, 'spec', 'holderIdentity') ?? '',
    ),
    age,
  ],
  'cluster.karmada.io/clusters': memberClusterColumns,
  'rbac.authorization.k8s.io/rolebindings': bindingColumns('RoleBinding'),
  'rbac.authorization.k8s.io/clusterrolebindings': bindingColumns('ClusterRoleBinding'),
  'admissionregistration.k8s.io/mutatingwebhookconfigurations': webhookColumns,
  'admissionregistration.k8s.io/validatingwebhookconfigurations': webhookColumns,
};

/** The columns of a built-in kind; kinds without columns of their own show name and creation. */
export const builtinColumns = (resource: Resource): Column[] => tables[resource.collection] ?? [nameColumn, createdAt];
