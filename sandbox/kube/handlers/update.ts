import { cloneJson, equalJson } from '../../lib/json.ts';
import { keepTimesIfUnchanged } from '../apply/ownership.ts';
import { checkEscalation } from '../auth/escalation.ts';
import { keepServerFields, metaWarnings, validateMeta, validateMetaUpdate } from '../meta/object-meta.ts';
import { keyOf, kindOf, pluralOf, type Resource } from '../registry/resource.ts';
import { storedOf, viewOf } from '../registry/views.ts';
import { badRequest, conflict, type FieldCause, internalError, invalid, modified, notFound } from '../status.ts';
import type { Entry } from '../store/collection.ts';
import { WriteConflict } from '../store/store.ts';
import { strategyOf } from '../strategies/strategy-of.ts';
import type { KubeObject } from '../types.ts';
import { admitMutating, admitValidating } from './admission.ts';
import { sendWritten } from './answer.ts';
import type { Call } from './context.ts';
import { checkBodyNamespace, createFrom, readDecoded } from './create.ts';
import { recordOwners } from './managed.ts';
import { applyStatusWrite } from './status-write.ts';
import { readWriteOptions, type WriteOptions } from './write-options.ts';

/** How an update comes to the object it wants. */
export interface Change {
  /** Makes the wanted object from the present one, in the version of the request; called again after a race. */
  transform: (live: KubeObject) => KubeObject;
  /** Whether the wanted object's uid must be that of the live one (PUT). */
  hasPreconditions: boolean;
  /** Whether managedFields are already right, after an apply. */
  isOwned: boolean;
}

function checkPreconditions(call: Call, wanted: KubeObject, entry: Entry, hasPreconditions: boolean): void {
  const { resource } = call;
  const name = entry.object.metadata.name;
  const { uid, resourceVersion = '' } = wanted.metadata;
  const live = entry.object.metadata;
  if (hasPreconditions && uid && uid !== live.uid) {
    const prefix = resource.custom ? `${resource.group}/${resource.plural}` : resource.plural;
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

function causesOfUpdate(resource: Resource, wanted: KubeObject, live: KubeObject, isStatus: boolean): FieldCause[] {
  const strategy = strategyOf(resource);
  const changed = validateMetaUpdate(wanted.metadata, live.metadata);
  // Upstream finds these twice: once for all kinds and once in the kind's own rules.
  const metaCauses = [
    ...changed,
    ...changed,
    ...validateMeta(resource, wanted.metadata).filter((cause) => cause.field !== 'metadata.name'),
  ];
  const own = isStatus
    ? strategy.validateStatus(wanted, live, metaCauses)
    : strategy.validateUpdate(wanted, live, metaCauses);
  return [...metaCauses, ...own];
}

/** The object that an update would store. @throws ApiError for what is not allowed */
async function prepare(call: Call, options: WriteOptions, change: Change, entry: Entry): Promise<KubeObject> {
  const { exchange, info, resource } = call;
  const isStatus = info.subresource === 'status';
  const live = cloneJson(viewOf(resource, entry.object));
  let wanted = change.transform(cloneJson(live));
  checkPreconditions(call, wanted, entry, change.hasPreconditions);
  wanted.metadata.uid ||= live.metadata.uid;
  wanted.metadata.creationTimestamp ||= live.metadata.creationTimestamp;
  if (live.metadata.namespace) wanted.metadata.namespace = live.metadata.namespace;
  const admitted = { operation: 'UPDATE' as const, name: info.name, oldObject: live, isDryRun: options.isDryRun };
  const mutated = await admitMutating(call, { ...admitted, object: wanted });
  wanted = change.isOwned ? mutated : recordOwners(call, options, live, mutated);
  if (isStatus) wanted = applyStatusWrite(resource, wanted, live);
  keepServerFields(wanted.metadata, live.metadata);
  if (!isStatus) strategyOf(resource).prepareForUpdate(wanted, live);
  checkEscalation(call.user, call.api.authorizer, { resource, namespace: info.namespace, object: wanted });
  const warnings = metaWarnings(wanted.metadata, resource.custom !== undefined, live.metadata);
  const causes = causesOfUpdate(resource, wanted, live, isStatus);
  if (causes.length > 0) throw invalid(kindOf(resource), info.name, causes);
  exchange.warnings.push(...warnings.filter((warning) => !exchange.warnings.includes(warning)));
  await admitValidating(call, { ...admitted, object: wanted });
  const stored = storedOf(resource, wanted);
  stored.metadata.resourceVersion = String(entry.revision);
  return keepTimesIfUnchanged(entry.object, stored);
}

/** Reads, changes, checks and stores an object, again and again while others write it meanwhile. */
export async function updateWith(call: Call, options: WriteOptions, change: Change): Promise<KubeObject> {
  const { store } = call.api;
  const { info, resource } = call;
  const key = keyOf(info.namespace, info.name);
  for (;;) {
    const entry = store.get(resource.collection, key);
    if (!entry) throw notFound(pluralOf(resource), info.name);
    const stored = await prepare(call, options, change, entry);
    if (options.isDryRun || equalJson(stored, entry.object)) return viewOf(resource, stored);
    const isGone = Boolean(stored.metadata.deletionTimestamp) && (stored.metadata.finalizers ?? []).length === 0;
    try {
      if (isGone) {
        // The answer shows what was written last, the watch event the state before with the deletion's version.
        await store.remove(resource.collection, key, entry.revision, cloneJson(entry.object));
        return viewOf(resource, stored);
      }
      const event = await store.put(resource.collection, key, entry.revision, stored);
      return viewOf(resource, event.entry.object);
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      await error.settled;
    }
  }
}

/** A body must name its object as the path does. @throws ApiError 400 */
export function checkBodyName(call: Call, object: KubeObject): void {
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
  const object = await readDecoded(call, options);
  checkBodyName(call, object);
  checkBodyNamespace(call, object);
  const isAbsent = !api.store.get(resource.collection, keyOf(info.namespace, info.name));
  if (isAbsent && strategyOf(resource).allowsCreateOnUpdate && info.subresource === '') {
    sendWritten(call, 201, await createFrom(call, object, options));
    return;
  }
  const change: Change = { transform: () => cloneJson(object), hasPreconditions: true, isOwned: false };
  sendWritten(call, 200, await updateWith(call, options, change));
}
