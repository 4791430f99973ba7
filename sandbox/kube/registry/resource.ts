import type { KubeObject } from '../types.ts';

/** What a resource path below an object can be asked for. */
export interface Subresource {
  kind: string;
  /** Group and version of the kind where they differ from the parent's. */
  group?: string;
  version?: string;
  verbs: string[];
  /** Leads somewhere else: every method, and any path below it, is answered there. */
  connects?: boolean;
}

/** Where a served version of a custom kind comes from. */
interface CustomSource {
  crd: KubeObject;
  /** The entry of spec.versions. */
  version: Record<string, unknown>;
  /** The version in which objects are kept. */
  storageVersion: string;
  /** Revision of the CRD's last change: nothing of the kind can be watched from before it was served. */
  since: number;
}

/** One kind as one version serves it. */
export interface Resource {
  group: string;
  version: string;
  plural: string;
  singular: string;
  kind: string;
  listKind: string;
  namespaced: boolean;
  shortNames: string[];
  categories: string[];
  verbs: string[];
  subresources: Record<string, Subresource>;
  /** Name of the collection in the store; two views of one object share it. */
  collection: string;
  /** Undefined for built-in kinds. */
  custom?: CustomSource;
}

export const apiVersionOf = (of: { group: string; version: string }): string =>
  of.group === '' ? of.version : `${of.group}/${of.version}`;

/** The key of an object in its collection. */
export const keyOf = (namespace: string | undefined, name: string): string =>
  namespace === undefined || namespace === '' ? name : `${namespace}/${name}`;

/** Group and plural, as messages about the resource name it. */
export const pluralOf = (resource: Resource): { group: string; thing: string } => ({
  group: resource.group,
  thing: resource.plural,
});

/** Group and kind, as messages about a body name it. */
export const kindOf = (resource: Resource): { group: string; thing: string } => ({
  group: resource.group,
  thing: resource.kind,
});
