import type { OpenApiSchema } from '../open-api-schema.ts';
import { builtinKind, labelSelector, objectMeta } from './metadata.ts';
import { podSpec } from './pod-spec.ts';
import { anything, flag, int32, int64, intOrString, keyedBy, listOf, struct, text, time } from './shapes.ts';

/** A struct whose fields that are not named here are kept as they come. */
export const open = (name: string, properties: Record<string, OpenApiSchema>): OpenApiSchema => ({
  ...struct(name, properties),
  'x-kubernetes-preserve-unknown-fields': true,
});

/** What pods are made from. */
export const podTemplate = struct('PodTemplateSpec', { metadata: objectMeta, spec: podSpec });
/** One of the conditions of what runs. */
export const condition = struct('Condition', {
  type: text,
  status: text,
  lastUpdateTime: time,
  lastTransitionTime: time,
  lastProbeTime: time,
  observedGeneration: int64,
  reason: text,
  message: text,
});
const status = (name: string, ...counts: string[]): OpenApiSchema =>
  struct(name, {
    observedGeneration: int64,
    ...Object.fromEntries(counts.map((count) => [count, int32])),
    conditions: keyedBy(condition, 'type'),
  });

const rollingUpdateDeployment = struct('RollingUpdateDeployment', {
  maxUnavailable: intOrString,
  maxSurge: intOrString,
});
const deploymentStrategy = struct('DeploymentStrategy', { type: text, rollingUpdate: rollingUpdateDeployment });

/** Pods of the core group. */
export const podKinds: Record<string, OpenApiSchema> = {
  Pod: builtinKind('Pod', { spec: podSpec, status: open('PodStatus', { phase: text }) }),
};

/** Kinds of apps. */
export const appsKinds: Record<string, OpenApiSchema> = {
  Deployment: builtinKind('Deployment', {
    spec: struct('DeploymentSpec', {
      replicas: int32,
      selector: labelSelector,
      template: podTemplate,
      strategy: deploymentStrategy,
      minReadySeconds: int32,
      revisionHistoryLimit: int32,
      paused: flag,
      progressDeadlineSeconds: int32,
    }),
    status: status(
      'DeploymentStatus',
      'replicas',
      'updatedReplicas',
      'readyReplicas',
      'availableReplicas',
      'unavailableReplicas',
      'terminatingReplicas',
      'collisionCount',
    ),
  }),
  StatefulSet: builtinKind('StatefulSet', {
    spec: struct('StatefulSetSpec', {
      replicas: int32,
      selector: labelSelector,
      template: podTemplate,
      volumeClaimTemplates: listOf(anything),
      serviceName: text,
      podManagementPolicy: text,
      updateStrategy: open('StatefulSetUpdateStrategy', { type: text }),
      revisionHistoryLimit: int32,
      minReadySeconds: int32,
      persistentVolumeClaimRetentionPolicy: open('StatefulSetPersistentVolumeClaimRetentionPolicy', {}),
      ordinals: open('StatefulSetOrdinals', {}),
    }),
    status: status('StatefulSetStatus', 'replicas', 'readyReplicas', 'availableReplicas', 'updatedReplicas'),
  }),
  DaemonSet: builtinKind('DaemonSet', {
    spec: struct('DaemonSetSpec', {
      selector: labelSelector,
      template: podTemplate,
      updateStrategy: open('DaemonSetUpdateStrategy', { type: text }),
      minReadySeconds: int32,
      revisionHistoryLimit: int32,
    }),
    status: status(
      'DaemonSetStatus',
      'desiredNumberScheduled',
      'currentNumberScheduled',
      'updatedNumberScheduled',
      'numberReady',
      'numberAvailable',
      'numberMisscheduled',
    ),
  }),
};
