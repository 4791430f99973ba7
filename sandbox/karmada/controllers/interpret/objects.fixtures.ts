import type { KubeObject } from '../../../controllers/client/objects.ts';

const groups: Record<string, string> = {
  Deployment: 'apps/v1',
  StatefulSet: 'apps/v1',
  ReplicaSet: 'apps/v1',
  DaemonSet: 'apps/v1',
  Job: 'batch/v1',
  CronJob: 'batch/v1',
  Ingress: 'networking.k8s.io/v1',
  PodDisruptionBudget: 'policy/v1',
  HorizontalPodAutoscaler: 'autoscaling/v2',
  ServiceImport: 'multicluster.x-k8s.io/v1alpha1',
};

/** Object shop/web of a kind that Kubernetes serves; `rest` may hold metadata, spec, status and more. */
export function object(kind: string, rest: object = {}): KubeObject {
  const { metadata, ...fields } = rest as { metadata?: object };
  const apiVersion = groups[kind] ?? 'v1';
  return { apiVersion, kind, metadata: { name: 'web', namespace: 'shop', ...metadata }, ...fields } as KubeObject;
}

/** An object that makes pods. */
export const templated = (kind: string, pod: object, spec: object = {}): KubeObject =>
  object(kind, { spec: { ...spec, template: { spec: pod } } });
