import { withoutEnvironment } from '../domain/applications/template.ts';
import { apiVersionOf, kinds, type ResourceKind } from './kinds.ts';
import type { KubeObject } from './resources.ts';

interface KarmadaKind {
  kind: ResourceKind;
  /** What of an object is kept in PostgreSQL; all of it where this is absent. */
  toKept?(object: Record<string, unknown>): Record<string, unknown>;
}

/** What the worker watches on a Karmada control plane. Works are not among it: their manifests hold Secrets. */
export const karmadaKinds: readonly KarmadaKind[] = [
  { kind: kinds.karmadaCluster },
  { kind: kinds.resourceBinding },
  ...[kinds.deployment, kinds.statefulSet, kinds.daemonSet, kinds.job, kinds.cronJob].map((kind) => ({
    kind,
    toKept: withoutEnvironment,
  })),
];

/** An object as it is kept; a list does not say of each what it is. */
export function keptObject({ kind, toKept }: KarmadaKind, object: KubeObject): Record<string, unknown> {
  const { managedFields: _managedFields, ...metadata } = object.metadata;
  const whole = { ...object, apiVersion: apiVersionOf(kind), kind: kind.kind, metadata };
  return toKept ? toKept(whole) : whole;
}
