import { cloneJson, equalJson } from '../../lib/json.ts';
import { keyOf, kindOf, pluralOf, type Resource } from '../registry/resource.ts';
import { viewOf } from '../registry/views.ts';
import { conflict, notFound, type Status } from '../status.ts';
import type { Entry } from '../store/collection.ts';
import { type Store, WriteConflict } from '../store/store.ts';
import { strategyOf } from '../strategies/strategy-of.ts';
import { type KubeObject, nowSeconds } from '../types.ts';
import { admitDeletion } from './admission.ts';
import { sendWritten } from './answer.ts';
import type { Call } from './context.ts';
import { type DeleteOptions, readDeleteOptions } from './delete-options.ts';
import { checkNamespaceForDelete } from './namespace-lifecycle.ts';

const orphanFinalizer = 'orphan';
const foregroundFinalizer = 'foregroundDeletion';
/** Holds a CRD until its objects have gone. */
export const cleanupFinalizer = 'customresourcecleanup.apiextensions.k8s.io';

function checkPreconditions(resource: Resource, entry: Entry, options: DeleteOptions): void {
  const { uid, resourceVersion } = options.preconditions;
  const { metadata } = entry.object;
  if (uid !== undefined && uid !== metadata.uid) {
    throw conflict(
      kindOf(resource),
      metadata.name,
      `the UID in the precondition (${uid}) does not match the UID in record (${metadata.uid}). The object might have been deleted and then recreated`,
    );
  }
  if (resourceVersion !== undefined && resourceVersion !== String(entry.revision)) {
    throw conflict(
      kindOf(resource),
      metadata.name,
      `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${entry.revision}). The object might have been modified`,
    );
  }
}

function ownFinalizers(resource: Resource, { metadata }: KubeObject): string[] {
  const known = metadata.finalizers ?? [];
  const isCrd = resource.collection === 'apiextensions.k8s.io/customresourcedefinitions';
  return isCrd && !metadata.deletionTimestamp ? [...new Set([...known, cleanupFinalizer])] : known;
}

/** Source: jobStrategy.DefaultGarbageCollectionPolicy in Kubernetes' pkg/registry/batch/job/strategy.go. */
const orphaning = 'batch/jobs';

function finalizersAfter(resource: Resource, finalizers: string[], options: DeleteOptions): string[] {
  const others = finalizers.filter((one) => one !== orphanFinalizer && one !== foregroundFinalizer);
  if (options.propagation === undefined) {
    const isOrphaned = resource.collection === orphaning && others.length === finalizers.length;
    return isOrphaned ? [...finalizers, orphanFinalizer] : finalizers;
  }
  if (options.propagation === 'Orphan') return [...others, orphanFinalizer];
  return options.propagation === 'Foreground' ? [...others, foregroundFinalizer] : others;
}

function markedForDeletion(resource: Resource, object: KubeObject, finalizers: string[]): KubeObject {
  const marked = cloneJson(object);
  const { metadata } = marked;
  if (finalizers.length > 0) metadata.finalizers = finalizers;
  else delete metadata.finalizers;
  if (metadata.deletionTimestamp) return marked;
  metadata.deletionTimestamp = nowSeconds();
  if (resource.collection === '/namespaces') {
    marked.status = { ...(marked.status as object), phase: 'Terminating' };
    return marked;
  }
  metadata.deletionGracePeriodSeconds = 0;
  if (metadata.generation) metadata.generation += 1;
  return marked;
}

/** What became of an object: `remains` while finalizers hold it. `object` is its last state. */
export interface DeleteResult {
  remains: boolean;
  object: KubeObject;
}

/**
 * Deletes an object, or marks it when finalizers hold it.
 * @throws ApiError 404 when it is absent, 409 when a precondition does not hold
 */
export async function deleteStored(
  store: Store,
  resource: Resource,
  key: string,
  options: DeleteOptions,
): Promise<DeleteResult> {
  for (;;) {
    const entry = store.get(resource.collection, key);
    if (!entry) throw notFound(pluralOf(resource), key.slice(key.indexOf('/') + 1));
    checkPreconditions(resource, entry, options);
    const { object } = entry;
    const finalizers = finalizersAfter(resource, ownFinalizers(resource, object), options);
    const isHeld = finalizers.length > 0 || hasNamespaceFinalizers(resource, object);
    try {
      if (!isHeld) {
        if (!options.isDryRun) await store.remove(resource.collection, key, entry.revision, cloneJson(object));
        return { remains: false, object };
      }
      const marked = markedForDeletion(resource, object, finalizers);
      if (equalJson(marked, object)) return { remains: true, object };
      if (options.isDryRun) return { remains: true, object: marked };
      const event = await store.put(resource.collection, key, entry.revision, marked);
      return { remains: true, object: event.entry.object };
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      await error.settled;
    }
  }
}

function hasNamespaceFinalizers(resource: Resource, object: KubeObject): boolean {
  if (resource.collection !== '/namespaces') return false;
  const spec = object.spec as { finalizers?: string[] } | undefined;
  return (spec?.finalizers ?? []).length > 0;
}

/** Asks webhooks whether an object may be deleted. @throws ApiError 404 when it is absent */
export async function admitDelete(call: Call, key: string, options: DeleteOptions): Promise<void> {
  const { resource } = call;
  const entry = call.api.store.get(resource.collection, key);
  if (!entry) throw notFound(pluralOf(resource), key.slice(key.indexOf('/') + 1));
  const { name } = entry.object.metadata;
  const oldObject = viewOf(resource, entry.object);
  await admitDeletion(call, { name, oldObject, isDryRun: options.isDryRun });
}

/** DELETE of one object. */
export async function deleteObject(call: Call): Promise<void> {
  const { api, exchange, info, resource } = call;
  const options = await readDeleteOptions(call);
  checkNamespaceForDelete(resource, info.name);
  await admitDelete(call, keyOf(info.namespace, info.name), options);
  const result = await deleteStored(api.store, resource, keyOf(info.namespace, info.name), options);
  if (result.remains || strategyOf(resource).answersDeletedObject) {
    sendWritten(call, 200, viewOf(resource, result.object));
    return;
  }
  const status: Status = {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Success',
    details: {
      name: info.name,
      ...(resource.group === '' ? {} : { group: resource.group }),
      kind: resource.plural,
      uid: result.object.metadata.uid,
    },
  };
  exchange.sendObject(200, status);
}
