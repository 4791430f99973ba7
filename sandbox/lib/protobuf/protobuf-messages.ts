/** How a field is written; `items` is a message of strings under number 1, `raw` JSON inside of a message. */
export type FieldType =
  | 'string'
  | 'bytes'
  | 'flag'
  | 'integer'
  | 'time'
  | 'micro-time'
  | 'raw'
  | 'items'
  | { message: string };

/** JSON member, type, and whether it comes many times. */
type Field = [member: string, type: FieldType, many?: 'list' | 'map'];

const of = (message: string): FieldType => ({ message });
const text = (member: string): Field => [member, 'string'];
const texts = (member: string): Field => [member, 'string', 'list'];
const meta: Field = ['metadata', of('ObjectMeta')];

const rules: Field = ['rules', of('PolicyRule'), 'list'];
const binding: Record<number, Field> = {
  1: meta,
  2: ['subjects', of('Subject'), 'list'],
  3: ['roleRef', of('RoleRef')],
};
const accessSpec: Record<number, Field> = {
  1: ['resourceAttributes', of('ResourceAttributes')],
  2: ['nonResourceAttributes', of('NonResourceAttributes')],
  3: text('user'),
  4: texts('groups'),
  5: ['extra', 'items', 'map'],
  6: text('uid'),
};
const withSpec = (spec: string): Record<number, Field> => ({ 1: meta, 2: ['spec', of(spec)] });

/** Field numbers of the built-in kinds' protobuf messages (generated.proto of each group's API package). */
export const messages: Record<string, Record<number, Field>> = {
  Unknown: { 1: ['typeMeta', of('TypeMeta')], 2: ['raw', 'bytes'] },
  TypeMeta: { 1: text('apiVersion'), 2: text('kind') },
  ObjectMeta: {
    1: text('name'),
    2: text('generateName'),
    3: text('namespace'),
    5: text('uid'),
    6: text('resourceVersion'),
    7: ['generation', 'integer'],
    8: ['creationTimestamp', 'time'],
    9: ['deletionTimestamp', 'time'],
    10: ['deletionGracePeriodSeconds', 'integer'],
    11: ['labels', 'string', 'map'],
    12: ['annotations', 'string', 'map'],
    13: ['ownerReferences', of('OwnerReference'), 'list'],
    14: texts('finalizers'),
    17: ['managedFields', of('ManagedFieldsEntry'), 'list'],
  },
  OwnerReference: {
    1: text('kind'),
    3: text('name'),
    4: text('uid'),
    5: text('apiVersion'),
    6: ['controller', 'flag'],
    7: ['blockOwnerDeletion', 'flag'],
  },
  ManagedFieldsEntry: {
    1: text('manager'),
    2: text('operation'),
    3: text('apiVersion'),
    4: ['time', 'time'],
    6: text('fieldsType'),
    7: ['fieldsV1', 'raw'],
    8: text('subresource'),
  },
  DeleteOptions: {
    1: ['gracePeriodSeconds', 'integer'],
    2: ['preconditions', of('Preconditions')],
    3: ['orphanDependents', 'flag'],
    4: text('propagationPolicy'),
    5: texts('dryRun'),
  },
  Preconditions: { 1: text('uid'), 2: text('resourceVersion') },
  Namespace: { 1: meta, 2: ['spec', of('NamespaceSpec')], 3: ['status', of('NamespaceStatus')] },
  NamespaceSpec: { 1: texts('finalizers') },
  NamespaceStatus: { 1: text('phase') },
  ConfigMap: {
    1: meta,
    2: ['data', 'string', 'map'],
    3: ['binaryData', 'bytes', 'map'],
    4: ['immutable', 'flag'],
  },
  Secret: {
    1: meta,
    2: ['data', 'bytes', 'map'],
    3: text('type'),
    4: ['stringData', 'string', 'map'],
    5: ['immutable', 'flag'],
  },
  ServiceAccount: {
    1: meta,
    2: ['secrets', of('ObjectReference'), 'list'],
    3: ['imagePullSecrets', of('LocalObjectReference'), 'list'],
    4: ['automountServiceAccountToken', 'flag'],
  },
  LocalObjectReference: { 1: text('name') },
  ObjectReference: {
    1: text('kind'),
    2: text('namespace'),
    3: text('name'),
    4: text('uid'),
    5: text('apiVersion'),
    6: text('resourceVersion'),
    7: text('fieldPath'),
  },
  Event: {
    1: meta,
    2: ['involvedObject', of('ObjectReference')],
    3: text('reason'),
    4: text('message'),
    5: ['source', of('EventSource')],
    6: ['firstTimestamp', 'time'],
    7: ['lastTimestamp', 'time'],
    8: ['count', 'integer'],
    9: text('type'),
    10: ['eventTime', 'micro-time'],
    11: ['series', of('EventSeries')],
    12: text('action'),
    13: ['related', of('ObjectReference')],
    14: text('reportingComponent'),
    15: text('reportingInstance'),
  },
  EventsEvent: {
    1: meta,
    2: ['eventTime', 'micro-time'],
    3: ['series', of('EventSeries')],
    4: text('reportingController'),
    5: text('reportingInstance'),
    6: text('action'),
    7: text('reason'),
    8: ['regarding', of('ObjectReference')],
    9: ['related', of('ObjectReference')],
    10: text('note'),
    11: text('type'),
    12: ['deprecatedSource', of('EventSource')],
    13: ['deprecatedFirstTimestamp', 'time'],
    14: ['deprecatedLastTimestamp', 'time'],
    15: ['deprecatedCount', 'integer'],
  },
  EventSource: { 1: text('component'), 2: text('host') },
  EventSeries: { 1: ['count', 'integer'], 2: ['lastObservedTime', 'micro-time'] },
  Lease: withSpec('LeaseSpec'),
  LeaseSpec: {
    1: text('holderIdentity'),
    2: ['leaseDurationSeconds', 'integer'],
    3: ['acquireTime', 'micro-time'],
    4: ['renewTime', 'micro-time'],
    5: ['leaseTransitions', 'integer'],
    6: text('strategy'),
    7: text('preferredHolder'),
  },
  Role: { 1: meta, 2: rules },
  ClusterRole: { 1: meta, 2: rules, 3: ['aggregationRule', of('AggregationRule')] },
  PolicyRule: {
    1: texts('verbs'),
    2: texts('apiGroups'),
    3: texts('resources'),
    4: texts('resourceNames'),
    5: texts('nonResourceURLs'),
  },
  AggregationRule: { 1: ['clusterRoleSelectors', of('LabelSelector'), 'list'] },
  LabelSelector: {
    1: ['matchLabels', 'string', 'map'],
    2: ['matchExpressions', of('LabelSelectorRequirement'), 'list'],
  },
  LabelSelectorRequirement: { 1: text('key'), 2: text('operator'), 3: texts('values') },
  RoleBinding: binding,
  ClusterRoleBinding: binding,
  Subject: { 1: text('kind'), 2: text('apiGroup'), 3: text('name'), 4: text('namespace') },
  RoleRef: { 1: text('apiGroup'), 2: text('kind'), 3: text('name') },
  TokenRequest: withSpec('TokenRequestSpec'),
  TokenRequestSpec: {
    1: texts('audiences'),
    3: ['boundObjectRef', of('BoundObjectReference')],
    4: ['expirationSeconds', 'integer'],
  },
  BoundObjectReference: { 1: text('kind'), 2: text('apiVersion'), 3: text('name'), 4: text('uid') },
  TokenReview: withSpec('TokenReviewSpec'),
  TokenReviewSpec: { 1: text('token'), 2: texts('audiences') },
  SelfSubjectReview: { 1: meta },
  SelfSubjectAccessReview: withSpec('SelfSubjectAccessReviewSpec'),
  SelfSubjectAccessReviewSpec: accessSpec,
  SubjectAccessReview: withSpec('SubjectAccessReviewSpec'),
  LocalSubjectAccessReview: withSpec('SubjectAccessReviewSpec'),
  SubjectAccessReviewSpec: accessSpec,
  ResourceAttributes: {
    1: text('namespace'),
    2: text('verb'),
    3: text('group'),
    4: text('version'),
    5: text('resource'),
    6: text('subresource'),
    7: text('name'),
  },
  NonResourceAttributes: { 1: text('path'), 2: text('verb') },
  SelfSubjectRulesReview: withSpec('SelfSubjectRulesReviewSpec'),
  SelfSubjectRulesReviewSpec: { 1: text('namespace') },
};
