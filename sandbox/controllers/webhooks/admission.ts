import type { KubeObject, ObjectName } from '../client/objects.ts';
import type { Resource } from '../client/resources.ts';
import type { KubeStatus } from '../client/rest.ts';

/** What a webhook is asked, as far as decisions need it. */
export interface AdmissionRequest<T extends KubeObject = KubeObject> {
  operation: 'CREATE' | 'UPDATE' | 'DELETE';
  namespace: string;
  name: string;
  /** Absent on DELETE. */
  object: T | undefined;
  /** Absent on CREATE. */
  oldObject: T | undefined;
}

export interface PatchOperation {
  op: 'add' | 'replace' | 'remove';
  path: string;
  value?: unknown;
}

/** What a webhook answers; an empty decision lets the request pass. */
export interface Decision {
  denied?: Pick<KubeStatus, 'code' | 'reason' | 'message' | 'details'>;
  warnings?: string[];
  patch?: PatchOperation[];
}

export type Decide = (request: AdmissionRequest, lookup: Lookup) => Promise<Decision>;

/** How decisions see the cluster. */
export interface Lookup {
  find<T extends KubeObject>(resource: Resource<T>, at: ObjectName): Promise<T | undefined>;
  /** All objects of a kind, or those of one namespace. */
  list<T extends KubeObject>(resource: Resource<T>, namespace?: string): T[];
}

const group = 'k0rdent.mirantis.com';

/** A refusal; thrown inside checks, turned into a Decision by `decide`. */
export class Denial extends Error {
  readonly denied: NonNullable<Decision['denied']>;
  readonly warnings: string[];
  constructor(denied: NonNullable<Decision['denied']>, warnings: string[] = []) {
    super(denied.message);
    this.name = 'Denial';
    this.denied = denied;
    this.warnings = warnings;
  }
}

/** A plain error of a validator: 403 Forbidden with the text. */
export function deny(text: string, ...warnings: string[]): Denial {
  return new Denial({ code: 403, reason: 'Forbidden', message: text }, warnings);
}

/**
 * An API error inside a validator's error: its own 404 is passed on and the text around it is lost.
 * @param kind of k0rdent's group: the client behind its webhooks names kinds where a server names plurals
 */
export function denyNotFound(kind: string, name: string, warnings: string[] = []): Denial {
  const message = `${kind}.${group} "${name}" not found`;
  const details = {
    ...(name ? { name } : {}),
    group,
    kind,
  };
  return new Denial({ code: 404, reason: 'NotFound', message, details }, warnings);
}

/** Like `denyNotFound` for a Secret, which is of no group and read from the server itself. */
export function denySecretNotFound(name: string): Denial {
  const message = `secrets "${name}" not found`;
  return new Denial({ code: 404, reason: 'NotFound', message, details: { name, kind: 'secrets' } });
}

/** What is wrong with one field. */
export interface FieldError {
  reason: 'FieldValueNotFound' | 'FieldValueForbidden' | 'FieldValueInvalid';
  field: string;
  message: string;
}

/** Field errors of an object of any group: 422 Invalid with their causes. */
export function denyFields(
  of: { group: string; kind: string; name: string },
  causes: FieldError[],
  warnings: string[] = [],
): Denial {
  const texts = causes.map(({ field, message }) => `${field}: ${message}`);
  const all = texts.length === 1 ? texts[0] : `[${texts.join(', ')}]`;
  const message = `${of.kind}.${of.group} "${of.name}" is invalid: ${all}`;
  const details = { name: of.name, group: of.group, kind: of.kind, causes };
  return new Denial({ code: 422, reason: 'Invalid', message, details }, warnings);
}

/** Field errors of an object of k0rdent. */
export function denyInvalid(kind: string, name: string, causes: FieldError[], warnings: string[] = []): Denial {
  return denyFields({ group, kind, name }, causes, warnings);
}

/** Runs checks; a Denial becomes a decision, anything else is our own failure and stays one. */
export async function decide(checks: () => Promise<Decision | undefined>): Promise<Decision> {
  try {
    return (await checks()) ?? {};
  } catch (error) {
    if (error instanceof Denial) return { denied: error.denied, warnings: error.warnings };
    throw error;
  }
}
