import { kinds, type ResourceKind } from './kinds.ts';
import { capiClusterNameKey, helmReleaseNameKey } from './labels.ts';
import type { KubeObject } from './resources.ts';

interface WatchedKind {
  kind: ResourceKind;
  /** Name of the ClusterDeployment in the same namespace that an object belongs to; null for those of nobody. */
  clusterOf(object: KubeObject): string | null;
  /** Absent on some installations; then the kind is empty and asked for again. */
  isOptional?: boolean;
}

const nobody = () => null;
const own = (object: KubeObject) => object.metadata.name;
const byLabel = (object: KubeObject) =>
  object.metadata.labels?.[helmReleaseNameKey] ??
  object.metadata.labels?.[capiClusterNameKey] ??
  readText(object, 'clusterName');

function readText(object: KubeObject, field: string): string | null {
  const spec = object.spec as Record<string, unknown> | undefined;
  const value = spec?.[field];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** What the worker lists and watches and Postgres mirrors. Secrets are never among them. */
export const watchedKinds: readonly WatchedKind[] = [
  { kind: kinds.clusterTemplate, clusterOf: nobody },
  { kind: kinds.clusterDeployment, clusterOf: own },
  { kind: kinds.helmRelease, clusterOf: own },
  { kind: kinds.cluster, clusterOf: (object) => byLabel(object) ?? own(object), isOptional: true },
  { kind: kinds.machineDeployment, clusterOf: byLabel, isOptional: true },
  { kind: kinds.machine, clusterOf: byLabel, isOptional: true },
  { kind: kinds.serviceSet, clusterOf: (object) => readText(object, 'cluster') },
  { kind: kinds.sveltosCluster, clusterOf: own, isOptional: true },
  { kind: kinds.namespace, clusterOf: nobody },
  { kind: kinds.clusterTemplateChain, clusterOf: nobody },
  { kind: kinds.serviceTemplate, clusterOf: nobody },
  { kind: kinds.serviceTemplateChain, clusterOf: nobody },
  { kind: kinds.credential, clusterOf: nobody },
  { kind: kinds.accessManagement, clusterOf: nobody },
  { kind: kinds.management, clusterOf: nobody },
  { kind: kinds.region, clusterOf: nobody },
  // Older k0rdents lack some of these.
  { kind: kinds.dataSource, clusterOf: nobody, isOptional: true },
  { kind: kinds.clusterAuthentication, clusterOf: nobody, isOptional: true },
  { kind: kinds.clusterAuditPolicy, clusterOf: nobody, isOptional: true },
  { kind: kinds.clusterIpamClaim, clusterOf: nobody, isOptional: true },
];
