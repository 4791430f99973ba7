import type { OpenApiSchema } from '../open-api-schema.ts';
import { builtinKind } from './metadata.ts';
import { atomic, bytes, flag, int32, keyedBy, listOf, mapOf, microTime, struct, text, time } from './shapes.ts';

const objectReference = atomic(
  struct('ObjectReference', {
    kind: text,
    namespace: text,
    name: text,
    uid: text,
    apiVersion: text,
    resourceVersion: text,
    fieldPath: text,
  }),
);

const condition = struct('NamespaceCondition', {
  type: text,
  status: text,
  lastTransitionTime: time,
  reason: text,
  message: text,
});

const eventSource = struct('EventSource', { component: text, host: text });
const eventSeries = struct('EventSeries', { count: int32, lastObservedTime: microTime });

/** Kinds of the core group. */
export const coreKinds: Record<string, OpenApiSchema> = {
  Namespace: builtinKind('Namespace', {
    spec: struct('NamespaceSpec', { finalizers: listOf(text) }),
    status: struct('NamespaceStatus', { phase: text, conditions: keyedBy(condition, 'type') }),
  }),
  ConfigMap: builtinKind('ConfigMap', { immutable: flag, data: mapOf(text), binaryData: mapOf(bytes) }),
  Secret: builtinKind('Secret', { immutable: flag, data: mapOf(bytes), stringData: mapOf(text), type: text }),
  ServiceAccount: builtinKind('ServiceAccount', {
    secrets: keyedBy(objectReference, 'name'),
    imagePullSecrets: listOf(atomic(struct('LocalObjectReference', { name: text }))),
    automountServiceAccountToken: flag,
  }),
  Event: builtinKind('Event', {
    involvedObject: objectReference,
    reason: text,
    message: text,
    source: eventSource,
    firstTimestamp: time,
    lastTimestamp: time,
    count: int32,
    type: text,
    eventTime: microTime,
    series: eventSeries,
    action: text,
    related: objectReference,
    reportingComponent: text,
    reportingInstance: text,
  }),
};

/** Kinds of coordination.k8s.io. */
export const coordinationKinds: Record<string, OpenApiSchema> = {
  Lease: builtinKind('Lease', {
    spec: struct('LeaseSpec', {
      holderIdentity: text,
      leaseDurationSeconds: int32,
      acquireTime: microTime,
      renewTime: microTime,
      leaseTransitions: int32,
      strategy: text,
      preferredHolder: text,
    }),
  }),
};

/** Kinds of events.k8s.io: the same objects as core events, under other names. */
export const eventKinds: Record<string, OpenApiSchema> = {
  Event: builtinKind('Event', {
    eventTime: microTime,
    series: eventSeries,
    reportingController: text,
    reportingInstance: text,
    action: text,
    reason: text,
    regarding: objectReference,
    related: objectReference,
    note: text,
    type: text,
    deprecatedSource: eventSource,
    deprecatedFirstTimestamp: time,
    deprecatedLastTimestamp: time,
    deprecatedCount: int32,
  }),
};
