import { createHash } from 'node:crypto';

export interface OwnerReference {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  controller?: boolean;
  blockOwnerDeletion?: boolean;
}

export interface SeedMeta {
  name: string;
  namespace?: string;
  uid?: string;
  creationTimestamp?: string;
  deletionTimestamp?: string;
  deletionGracePeriodSeconds?: number;
  generation?: number;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  finalizers?: string[];
  ownerReferences?: OwnerReference[];
}

/** An object as a backup holds it: everything but the resourceVersion, which the restoring store gives. */
export interface SeedObject {
  apiVersion: string;
  kind: string;
  metadata: SeedMeta & { uid: string; creationTimestamp: string };
  [field: string]: unknown;
}

const minuteMs = 60_000;

/** Kinds whose objects count generations: those of CRDs, and the CRDs themselves. */
const countsGenerations = (apiVersion: string): boolean => apiVersion.includes('.') && !/^rbac\./.test(apiVersion);

/** A v4-shaped UUID that depends on nothing but its inputs, so that every restore gives the same objects. */
export function seedUid(...inputs: string[]): string {
  const hex = seedHex(...inputs);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** 64 hexadecimal digits that depend on nothing but the inputs. */
export const seedHex = (...inputs: string[]): string => createHash('sha256').update(inputs.join('\n')).digest('hex');

/** Text as it stands in a Secret. */
export const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** A reference of an owned object to its controlling owner. */
export function ownedBy(owner: SeedObject, controller = true): OwnerReference {
  const { name, uid } = owner.metadata;
  return { apiVersion: owner.apiVersion, kind: owner.kind, name, uid, ...(controller && { controller }) };
}

/** Collects the objects of a backup, with instants counted back from the moment of the restore. */
export class SeedObjects {
  readonly items: SeedObject[] = [];
  readonly #nowMs: number;

  constructor(now: Date) {
    this.#nowMs = now.getTime();
  }

  /** The instant so many minutes before the restore, in whole seconds as Kubernetes writes it. */
  ago(minutes: number): string {
    return `${new Date(this.#nowMs - minutes * minuteMs).toISOString().slice(0, 19)}Z`;
  }

  /** The object that was added under that name; it must be there. */
  find(kind: string, namespace: string, name: string): SeedObject {
    const found = this.items.find(
      ({ kind: itemKind, metadata }) => itemKind === kind && metadata.namespace === namespace && metadata.name === name,
    );
    if (!found) throw new Error(`the seed has no ${kind} ${namespace}/${name}`);
    return found;
  }

  /**
   * Adds an object.
   * @param ageMinutes how long before the restore it was made
   */
  add(apiVersion: string, kind: string, meta: SeedMeta, ageMinutes: number, body: Record<string, unknown>): SeedObject {
    const object: SeedObject = {
      apiVersion,
      kind,
      metadata: {
        ...meta,
        uid: seedUid(kind, meta.namespace ?? '', meta.name),
        creationTimestamp: this.ago(ageMinutes),
        ...(countsGenerations(apiVersion) && { generation: meta.generation ?? 1 }),
      },
      ...body,
    };
    this.items.push(object);
    return object;
  }
}
