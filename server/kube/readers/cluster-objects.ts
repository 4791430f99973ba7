import { z } from 'zod';
import type { HelmReleaseFacts, Remainder, SveltosClusterFacts } from '../../domain/cluster-facts.ts';
import type { CapiClusterPart, MachinePart, TemplatePart } from '../../domain/cluster-parts.ts';
import { findCondition, isTrue } from '../../domain/condition.ts';
import type { KubeObject } from '../resources.ts';
import { conditionsSchema, count, instantOrNull, text, values } from './common.ts';

const reported = z.object({ conditions: conditionsSchema, observedGeneration: count });
const noReport = { conditions: [], observedGeneration: null };

const helmRelease = z.object({ status: reported.catch(noReport) });

export function readHelmRelease(object: KubeObject): HelmReleaseFacts {
  return { ...helmRelease.parse(object).status, generation: object.metadata.generation };
}

const replicas = z
  .object({ desiredReplicas: count, readyReplicas: count })
  .catch({ desiredReplicas: null, readyReplicas: null })
  .transform(({ desiredReplicas, readyReplicas }) => ({ desired: desiredReplicas, ready: readyReplicas }));

const capiCluster = z.object({
  metadata: z.object({ deletionTimestamp: instantOrNull }),
  spec: z
    .object({ controlPlaneRef: z.object({ kind: text }).catch({ kind: '' }) })
    .catch({ controlPlaneRef: { kind: '' } }),
  status: reported
    .extend({ controlPlane: replicas, workers: replicas })
    .catch({ ...noReport, controlPlane: { desired: null, ready: null }, workers: { desired: null, ready: null } }),
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
  metadata: z.object({ creationTimestamp: instantOrNull }),
  spec: z.object({ version: text }).catch({ version: '' }),
  status: reported.extend({ phase: text }).catch({ ...noReport, phase: '' }),
});

export function readMachine(object: KubeObject): MachinePart {
  const { metadata, spec, status } = machine.parse(object);
  const ready = findCondition(status.conditions, 'Ready');
  return {
    name: object.metadata.name,
    isControlPlane: controlPlaneLabel in (object.metadata.labels ?? {}),
    phase: status.phase || 'Pending',
    isReady: isTrue(ready),
    version: spec.version,
    message: isTrue(ready) ? '' : (ready?.message ?? ''),
    createdAt: metadata.creationTimestamp ?? new Date(0),
  };
}

const machineDeployment = z.object({ spec: z.object({ replicas: count }).catch({ replicas: null }) });

/** Replicas asked for; Kubernetes' default is one. */
export function readReplicas(object: KubeObject): number {
  return machineDeployment.parse(object).spec.replicas ?? 1;
}

const sveltosCluster = z.object({
  status: z
    .object({ ready: z.boolean().catch(false), failureMessage: text })
    .catch({ ready: false, failureMessage: '' }),
});

export function readSveltosCluster(object: KubeObject): SveltosClusterFacts {
  const { ready, failureMessage } = sveltosCluster.parse(object).status;
  return { isReady: ready, failureMessage };
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
