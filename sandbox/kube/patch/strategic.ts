import { cloneJson, equalJson, isObject, type JsonObject } from '../../lib/json.ts';
import { memberSchema, type OpenApiSchema } from '../schema/open-api-schema.ts';
import { goJsonType, PatchError } from './patch-error.ts';
import { orderItems, presentIn } from './strategic-order.ts';

const directive = '$patch';
const retainKeys = '$retainKeys';
const orderPrefix = '$setElementOrder/';
const deletePrefix = '$deleteFromPrimitiveList/';

/** A map as Go prints it, for the texts of refused patches. */
function showMap(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(showMap).join(' ')}]`;
  if (!isObject(value)) return value === null ? '<nil>' : String(value);
  const members = Object.keys(value).sort();
  return `map[${members.map((key) => `${key}:${showMap(value[key])}`).join(' ')}]`;
}

function badDirective(kind: unknown, where: JsonObject): never {
  throw new PatchError('internal', `unknown patch type: ${String(kind)} in map: ${showMap(where)}`);
}

interface ListRule {
  merges: boolean;
  mergeKey: string;
  items: OpenApiSchema;
}

function listRule(schema: OpenApiSchema | undefined): ListRule {
  const strategies = (schema?.['x-kubernetes-patch-strategy'] ?? '').split(',');
  return {
    merges: strategies.includes('merge'),
    mergeKey: schema?.['x-kubernetes-patch-merge-key'] ?? '',
    items: schema?.items ?? {},
  };
}

/** A patch value that meets nothing: its nulls and directives go. */
function settle(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value
      .filter((item) => !(isObject(item) && (item[directive] === 'delete' || isLoneDirective(item))))
      .map(settle);
  }
  if (!isObject(value)) return value;
  const result: JsonObject = {};
  for (const [key, member] of Object.entries(value)) {
    if (member === null || key === directive || key === retainKeys) continue;
    if (key.startsWith(orderPrefix) || key.startsWith(deletePrefix)) continue;
    result[key] = settle(member);
  }
  return result;
}

const isLoneDirective = (item: JsonObject): boolean => Object.hasOwn(item, directive) && Object.keys(item).length === 1;

function mergeScalars(original: readonly unknown[], patch: readonly unknown[]): unknown[] {
  const merged: unknown[] = [];
  for (const value of [...original, ...patch]) if (!merged.includes(value)) merged.push(value);
  return merged;
}

function requireKey(item: JsonObject, mergeKey: string): unknown {
  if (item[mergeKey] !== undefined) return item[mergeKey];
  throw new PatchError('internal', `map: ${showMap(item)} does not contain declared merge key: ${mergeKey}`);
}

/** Carries out the list directives; what is left of both sides merges. */
function applyListDirectives(
  original: unknown[],
  patch: readonly unknown[],
  mergeKey: string,
): { original: unknown[]; patch: JsonObject[] } {
  let kept = original;
  let replaces = false;
  const rest: JsonObject[] = [];
  for (const item of patch) {
    if (!isObject(item)) throw new PatchError('internal', 'expected all elements of the list to be objects');
    const kind = item[directive];
    if (kind === undefined) {
      rest.push(item);
    } else if (kind === 'delete') {
      const value = requireKey(item, mergeKey);
      kept = kept.filter((candidate) => !(isObject(candidate) && equalJson(candidate[mergeKey], value)));
    } else if (kind === 'replace') {
      replaces = true;
    } else if (kind === 'merge') {
      throw new PatchError('internal', 'merging lists cannot yet be specified in the patch');
    } else {
      badDirective(kind, item);
    }
  }
  return { original: replaces ? [] : kept, patch: rest };
}

function mergeObjectList(original: unknown[], patch: readonly unknown[], rule: ListRule): unknown[] {
  const parts = applyListDirectives(original, patch, rule.mergeKey);
  const merged = [...parts.original];
  for (const item of parts.patch) {
    const value = requireKey(item, rule.mergeKey);
    const index = merged.findIndex((candidate) => isObject(candidate) && equalJson(candidate[rule.mergeKey], value));
    if (index < 0) merged.push(settle(item));
    else merged[index] = mergeMap(merged[index] as JsonObject, item, rule.items);
  }
  return merged;
}

function mergeList(original: unknown[], patch: readonly unknown[], rule: ListRule): unknown[] {
  if (!rule.merges) return settle(patch) as unknown[];
  const first = original[0] ?? patch[0];
  if (!isObject(first)) return orderItems(mergeScalars(original, patch), patch, original, '');
  return orderItems(mergeObjectList(original, patch, rule), patch, original, rule.mergeKey);
}

function applyOrders(original: JsonObject, patch: JsonObject, schema: OpenApiSchema): void {
  for (const key of Object.keys(patch)) {
    if (!key.startsWith(orderPrefix)) continue;
    const order = patch[key];
    delete patch[key];
    const name = key.slice(orderPrefix.length);
    const before = original[name];
    const change = patch[name];
    if (!Array.isArray(order) || (!Array.isArray(before) && !Array.isArray(change))) continue;
    const rule = listRule(memberSchema(schema, name));
    const merged = Array.isArray(change)
      ? mergeList(Array.isArray(before) ? before : [], change, rule)
      : (before as unknown[]);
    original[name] = orderItems(merged, order, Array.isArray(before) ? before : [], rule.mergeKey);
    delete patch[name];
  }
}

function mergeMember(original: JsonObject, key: string, change: unknown, schema: OpenApiSchema): void {
  const before = original[key];
  const member = memberSchema(schema, key);
  if (change === null) delete original[key];
  else if (Array.isArray(before) && Array.isArray(change)) original[key] = mergeList(before, change, listRule(member));
  else if (isObject(before) && isObject(change)) {
    const replaces = (member?.['x-kubernetes-patch-strategy'] ?? '').split(',').includes('replace');
    original[key] = replaces ? change : mergeMap(before, change, member ?? {});
  } else original[key] = settle(change);
}

function mergeMap(before: JsonObject, change: JsonObject, schema: OpenApiSchema): JsonObject {
  const patch = { ...change };
  const original = { ...before };
  if (Object.hasOwn(patch, directive)) {
    const kind = patch[directive];
    delete patch[directive];
    if (kind === 'replace') return patch;
    if (kind === 'delete') return {};
    if (kind !== 'merge') badDirective(kind, change);
  }
  const retained = patch[retainKeys];
  delete patch[retainKeys];
  if (Array.isArray(retained)) {
    for (const key of Object.keys(original)) if (!retained.includes(key)) delete original[key];
  }
  applyOrders(original, patch, schema);
  for (const [key, value] of Object.entries(patch)) {
    if (key.startsWith(deletePrefix)) {
      const name = key.slice(deletePrefix.length);
      const list = original[name];
      if (Array.isArray(list) && Array.isArray(value))
        original[name] = list.filter((item) => !presentIn(value, item, ''));
    } else {
      mergeMember(original, key, value, schema);
    }
  }
  return original;
}

/**
 * Strategic merge patch of built-in kinds: merge keys and strategies come from the schema, directives ($patch,
 * $retainKeys, $setElementOrder, $deleteFromPrimitiveList) from the patch. Throws PatchError; a directive that
 * nobody knows and a list item without its merge key are internal errors, as upstream answers them.
 */
export function applyStrategicMergePatch(document: JsonObject, patch: unknown, schema: OpenApiSchema): JsonObject {
  if (!isObject(patch)) {
    const text = `json: cannot unmarshal ${goJsonType(patch)} into Go value of type map[string]interface {}`;
    throw new PatchError('undecodable', `error decoding patch: ${text}`);
  }
  return mergeMap(cloneJson(document), cloneJson(patch), schema);
}
