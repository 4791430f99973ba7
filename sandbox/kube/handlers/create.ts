import { fillNewMeta, generateName, metaWarnings, validateMeta } from '../meta/object-meta.ts';
import { apiVersionOf, keyOf, kindOf, pluralOf } from '../registry/resource.ts';
import { storedOf, viewOf } from '../registry/views.ts';
import { alreadyExists, badRequest, internalError, invalid } from '../status.ts';
import { WriteConflict } from '../store/store.ts';
import { strategyOf } from '../strategies/strategy-of.ts';
import type { KubeObject } from '../types.ts';
import { sendWritten } from './answer.ts';
import { readObject } from './body.ts';
import type { Call } from './context.ts';
import { checkNamespaceForCreate } from './namespace-lifecycle.ts';
import { readWriteOptions, type WriteOptions } from './write-options.ts';

const namespaceMismatch = 'the namespace of the provided object does not match the namespace sent on the request';
const generateAttempts = 8;

/** A body may leave out its namespace, but not name another one than the path. */
export function checkBodyNamespace(call: Call, object: KubeObject): void {
  const { namespace } = object.metadata;
  if (!call.resource.namespaced || !namespace || namespace === call.info.namespace) return;
  throw badRequest(namespaceMismatch);
}

/** Everything between a decoded body and the store. Also makes the object of a PUT or apply that creates. */
export async function createFrom(call: Call, object: KubeObject, options: WriteOptions): Promise<KubeObject> {
  const { api, exchange, info, resource } = call;
  const strategy = strategyOf(resource);
  checkNamespaceForCreate(api.store, resource, info.namespace, object.metadata.name ?? '');
  const isGenerated = !object.metadata.name && Boolean(object.metadata.generateName);
  if (object.metadata.resourceVersion) {
    throw internalError('resourceVersion should not be set on objects to be created');
  }
  fillNewMeta(object, resource, info.namespace);
  strategy.prepareForCreate(object);
  exchange.warnings.push(...metaWarnings(object.metadata, resource.custom !== undefined));
  const causes = [...validateMeta(resource, object.metadata), ...strategy.validate(object)];
  if (causes.length > 0) throw invalid(kindOf(resource), object.metadata.name ?? '', causes);
  for (let attempt = 1; ; attempt += 1) {
    const stored = storedOf(resource, object);
    const key = keyOf(info.namespace, stored.metadata.name);
    const existing = api.store.get(resource.collection, key);
    if (existing) {
      if (isGenerated && attempt < generateAttempts) {
        object.metadata.name = generateName(object.metadata.generateName ?? '');
        continue;
      }
      const prefix = existing.object.metadata.deletionTimestamp ? 'object is being deleted: ' : '';
      throw alreadyExists(pluralOf(resource), stored.metadata.name, prefix);
    }
    if (options.isDryRun) return viewOf(resource, stored);
    try {
      const event = await api.store.put(resource.collection, key, 0, stored);
      return viewOf(resource, event.entry.object);
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      await error.settled;
    }
  }
}

/** POST to a collection. */
export async function createObject(call: Call): Promise<void> {
  const { api, exchange, info, resource } = call;
  const options = readWriteOptions(exchange, 'CreateOptions');
  const { object } = await readObject(exchange, resource, api.registry);
  // Custom kinds accept a POST to the item's path, which then names the object.
  if (info.name !== '' && !object.metadata.name) object.metadata.name = info.name;
  checkBodyNamespace(call, object);
  const created = await createFrom(call, { ...object, apiVersion: apiVersionOf(resource) }, options);
  sendWritten(call, 201, created);
}
