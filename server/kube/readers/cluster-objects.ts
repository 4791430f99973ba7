import { z } from 'zod';
import type { HelmReleaseFacts, Remainder, SveltosClusterFacts } from '../../domain/clusters/cluster-facts.ts';
import type {
  CapiClusterPart,
  MachinePart,
  TemplatePart,
  WorkerGroupPart,
} from '../../domain/clusters/cluster-parts.ts';
import { findCondition, isFalse, isTrue } from '../../domain/clusters/condition.ts';
import type { KubeObject } from '../resources.ts';
import { conditionsSchema, count, instantOrNull, text, values } from './common.ts';

const reported = z.object({ conditions: conditionsSchema, observedGeneration: count });
const noReport = { conditions: [], observedGeneration: null };

const helmRelease = z.object({
  spec: z.object({ suspend: z.boolean().catch(false) }).catch({ suspend: false }),
  status: reported
    .extend({ lastHandledReconcileAt: z.string().nullable().catch(null) })
    .catch({ ...noReport, lastHandledReconcileAt: null }),
});

export function readHelmRelease(object: KubeObject): HelmReleaseFacts {
  const { spec, status } = helmRelease.parse(object);
  const { conditions, observedGeneration, lastHandledReconcileAt: handledRequest } = status;
  return {
    conditions,
    observedGeneration,
    handledRequest,
    generation: object.metadata.generation,
    isSuspended: spec.suspend,
  };
}

const replicas = z
  .object({ desiredReplicas: count, replicas: count, readyReplicas: count, upToDateReplicas: count })
  .catch({ desiredReplicas: null, replicas: null, readyReplicas: null, upToDateReplicas: null })
  .transform((all) => ({
    desired: all.desiredReplicas,
    present: all.replicas,
    ready: all.readyReplicas,
    upToDate: all.upToDateReplicas,
  }));

const capiCluster = z.object({
  metadata: z.object({ deletionTimestamp: instantOrNull }),
  spec: z
    .object({ controlPlaneRef: z.object({ kind: text }).catch({ kind: '' }) })
    .catch({ controlPlaneRef: { kind: '' } }),
  status: reported
    .extend({ controlPlane: replicas, workers: replicas })
    .catch({ ...noReport, controlPlane: replicas.parse(null), workers: replicas.parse(null) }),
});

export function readCapiCluster(object: KubeObject): CapiClusterPart {
  const { metadata, spec, status } = capiCluster.parse(object);
  return {
    conditions: status.conditions,
    isDeleting: metadata.deletionTimestamp !== null,
    controlPlaneKind: spec.controlPlaneRef.kind,
    controlPlane: status.controlPlane,
    workers: status.workers,
  };
}

const controlPlaneLabel = 'cluster.x-k8s.io/control-plane';

const machine = z.object({
  metadata: z.object({
    creationTimestamp: instantOrNull,
    deletionTimestamp: instantOrNull,
    ownerReferences: z.array(z.object({ kind: z.string(), controller: z.boolean().catch(false) })).catch([]),
  }),
  spec: z.object({ version: text }).catch({ version: '' }),
  status: reported.extend({ phase: text }).catch({ ...noReport, phase: '' }),
});

export function readMachine(object: KubeObject): MachinePart {
  const { metadata, spec, status } = machine.parse(object);
  const ready = findCondition(status.conditions, 'Ready');
  return {
    name: object.metadata.name,
    uid: object.metadata.uid,
    madeBy: metadata.ownerReferences.find(({ controller }) => controller)?.kind ?? null,
    isControlPlane: controlPlaneLabel in (object.metadata.labels ?? {}),
    phase: status.phase || 'Pending',
    isReady: isTrue(ready),
    isDeleting: metadata.deletionTimestamp !== null,
    isOutdated: isFalse(findCondition(status.conditions, 'UpToDate')),
    version: spec.version,
    message: isTrue(ready) ? '' : (ready?.message ?? ''),
    createdAt: metadata.creationTimestamp ?? new Date(0),
  };
}

const noCounts = { replicas: null, readyReplicas: null, upToDateReplicas: null };
const machineDeployment = z.object({
  spec: z.object({ replicas: count }).catch({ replicas: null }),
  status: reported
    .extend({ replicas: count, readyReplicas: count, upToDateReplicas: count })
    .catch({ ...noReport, ...noCounts }),
});

/** A MachineDeployment; Kubernetes' default is one replica. */
export function readWorkerGroup(object: KubeObject): WorkerGroupPart {
  const { spec, status } = machineDeployment.parse(object);
  const { generation } = object.metadata;
  return {
    desired: spec.replicas ?? 1,
    present: status.replicas,
    ready: status.readyReplicas,
    upToDate: status.upToDateReplicas,
    isObserved: (status.observedGeneration ?? generation) >= generation,
    conditions: status.conditions,
  };
}

const sveltosCluster = z.object({
  status: z
    .object({ ready: z.boolean().catch(false), connectionStatus: text, failureMessage: text })
    .catch({ ready: false, connectionStatus: '', failureMessage: '' }),
});

/** Sveltos sets `ready` at the first answer and never takes it back; whether the cluster answers now is told beside it. */
export function readSveltosCluster(object: KubeObject): SveltosClusterFacts {
  const { ready, connectionStatus, failureMessage } = sveltosCluster.parse(object).status;
  return { isReady: ready && connectionStatus !== 'Down', failureMessage };
}

const template = z.object({
  status: z
    .object({ providers: z.array(z.string()).catch([]), config: values, k8sVersion: text })
    .catch({ providers: [], config: {}, k8sVersion: '' }),
});

export function readClusterTemplate(object: KubeObject): TemplatePart {
  const { providers, config, k8sVersion } = template.parse(object).status;
  return { providers, defaults: config, kubernetesVersion: k8sVersion };
}

const remainder = z.object({ metadata: z.object({ deletionTimestamp: instantOrNull }) });

export function readRemainder(kind: Remainder['kind'], object: KubeObject): Remainder {
  return { kind, name: object.metadata.name, deletedAt: remainder.parse(object).metadata.deletionTimestamp };
}
