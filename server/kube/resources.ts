import { z } from 'zod';
import { DomainError } from '../domain/errors.ts';
import type { KubeAnswer, KubeClient } from './client.ts';
import { pathOf, type ResourceKind } from './kinds.ts';
import { fieldManager } from './labels.ts';

/** What every Kubernetes object has; everything else passes untouched. */
export const objectSchema = z.looseObject({
  apiVersion: z.string().optional(),
  kind: z.string().optional(),
  metadata: z.looseObject({
    name: z.string(),
    namespace: z.string().optional(),
    uid: z.string().default(''),
    resourceVersion: z.string().default(''),
    generation: z.number().default(0),
    creationTimestamp: z.string().optional(),
    deletionTimestamp: z.string().optional(),
    labels: z.record(z.string(), z.string()).optional(),
    annotations: z.record(z.string(), z.string()).optional(),
  }),
});
export type KubeObject = z.infer<typeof objectSchema>;

const listSchema = z.object({
  metadata: z.object({ resourceVersion: z.string().default(''), continue: z.string().optional() }),
  items: z.array(objectSchema).nullable(),
});

export interface CallOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
}

interface WriteOptions extends CallOptions {
  /** Runs admission and validation and stores nothing. */
  isDryRun?: boolean;
}

/** Reads one object; throws `not-found`. */
export async function getObject(
  client: KubeClient,
  kind: ResourceKind,
  name: string,
  namespace?: string,
  options: CallOptions = {},
): Promise<KubeObject> {
  const { body } = await client.request({ method: 'GET', path: pathOf(kind, namespace, name), ...options });
  return objectSchema.parse(body);
}

/** What is asked for, or null where there is no such object. */
export async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not-found') return null;
    throw error;
  }
}

export interface ObjectPage {
  items: KubeObject[];
  resourceVersion: string;
  /** Empty on the last page. */
  next: string;
}

/** Reads one page of a list; the token of an expired snapshot throws what `isExpired` recognises. */
export async function listObjects(
  client: KubeClient,
  kind: ResourceKind,
  page: { limit: number; next?: string; namespace?: string; labelSelector?: string; fieldSelector?: string },
  options: CallOptions = {},
): Promise<ObjectPage> {
  const { limit, next, namespace, labelSelector, fieldSelector } = page;
  const query = { limit, continue: next || undefined, labelSelector, fieldSelector };
  const { body } = await client.request({
    method: 'GET',
    path: pathOf(kind, namespace),
    query,
    timeoutMs: 60_000,
    ...options,
  });
  const list = listSchema.parse(body);
  return {
    items: list.items ?? [],
    resourceVersion: list.metadata.resourceVersion,
    next: list.metadata.continue ?? '',
  };
}

/** Stores a new object; throws `conflict` when the name is taken. */
export async function createObject(
  client: KubeClient,
  kind: ResourceKind,
  object: KubeObjectInput,
  options: WriteOptions = {},
): Promise<KubeAnswer<KubeObject>> {
  const { isDryRun, ...rest } = options;
  const query = { fieldManager, fieldValidation: 'Strict', dryRun: isDryRun ? 'All' : undefined };
  const path = pathOf(kind, object.metadata.namespace);
  const { body, warnings } = await client.request({ method: 'POST', path, query, body: object, ...rest });
  return { body: objectSchema.parse(body), warnings };
}

export interface KubeObjectInput {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    uid?: string;
    resourceVersion?: string;
    labels?: Record<string, string | null>;
    annotations?: Record<string, string | null>;
    /** What it goes with. */
    ownerReferences?: { apiVersion: string; kind: string; name: string; uid: string }[];
  };
  [field: string]: unknown;
}

/** Makes an object unless there is one of its name. */
export async function createOnce(
  client: KubeClient,
  kind: ResourceKind,
  object: KubeObjectInput,
  options: WriteOptions = {},
): Promise<void> {
  try {
    await createObject(client, kind, object, options);
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'conflict')) throw error;
  }
}

/** Server-side apply: states the fields Slipway owns, and takes over those it named before under another manager. */
export async function applyObject(
  client: KubeClient,
  kind: ResourceKind,
  object: KubeObjectInput,
  options: WriteOptions & { force?: boolean } = {},
): Promise<KubeAnswer<KubeObject>> {
  const { isDryRun, force, ...rest } = options;
  const query = { fieldManager, force: force ?? false, dryRun: isDryRun ? 'All' : undefined };
  const path = pathOf(kind, object.metadata.namespace, object.metadata.name);
  const contentType = 'application/apply-patch+yaml';
  const answer = await client.request({ method: 'PATCH', path, query, body: object, contentType, ...rest });
  return { body: objectSchema.parse(answer.body), warnings: answer.warnings };
}

/** Changes what a JSON merge patch (RFC 7396) names; throws `conflict` when a uid or a version in it is another. */
export async function mergeObject(
  client: KubeClient,
  kind: ResourceKind,
  patch: Pick<KubeObjectInput, 'metadata'> & Record<string, unknown>,
  options: WriteOptions = {},
): Promise<KubeAnswer<KubeObject>> {
  const { isDryRun, ...rest } = options;
  const query = { fieldManager, fieldValidation: 'Strict', dryRun: isDryRun ? 'All' : undefined };
  const path = pathOf(kind, patch.metadata.namespace, patch.metadata.name);
  const contentType = 'application/merge-patch+json';
  const answer = await client.request({ method: 'PATCH', path, query, body: patch, contentType, ...rest });
  return { body: objectSchema.parse(answer.body), warnings: answer.warnings };
}

/** Replaces a whole object; throws `conflict` when it is not the one of its `resourceVersion` any more. */
export async function replaceObject(
  client: KubeClient,
  kind: ResourceKind,
  object: KubeObject,
  options: WriteOptions = {},
): Promise<KubeObject> {
  const { isDryRun, ...rest } = options;
  const path = pathOf(kind, object.metadata.namespace, object.metadata.name);
  const query = { fieldManager, dryRun: isDryRun ? 'All' : undefined };
  const { body } = await client.request({ method: 'PUT', path, query, body: object, ...rest });
  return objectSchema.parse(body);
}

/**
 * Asks for deletion. With `uid` only that very object goes, not a later one of the same name (`conflict`); with
 * `resourceVersion` only as long as nobody has changed it.
 * @param options with `withDependents` what it owns goes too, also that of a Job, which Kubernetes leaves otherwise
 */
export async function deleteObject(
  client: KubeClient,
  kind: ResourceKind,
  name: string,
  namespace: string | undefined,
  options: WriteOptions & { uid?: string; resourceVersion?: string; withDependents?: boolean } = {},
): Promise<void> {
  const { uid, resourceVersion, withDependents, isDryRun, ...rest } = options;
  const body = {
    kind: 'DeleteOptions',
    apiVersion: 'v1',
    ...((uid || resourceVersion) && {
      preconditions: { ...(uid && { uid }), ...(resourceVersion && { resourceVersion }) },
    }),
    ...(withDependents && { propagationPolicy: 'Background' }),
    ...(isDryRun && { dryRun: ['All'] }),
  };
  await client.request({ method: 'DELETE', path: pathOf(kind, namespace, name), body, ...rest });
}
