import { isObject, type JsonObject } from '../../lib/json.ts';
import type { OpenApiSchema } from '../schema/open-api-schema.ts';
import { FieldSet } from './field-set.ts';
import { capUpdaters, decodeManaged, encodeManaged, identityOf, type Managed, type Owner } from './managed-fields.ts';
import {
  type FieldFilter,
  filterFields,
  takeFields,
  typedRoot,
  withManaged,
  withoutManaged,
  withoutUnowned,
} from './ownership.ts';

/** A POST, PUT or PATCH that is no apply. */
export interface UpdateWrite {
  /** The stored object; undefined for a creation. */
  before: JsonObject | undefined;
  /** What is about to be stored, after defaulting. */
  after: JsonObject;
  manager: string;
  /** `group/version` of the request. */
  apiVersion: string;
  /** Empty for the main resource. */
  subresource?: string | undefined;
  schema: OpenApiSchema;
  filter?: FieldFilter | undefined;
  /** RFC 3339, whole seconds. */
  now: string;
}

const metadataOf = (object: JsonObject | undefined): JsonObject => (isObject(object?.metadata) ? object.metadata : {});

/** Owners named by the client are taken over (one empty entry resets them), but not on a subresource. */
function startingPoint(write: UpdateWrite): Managed {
  const sent = metadataOf(write.after).managedFields;
  const live = decodeManaged(metadataOf(write.before).managedFields);
  if ((write.subresource ?? '') !== '' || !Array.isArray(sent)) return live;
  if (sent.length === 1 && isObject(sent[0]) && Object.keys(sent[0]).length === 0) return new Map();
  const named = decodeManaged(sent);
  return named.size === 0 ? live : named;
}

/** Lets the writer own all that it changes; shared by updates and by objects older than their list of owners. */
export function recordUpdate(
  managed: Managed,
  before: JsonObject,
  after: JsonObject,
  owner: Owner,
  rules: { schema: OpenApiSchema; filter: FieldFilter; now: string },
): void {
  const identity = identityOf(owner);
  const writer = { identity: '', force: true };
  const { comparison } = takeFields(before, after, rules.schema, rules.filter, managed, writer);
  const taken = withoutUnowned(filterFields(comparison.modified.union(comparison.added), rules.filter));
  if (taken.isEmpty()) return;
  const fields = (managed.get(identity)?.fields ?? new FieldSet()).union(taken);
  managed.set(identity, { owner, fields, time: rules.now });
  capUpdaters(managed);
}

/**
 * The object to store with its metadata.managedFields after a write: the writer owns what it changed, everybody
 * else loses it. An object that nobody owns yet stays so unless it is being created.
 */
export function updateManagedFields(write: UpdateWrite): JsonObject {
  const managed = startingPoint(write);
  const isCreation = metadataOf(write.before).uid === undefined;
  if (managed.size === 0 && !isCreation) return withoutManaged(write.after);
  const empty = { apiVersion: write.after.apiVersion, kind: write.after.kind };
  const owner: Owner = {
    manager: write.manager,
    operation: 'Update',
    apiVersion: write.apiVersion,
    subresource: write.subresource ?? '',
  };
  const rules = { schema: typedRoot(write.schema), filter: write.filter ?? {}, now: write.now };
  recordUpdate(managed, withoutManaged(write.before ?? empty), withoutManaged(write.after), owner, rules);
  return withManaged(write.after, encodeManaged(managed));
}
