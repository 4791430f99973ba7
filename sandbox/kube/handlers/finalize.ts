import { cloneJson, isObject } from '../../lib/json.ts';
import { keyOf, pluralOf } from '../registry/resource.ts';
import { modified, notFound } from '../status.ts';
import { WriteConflict } from '../store/store.ts';
import { sendWritten } from './answer.ts';
import type { Call } from './context.ts';
import { readDecoded } from './create.ts';
import { checkBodyName } from './update.ts';
import { readWriteOptions } from './write-options.ts';

/** PUT of the finalizers in a namespace's spec; one that is being deleted goes with the last of them. */
export async function finalizeNamespace(call: Call): Promise<void> {
  const { api, exchange, info, resource } = call;
  const wanted = await readDecoded(call, readWriteOptions(exchange, 'UpdateOptions'));
  checkBodyName(call, wanted);
  const key = keyOf(info.namespace, info.name);
  const entry = api.store.get(resource.collection, key);
  if (!entry) throw notFound(pluralOf(resource), info.name);
  const { resourceVersion } = wanted.metadata;
  if (resourceVersion && resourceVersion !== String(entry.revision)) throw modified(pluralOf(resource), info.name);
  const next = cloneJson(entry.object);
  const finalizers = isObject(wanted.spec) ? wanted.spec.finalizers : undefined;
  next.spec = { finalizers: Array.isArray(finalizers) ? finalizers : [] };
  const isHeld = (next.metadata.finalizers ?? []).length > 0 || (Array.isArray(finalizers) && finalizers.length > 0);
  try {
    if (next.metadata.deletionTimestamp && !isHeld) {
      await api.store.remove(resource.collection, key, entry.revision, cloneJson(entry.object));
      sendWritten(call, 200, next);
      return;
    }
    sendWritten(call, 200, (await api.store.put(resource.collection, key, entry.revision, next)).entry.object);
  } catch (error) {
    if (error instanceof WriteConflict) throw modified(pluralOf(resource), info.name);
    throw error;
  }
}
