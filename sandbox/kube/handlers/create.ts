import { checkEscalation } from '../auth/escalation.ts';
import { decodeSent, strictError } from '../codec/codec.ts';
import { fillNewMeta, generateName, metaWarnings, validateMeta } from '../meta/object-meta.ts';
import { keyOf, kindOf, pluralOf, type Resource } from '../registry/resource.ts';
import { storedOf, viewOf } from '../registry/views.ts';
import { alreadyExists, badRequest, internalError, invalid } from '../status.ts';
import { WriteConflict } from '../store/store.ts';
import { strategyOf } from '../strategies/strategy-of.ts';
import type { KubeObject } from '../types.ts';
import { admitMutating, admitValidating } from './admission.ts';
import { sendWritten } from './answer.ts';
import { readObject } from './body.ts';
import type { Call } from './context.ts';
import { recordOwners } from './managed.ts';
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

/** Reads the body in the form of the kind; what fieldValidation is about becomes warnings or an error. */
export async function readDecoded(call: Call, options: WriteOptions): Promise<KubeObject> {
  const { api, exchange, resource } = call;
  const { body, text } = await readObject(exchange, resource, api.registry);
  const { object, remarks } = decodeSent(resource, body, text);
  if (remarks.length > 0 && options.fieldValidation === 'Strict') throw strictError(resource, remarks);
  if (options.fieldValidation === 'Warn') exchange.warnings.push(...remarks);
  return object;
}

function checkNew(resource: Resource, object: KubeObject): void {
  const metaCauses = validateMeta(resource, object.metadata);
  const causes = [...metaCauses, ...strategyOf(resource).validate(object, metaCauses)];
  if (causes.length > 0) throw invalid(kindOf(resource), object.metadata.name ?? '', causes);
}

/**
 * Everything between a decoded body and the store. Also makes the object of a PUT or apply that creates.
 * @param isOwned whether managedFields are already right, after an apply
 */
export async function createFrom(
  call: Call,
  sent: KubeObject,
  options: WriteOptions,
  isOwned = false,
): Promise<KubeObject> {
  const { api, exchange, info, resource } = call;
  checkNamespaceForCreate(api.store, resource, info.namespace, sent.metadata.name ?? '');
  const isGenerated = !sent.metadata.name && Boolean(sent.metadata.generateName);
  if (sent.metadata.resourceVersion) throw internalError('resourceVersion should not be set on objects to be created');
  const admitted = { operation: 'CREATE' as const, oldObject: undefined, isDryRun: options.isDryRun };
  if (resource.namespaced) sent.metadata.namespace = info.namespace;
  const name = sent.metadata.name ?? '';
  const mutated = await admitMutating(call, { ...admitted, name, object: sent });
  const object = isOwned ? mutated : recordOwners(call, options, undefined, mutated);
  fillNewMeta(object, resource, info.namespace);
  strategyOf(resource).prepareForCreate(object);
  checkEscalation(call.user, api.authorizer, { resource, namespace: info.namespace, object });
  const warnings = metaWarnings(object.metadata, resource.custom !== undefined);
  checkNew(resource, object);
  exchange.warnings.push(...warnings);
  await admitValidating(call, { ...admitted, name: object.metadata.name, object: storedOf(resource, object) });
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
  const { exchange, info } = call;
  const options = readWriteOptions(exchange, 'CreateOptions');
  const object = await readDecoded(call, options);
  // Custom kinds accept a POST to the item's path, which then names the object.
  if (info.name !== '' && !object.metadata.name) object.metadata.name = info.name;
  checkBodyNamespace(call, object);
  sendWritten(call, 201, await createFrom(call, object, options));
}
