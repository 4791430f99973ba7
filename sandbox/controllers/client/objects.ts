/** A JSON value as it travels in custom resources. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };
export type JsonObject = { [key: string]: Json | undefined };

/** metav1.Condition. */
export interface Condition {
  type: string;
  status: 'True' | 'False' | 'Unknown';
  reason: string;
  message: string;
  lastTransitionTime: string;
  observedGeneration?: number;
}

export interface OwnerReference {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  controller?: boolean;
  blockOwnerDeletion?: boolean;
}

interface ObjectMeta {
  name: string;
  generateName?: string;
  namespace?: string;
  uid?: string;
  resourceVersion?: string;
  generation?: number;
  creationTimestamp?: string;
  deletionTimestamp?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  finalizers?: string[];
  ownerReferences?: OwnerReference[];
}

/** Any Kubernetes object; spec and status are free until a kind narrows them. */
export interface KubeObject {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
  spec?: object;
  status?: object;
}

/** Namespace and name; namespace is absent for cluster-scoped objects. */
export interface ObjectName {
  namespace?: string;
  name: string;
}

/** `namespace/name`, or `name` for cluster scope; the key of caches and queues. */
export function keyOf({ namespace, name }: ObjectName): string {
  return namespace ? `${namespace}/${name}` : name;
}

/** The reverse of keyOf. */
export function nameOf(key: string): ObjectName {
  const [first = '', second] = key.split('/');
  return second === undefined ? { name: first } : { namespace: first, name: second };
}

/** A controller owner reference to `owner`, which must have been read from the API. */
export function ownerReference(owner: KubeObject): OwnerReference {
  const { name, uid } = owner.metadata;
  return {
    apiVersion: owner.apiVersion,
    kind: owner.kind,
    name,
    uid: uid ?? '',
    controller: true,
    blockOwnerDeletion: true,
  };
}

/** Reads `a.b.c` from any value; undefined where the path ends early. */
export function readPath(value: unknown, path: string): unknown {
  let current = value;
  for (const part of path.split('.')) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = (current as Record<string, unknown>)[part];
  }
  return current;
}
