import type { OpenApiSchema } from '../open-api-schema.ts';
import { anything, atomic, flag, int64, keyedBy, listOf, mapOf, setOf, struct, text, time } from './shapes.ts';

const ownerReference = atomic(
  struct(
    'OwnerReference',
    { apiVersion: text, kind: text, name: text, uid: text, controller: flag, blockOwnerDeletion: flag },
    ['apiVersion', 'kind', 'name', 'uid'],
  ),
);

const managedFieldsEntry = struct('ManagedFieldsEntry', {
  manager: text,
  operation: text,
  apiVersion: text,
  time,
  fieldsType: text,
  fieldsV1: { ...anything, type: 'object' },
  subresource: text,
});

/** metadata of every object. */
export const objectMeta: OpenApiSchema = struct('ObjectMeta', {
  name: text,
  generateName: text,
  namespace: text,
  selfLink: text,
  uid: text,
  resourceVersion: text,
  generation: int64,
  creationTimestamp: time,
  deletionTimestamp: time,
  deletionGracePeriodSeconds: int64,
  labels: mapOf(text),
  annotations: mapOf(text),
  ownerReferences: keyedBy(ownerReference, 'uid'),
  finalizers: setOf(text),
  managedFields: listOf(managedFieldsEntry),
});

/** A built-in kind: apiVersion, kind and metadata and what it has beside them. */
export const builtinKind = (name: string, properties: Record<string, OpenApiSchema>): OpenApiSchema =>
  struct(name, { apiVersion: text, kind: text, metadata: objectMeta, ...properties });

export const labelSelector: OpenApiSchema = atomic(
  struct('LabelSelector', {
    matchLabels: mapOf(text),
    matchExpressions: listOf(struct('LabelSelectorRequirement', { key: text, operator: text, values: listOf(text) })),
  }),
);

/** A condition of a status, as newer kinds share it. */
export const condition: OpenApiSchema = struct('Condition', {
  type: text,
  status: text,
  observedGeneration: int64,
  lastTransitionTime: time,
  reason: text,
  message: text,
});
