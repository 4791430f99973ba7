import { equalJson, type JsonObject } from '../../lib/json.ts';
import { objectMeta } from '../schema/builtin/metadata.ts';
import type { OpenApiSchema } from '../schema/open-api-schema.ts';
import { type Comparison, compareTyped } from './compare.ts';
import { FieldSet } from './field-set.ts';
import type { Managed } from './managed-fields.ts';

/** Which top-level fields a write may own: the strategy of the kind resets the others. */
export interface FieldFilter {
  /** Only these, for example status for the status subresource of a custom kind. */
  only?: readonly string[];
  /** All but these, for example status for the main resource. */
  without?: readonly string[];
}

/** The schema under which owners are told apart: a custom kind's own, with real metadata. */
const typedRoots = new WeakMap<OpenApiSchema, OpenApiSchema>();

export function typedRoot(schema: OpenApiSchema): OpenApiSchema {
  let typed = typedRoots.get(schema);
  if (typed === undefined) {
    const own = { apiVersion: { type: 'string' }, kind: { type: 'string' }, metadata: objectMeta };
    typed = { ...schema, type: 'object', properties: { ...schema.properties, ...own } };
    typedRoots.set(schema, typed);
  }
  return typed;
}

export function filterFields(set: FieldSet, filter: FieldFilter): FieldSet {
  const kept = filter.only === undefined ? set : set.only(filter.only.map((name) => `f:${name}`));
  return filter.without === undefined ? kept : kept.without(filter.without.map((name) => `f:${name}`));
}

function filterComparison(comparison: Comparison, filter: FieldFilter): Comparison {
  return {
    added: filterFields(comparison.added, filter),
    removed: filterFields(comparison.removed, filter),
    modified: filterFields(comparison.modified, filter),
  };
}

const unowned = [
  ['apiVersion'],
  ['kind'],
  ['metadata'],
  ...[
    'name',
    'namespace',
    'creationTimestamp',
    'selfLink',
    'uid',
    'clusterName',
    'generation',
    'managedFields',
    'resourceVersion',
  ].map((name) => ['metadata', name]),
];
const unownedSet = new FieldSet();
for (const path of unowned) unownedSet.insert(path.map((name) => `f:${name}`));

/** Drops what nobody owns: type, identity and what the server sets. */
export const withoutUnowned = (set: FieldSet): FieldSet => set.difference(unownedSet);

/** One field that another owner holds with another value. */
export interface FieldConflict {
  identity: string;
  path: string[];
}

/**
 * Takes changed and removed fields from everybody but the writer. Without force, changed fields that somebody
 * else owns are conflicts and nothing is taken.
 */
export function takeFields(
  before: JsonObject,
  after: JsonObject,
  schema: OpenApiSchema,
  filter: FieldFilter,
  managed: Managed,
  writer: { identity: string; force: boolean },
): { comparison: Comparison; conflicts: FieldConflict[] } {
  const comparison = filterComparison(compareTyped(before, after, schema), filter);
  const changed = comparison.modified.union(comparison.added);
  const others = [...managed].filter(([identity]) => identity !== writer.identity);
  const conflicts = others.flatMap(([identity, entry]) =>
    entry.fields
      .intersection(changed)
      .paths()
      .map((path) => ({ identity, path })),
  );
  if (!writer.force && conflicts.length > 0) return { comparison, conflicts };
  for (const [identity, entry] of others) {
    const fields = entry.fields.difference(changed).difference(comparison.removed);
    if (fields.isEmpty()) managed.delete(identity);
    else managed.set(identity, { ...entry, fields });
  }
  return { comparison, conflicts: [] };
}

/** The object without its list of owners: it is compared and merged apart from them. */
export function withoutManaged(object: JsonObject): JsonObject {
  const metadata = object.metadata;
  if (typeof metadata !== 'object' || metadata === null) return { ...object };
  const { managedFields: _, ...rest } = metadata as JsonObject;
  return { ...object, metadata: rest };
}

/** The object with the given owners. */
export function withManaged(object: JsonObject, entries: JsonObject[] | undefined): JsonObject {
  const bare = withoutManaged(object);
  if (entries === undefined) return bare;
  return { ...bare, metadata: { ...(bare.metadata as JsonObject), managedFields: entries } };
}

function withoutTimes(object: JsonObject): JsonObject {
  const entries = (object.metadata as JsonObject | undefined)?.managedFields;
  if (!Array.isArray(entries)) return object;
  return withManaged(
    object,
    entries.map((entry: JsonObject) => ({ ...entry, time: null })),
  );
}

/**
 * The object to store: the one before when nothing but the times of owners differs, so that a write without
 * effect keeps them (and the resourceVersion with them).
 */
export function keepTimesIfUnchanged<T extends JsonObject>(before: T, after: T): T {
  return equalJson(withoutTimes(before), withoutTimes(after)) ? before : after;
}
