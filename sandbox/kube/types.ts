/** One owner of an object, as in metadata.ownerReferences. */
export interface OwnerReference {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  controller?: boolean;
  blockOwnerDeletion?: boolean;
}

/** The metadata every stored object has; times are RFC 3339 in UTC with whole seconds. */
export interface ObjectMeta {
  name: string;
  generateName?: string;
  namespace?: string;
  uid?: string;
  resourceVersion?: string;
  generation?: number;
  creationTimestamp?: string | null;
  deletionTimestamp?: string | null;
  deletionGracePeriodSeconds?: number | null;
  labels?: Record<string, string> | null;
  annotations?: Record<string, string> | null;
  ownerReferences?: OwnerReference[] | null;
  finalizers?: string[] | null;
  managedFields?: unknown[] | null;
  selfLink?: string;
}

/** Any object of the API: what is outside metadata depends on the kind. */
export interface KubeObject {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
  [key: string]: unknown;
}

/** The present instant in the API's own form, for example 2026-01-31T12:00:00Z. */
export function nowSeconds(at: Date = new Date()): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}
