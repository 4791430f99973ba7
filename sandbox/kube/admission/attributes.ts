import { isObject, type JsonObject } from '../../lib/json.ts';

/** The user as webhooks are told about him. */
interface AdmissionUser {
  username: string;
  uid?: string | undefined;
  groups?: readonly string[] | undefined;
  extra?: Record<string, readonly string[]> | undefined;
}

/** One write that admission webhooks are asked about. */
export interface AdmissionAttributes {
  operation: 'CREATE' | 'UPDATE' | 'DELETE';
  group: string;
  version: string;
  /** Plural. */
  resource: string;
  subresource: string;
  kind: string;
  /** Whether objects of the kind live in namespaces. */
  namespaced: boolean;
  /** Empty for cluster-wide objects. */
  namespace: string;
  /** Empty while a generated name is not known. */
  name: string;
  user: AdmissionUser;
  /** Undefined for DELETE. */
  object: JsonObject | undefined;
  /** Undefined for CREATE. */
  oldObject: JsonObject | undefined;
  dryRun: boolean;
  /** CreateOptions, UpdateOptions, PatchOptions or DeleteOptions of the request. */
  options: JsonObject;
}

/** What admission needs from the server. */
export interface AdmissionContext {
  /** Labels of a namespace; undefined if there is none. */
  namespaceLabels(name: string): Record<string, unknown> | undefined;
  /** Called with each warning, which the answer carries as a header. */
  warn(text: string): void;
}

/** Labels of an object, or none. */
export function labelsOf(object: JsonObject | undefined): Record<string, unknown> {
  const metadata = isObject(object?.metadata) ? object.metadata : {};
  return isObject(metadata.labels) ? metadata.labels : {};
}
