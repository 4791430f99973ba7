import { equalJson, isObject, type JsonObject } from '../../lib/json.ts';
import type { OpenApiSchema } from '../schema/open-api-schema.ts';
import { checkTyped } from './check-typed.ts';
import { FieldSet, showPath } from './field-set.ts';
import { lastAppliedKey, ownedByLastApplied, syncLastApplied } from './last-applied.ts';
import { decodeManaged, encodeManaged, identityOf, type Managed, type Owner } from './managed-fields.ts';
import { mergeTyped } from './merge-typed.ts';
import {
  type FieldConflict,
  type FieldFilter,
  filterFields,
  takeFields,
  typedRoot,
  withManaged,
  withoutManaged,
  withoutUnowned,
} from './ownership.ts';
import { removeItems } from './remove-items.ts';
import { toFieldSet, withNamedFields } from './to-field-set.ts';
import { recordUpdate } from './update-managed-fields.ts';

/** A server-side apply. */
export interface ApplyWrite {
  /** The stored object; undefined for a creation. */
  live: JsonObject | undefined;
  applied: JsonObject;
  manager: string;
  force: boolean;
  apiVersion: string;
  subresource?: string | undefined;
  schema: OpenApiSchema;
  filter?: FieldFilter | undefined;
  /** RFC 3339, whole seconds. */
  now: string;
}

/** Somebody else owns fields that the apply would change: HTTP 409, reason Conflict. */
export class ApplyConflict extends Error {
  readonly causes: { reason: string; message: string; field: string }[];

  constructor(conflicts: readonly FieldConflict[], managed: Managed) {
    const shown = conflicts.map(({ identity, path }) => ({
      owner: showOwner(managed, identity),
      path: showPath(path),
    }));
    super(conflictText(shown));
    this.name = 'ApplyConflict';
    this.causes = shown.map(({ owner, path }) => ({
      reason: 'FieldManagerConflict',
      message: `conflict with ${owner}`,
      field: path,
    }));
  }
}

/** The applied object does not fit the schema: HTTP 500, as upstream answers it. */
export class ApplyTypeError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ApplyTypeError';
  }
}

function showOwner(managed: Managed, identity: string): string {
  const owner = managed.get(identity)?.owner;
  if (owner === undefined) return JSON.stringify(identity);
  const name = JSON.stringify(owner.manager);
  const where = owner.subresource === '' ? name : `${name} with subresource ${JSON.stringify(owner.subresource)}`;
  return owner.operation === 'Update' ? `${where} using ${owner.apiVersion}` : where;
}

function conflictText(conflicts: readonly { owner: string; path: string }[]): string {
  const [first] = conflicts;
  if (conflicts.length === 1) return `Apply failed with 1 conflict: conflict with ${first?.owner}: ${first?.path}`;
  const owners = [...new Set(conflicts.map(({ owner }) => owner))].sort();
  const lines = owners.flatMap((owner) => [
    `conflicts with ${owner}:`,
    ...conflicts.filter((conflict) => conflict.owner === owner).map(({ path }) => `- ${path}`),
  ]);
  return `Apply failed with ${conflicts.length} conflicts: ${lines.join('\n')}`;
}

function describeApplied({ applied, apiVersion }: ApplyWrite): string {
  const metadata = isObject(applied.metadata) ? applied.metadata : {};
  const group = apiVersion.includes('/') ? apiVersion : `/${apiVersion}`;
  return `${metadata.namespace ?? ''}/${metadata.name ?? ''}; ${group}, Kind=${applied.kind ?? ''}`;
}

/** Removes what the applier owned, no longer names, and nobody else owns. */
function dropLeftOut(
  merged: JsonObject,
  schema: OpenApiSchema,
  managed: Managed,
  last: FieldSet | undefined,
): JsonObject {
  if (last === undefined || last.isEmpty()) return merged;
  const named = (set: FieldSet) => withNamedFields(set, schema, merged);
  const allOf = (object: JsonObject) => named(toFieldSet(object, schema));
  const lastNamed = named(last);
  const mergedSet = allOf(merged);
  const withoutLast = removeItems(merged, lastNamed, schema);
  let owned = new FieldSet();
  for (const entry of managed.values()) owned = owned.union(entry.fields);
  const keep = allOf(withoutLast).union(named(owned));
  const withOwned = removeItems(merged, mergedSet.difference(keep), schema);
  return removeItems(merged, mergedSet.difference(allOf(withOwned)).intersection(lastNamed), schema);
}

interface Attempt {
  object: JsonObject;
  managed: Managed;
  conflicts: FieldConflict[];
}

function attempt(write: ApplyWrite, live: JsonObject, owners: Managed, owner: Owner, force: boolean): Attempt {
  const schema = typedRoot(write.schema);
  const filter = write.filter ?? {};
  const managed: Managed = new Map(owners);
  const identity = identityOf(owner);
  const last = managed.get(identity);
  const applied = withoutManaged(write.applied);
  const fields = filterFields(toFieldSet(applied, schema), filter);
  managed.set(identity, { owner, fields, time: last?.time });
  const object = dropLeftOut(mergeTyped(live, applied, schema), schema, managed, last?.fields);
  const { conflicts } = takeFields(live, object, schema, filter, managed, { identity, force });
  if (conflicts.length > 0) return { object, managed, conflicts };
  const time = equalJson(live, object) ? last?.time : write.now;
  const kept = withoutUnowned(fields);
  if (kept.isEmpty()) managed.delete(identity);
  else managed.set(identity, { owner, fields: kept, time });
  return { object, managed, conflicts };
}

function ownersOfLive(write: ApplyWrite, live: JsonObject): Managed {
  const metadata = isObject(write.live?.metadata) ? write.live.metadata : {};
  const managed = decodeManaged(metadata.managedFields);
  if (managed.size > 0 || write.live === undefined) return managed;
  const owner: Owner = {
    manager: 'before-first-apply',
    operation: 'Update',
    apiVersion: write.apiVersion,
    subresource: write.subresource ?? '',
  };
  const empty = { apiVersion: live.apiVersion, kind: live.kind };
  const rules = { schema: typedRoot(write.schema), filter: write.filter ?? {}, now: write.now };
  recordUpdate(managed, empty, live, owner, rules);
  return managed;
}

/**
 * The object that an apply makes of the live one, with its owners. Throws ApplyTypeError for fields that the
 * schema does not know and ApplyConflict for fields of others; kubectl may take over what its own client-side
 * apply wrote. Defaults and the kind's own rules are the caller's.
 */
export function applyServerSide(write: ApplyWrite): { object: JsonObject } {
  const problem = checkTyped(write.applied, typedRoot(write.schema));
  if (problem !== undefined) {
    throw new ApplyTypeError(`failed to create typed patch object (${describeApplied(write)}): ${problem}`);
  }
  const empty = { apiVersion: write.applied.apiVersion, kind: write.applied.kind };
  const live = withoutManaged(write.live ?? empty);
  const owners = ownersOfLive(write, live);
  const owner: Owner = {
    manager: write.manager,
    operation: 'Apply',
    apiVersion: write.apiVersion,
    subresource: write.subresource ?? '',
  };
  let result = attempt(write, live, owners, owner, write.force);
  if (result.conflicts.length > 0) {
    const mine = write.manager === 'kubectl' ? ownedByLastApplied(live, typedRoot(write.schema)) : undefined;
    const others = result.conflicts.filter(({ path }) => !(mine?.has(showPath(path)) ?? false));
    if (others.length > 0) throw new ApplyConflict(others, owners);
    result = attempt(write, live, owners, owner, true);
  }
  const object =
    write.manager === 'kubectl' ? syncLastApplied(result.object, write.applied, lastAppliedKey) : result.object;
  return { object: withManaged(object, encodeManaged(result.managed)) };
}
