import { toKeptBinding } from '../domain/applications/binding.ts';
import { toKeptTemplate } from '../domain/applications/template.ts';
import { toKeptCronFederatedHpa } from '../domain/autoscaling/cron-federated-hpa.ts';
import { toKeptFederatedHpa } from '../domain/autoscaling/federated-hpa.ts';
import { toKeptQuota } from '../domain/federated-quotas/quota-object.ts';
import { toKeptCluster } from '../domain/karmada/kept-cluster.ts';
import {
  toKeptMultiClusterIngress,
  toKeptMultiClusterService,
  toKeptSharedService,
} from '../domain/service-network/network-objects.ts';
import { apiVersionOf, kinds, type ResourceKind } from './kinds.ts';
import type { KubeObject } from './resources.ts';

interface KarmadaKind {
  kind: ResourceKind;
  /** What of an object is kept in PostgreSQL: what is read of it, and nothing that may hold a secret. */
  toKept(object: Record<string, unknown>): Record<string, unknown>;
}

/** What the worker watches on a Karmada control plane. Works are not among it: their manifests hold Secrets. */
export const karmadaKinds: readonly KarmadaKind[] = [
  { kind: kinds.karmadaCluster, toKept: toKeptCluster },
  { kind: kinds.resourceBinding, toKept: toKeptBinding },
  ...[
    kinds.deployment,
    kinds.statefulSet,
    kinds.daemonSet,
    kinds.job,
    kinds.cronJob,
    kinds.volcanoJob,
    kinds.helmRelease,
  ].map((kind) => ({ kind, toKept: toKeptTemplate })),
  { kind: kinds.federatedHpa, toKept: toKeptFederatedHpa },
  { kind: kinds.cronFederatedHpa, toKept: toKeptCronFederatedHpa },
  { kind: kinds.karmadaMultiClusterService, toKept: toKeptMultiClusterService },
  { kind: kinds.multiClusterIngress, toKept: toKeptMultiClusterIngress },
  { kind: kinds.serviceExport, toKept: toKeptSharedService },
  { kind: kinds.serviceImport, toKept: toKeptSharedService },
  { kind: kinds.federatedResourceQuota, toKept: toKeptQuota },
];

/** An object as it is kept; a list does not say of each what it is. */
export const keptObject = ({ kind, toKept }: KarmadaKind, object: KubeObject): Record<string, unknown> =>
  toKept({ ...object, apiVersion: apiVersionOf(kind), kind: kind.kind });
