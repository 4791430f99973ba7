import { cloneJson, equalJson } from '../../lib/json.ts';
import { keepServerFields, metaWarnings, validateMeta, validateMetaUpdate } from '../meta/object-meta.ts';
import { keyOf, kindOf, pluralOf } from '../registry/resource.ts';
import { storedOf, viewOf } from '../registry/views.ts';
import { badRequest, conflict, internalError, invalid, modified, notFound } from '../status.ts';
import type { Entry } from '../store/collection.ts';
import { WriteConflict } from '../store/store.ts';
import { strategyOf } from '../strategies/strategy-of.ts';
import type { KubeObject } from '../types.ts';
import { sendWritten } from './answer.ts';
import { readObject } from './body.ts';
import type { Call } from './context.ts';
import { checkBodyNamespace, createFrom } from './create.ts';
import { applyStatusWrite } from './status-write.ts';
import { readWriteOptions, type WriteOptions } from './write-options.ts';

/** Makes the wanted object from the present one, in the version of the request. May be called again after a race. */
export type Transform = (live: KubeObject) => KubeObject;

/** Whether a stored state equals another up to what every write refreshes. */
function isUnchanged(a: KubeObject, b: KubeObject): boolean {
  return equalJson(withoutVersion(a), withoutVersion(b));
}

function withoutVersion(object: KubeObject): unknown {
  const { resourceVersion: _version, ...metadata } = object.metadata;
  return { ...object, metadata };
}

function checkPreconditions(call: Call, wanted: KubeObject, entry: Entry, hasPreconditions: boolean): void {
  const { resource } = call;
  const name = entry.object.metadata.name;
  const { uid, resourceVersion = '' } = wanted.metadata;
  const live = entry.object.metadata;
  if (hasPreconditions && uid && uid !== live.uid) {
    const prefix = resource.group === '' || !resource.custom ? resource.plural : `${resource.group}/${resource.plural}`;
    throw conflict(
      pluralOf(resource),
      name,
      `StorageError: invalid object, Code: 4, Key: /registry/${prefix}/${entry.key}, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: ${uid}, UID in object meta: ${live.uid}`,
    );
  }
  if (resourceVersion !== '' && !/^\d+$/.test(resourceVersion)) {
    throw internalError(`strconv.ParseUint: parsing ${JSON.stringify(resourceVersion)}: invalid syntax`);
  }
  if (resourceVersion === '' || resourceVersion === '0') {
    if (strategyOf(resource).allowsUnconditionalUpdate) return;
    throw invalid(pluralOf(resource), name, [
      {
        reason: 'FieldValueInvalid',
        message: 'Invalid value: 0: must be specified for an update',
        field: 'metadata.resourceVersion',
      },
    ]);
  }
  if (resourceVersion !== String(entry.revision)) throw modified(pluralOf(resource), name);
}

/**
 * Reads, changes, checks and stores an object, again and again while others write it meanwhile.
 * @param hasPreconditions whether the uid of the wanted object must be that of the live one (PUT)
 */
export async function updateWith(
  call: Call,
  options: WriteOptions,
  transform: Transform,
  hasPreconditions: boolean,
): Promise<KubeObject> {
  const { api, exchange, info, resource } = call;
  const strategy = strategyOf(resource);
  const key = keyOf(info.namespace, info.name);
  const isStatus = info.subresource === 'status';
  for (;;) {
    const entry = api.store.get(resource.collection, key);
    if (!entry) throw notFound(pluralOf(resource), info.name);
    const live = cloneJson(viewOf(resource, entry.object));
    let wanted = transform(cloneJson(live));
    checkPreconditions(call, wanted, entry, hasPreconditions);
    keepServerFields(wanted.metadata, live.metadata);
    if (isStatus) wanted = applyStatusWrite(resource, wanted, live);
    else strategy.prepareForUpdate(wanted, live);
    const warnings = metaWarnings(wanted.metadata, resource.custom !== undefined, live.metadata);
    const metaCauses = validateMetaUpdate(wanted.metadata, live.metadata);
    const causes = [
      // Upstream finds these twice: once for all kinds and once in the kind's own rules.
      ...metaCauses,
      ...metaCauses,
      ...validateMeta(resource, wanted.metadata).filter((cause) => cause.field !== 'metadata.name'),
      ...strategy.validate(wanted),
      ...strategy.validateUpdate(wanted, live),
    ];
    if (causes.length > 0) throw invalid(kindOf(resource), info.name, causes);
    const stored = storedOf(resource, wanted);
    exchange.warnings.push(...warnings.filter((warning) => !exchange.warnings.includes(warning)));
    if (isUnchanged(stored, entry.object)) return viewOf(resource, entry.object);
    const isGone = Boolean(stored.metadata.deletionTimestamp) && (stored.metadata.finalizers ?? []).length === 0;
    if (options.isDryRun) return viewOf(resource, stored);
    try {
      if (isGone) {
        // The answer shows what was written last, the watch event the state before with the deletion's version.
        await api.store.remove(resource.collection, key, entry.revision, cloneJson(entry.object));
        return viewOf(resource, stored);
      }
      const event = await api.store.put(resource.collection, key, entry.revision, stored);
      return viewOf(resource, event.entry.object);
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      await error.settled;
    }
  }
}

function checkBodyName(call: Call, object: KubeObject): void {
  const { name } = object.metadata;
  const wanted = call.info.name;
  if (!name) {
    throw badRequest(`the name of the object (${wanted} based on URL) was undeterminable: name must be provided`);
  }
  if (name !== wanted) {
    throw badRequest(`the name of the object (${name}) does not match the name on the URL (${wanted})`);
  }
}

/** PUT of an object or its status. */
export async function updateObject(call: Call): Promise<void> {
  const { api, exchange, info, resource } = call;
  const options = readWriteOptions(exchange, 'UpdateOptions');
  const { object } = await readObject(exchange, resource, api.registry);
  checkBodyName(call, object);
  checkBodyNamespace(call, object);
  const isAbsent = !api.store.get(resource.collection, keyOf(info.namespace, info.name));
  if (isAbsent && strategyOf(resource).allowsCreateOnUpdate && info.subresource === '') {
    sendWritten(call, 201, await createFrom(call, object, options));
    return;
  }
  sendWritten(call, 200, await updateWith(call, options, () => cloneJson(object), true));
}
