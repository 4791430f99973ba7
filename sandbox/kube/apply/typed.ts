import { isObject, type JsonObject } from '../../lib/json.ts';
import type { OpenApiSchema } from '../schema/open-api-schema.ts';

/** How a value is looked at when owners of fields are told apart. */
export type Atom =
  | { kind: 'scalar'; type: 'string' | 'number' | 'boolean' | 'any' }
  | { kind: 'list'; atomic: boolean; keys: readonly string[]; items: OpenApiSchema }
  | { kind: 'map'; atomic: boolean; fields: Record<string, OpenApiSchema>; element: OpenApiSchema | undefined };

/** A schema that says nothing: maps are granular, lists atomic, all else scalar. */
export const deduced: OpenApiSchema = {};

const anyScalar: Atom = { kind: 'scalar', type: 'any' };
const deducedList: Atom = { kind: 'list', atomic: true, keys: [], items: deduced };
const deducedMap: Atom = { kind: 'map', atomic: false, fields: {}, element: deduced };

function deduceFrom(value: unknown): Atom {
  if (Array.isArray(value)) return deducedList;
  return isObject(value) ? deducedMap : anyScalar;
}

function elementOf(schema: OpenApiSchema): OpenApiSchema | undefined {
  if (typeof schema.additionalProperties === 'object') return schema.additionalProperties;
  const isOpen = schema.additionalProperties === true || schema['x-kubernetes-preserve-unknown-fields'] === true;
  return isOpen || schema['x-kubernetes-embedded-resource'] === true ? deduced : undefined;
}

const atoms = new WeakMap<OpenApiSchema, Atom>();

function makeAtom(schema: OpenApiSchema): Atom {
  if (schema.type === 'array') {
    const listType = schema['x-kubernetes-list-type'] ?? 'atomic';
    const keys = listType === 'map' ? (schema['x-kubernetes-list-map-keys'] ?? []) : [];
    return { kind: 'list', atomic: listType === 'atomic', keys, items: schema.items ?? deduced };
  }
  if (schema.type === 'object' || schema.properties !== undefined) {
    const atomic = schema['x-kubernetes-map-type'] === 'atomic';
    return { kind: 'map', atomic, fields: schema.properties ?? {}, element: elementOf(schema) };
  }
  if (schema.type === 'integer' || schema.type === 'number') return { kind: 'scalar', type: 'number' };
  if (schema.type === 'string' || schema.type === 'boolean') return { kind: 'scalar', type: schema.type };
  return anyScalar;
}

/** What kind of thing a schema describes; the value decides where the schema is silent. */
export function atomOf(schema: OpenApiSchema, value: unknown): Atom {
  if (schema['x-kubernetes-int-or-string'] === true) return anyScalar;
  if (schema.type === undefined && schema.properties === undefined) return deduceFrom(value);
  let atom = atoms.get(schema);
  if (atom === undefined) {
    atom = makeAtom(schema);
    atoms.set(schema, atom);
  }
  return atom;
}

/** The schema of a member of a map, or undefined if the map knows no such member. */
export function fieldSchema(atom: Atom & { kind: 'map' }, key: string): OpenApiSchema | undefined {
  return Object.hasOwn(atom.fields, key) ? atom.fields[key] : atom.element;
}

function sorted(keys: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(keys).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The path element of a list item. Undefined when a key is missing and has no default. */
export function itemElement(atom: Atom & { kind: 'list' }, item: unknown, index: number): string | undefined {
  if (atom.atomic) return `i:${index}`;
  if (atom.keys.length === 0) return `v:${JSON.stringify(item)}`;
  if (!isObject(item)) return undefined;
  const keys: JsonObject = {};
  for (const key of atom.keys) {
    const value = item[key] ?? atom.items.properties?.[key]?.default;
    if (value !== undefined) keys[key] = value;
  }
  return Object.keys(keys).length === 0 ? undefined : `k:${JSON.stringify(sorted(keys))}`;
}

/** The items of a list by their elements; of the same element twice, the first counts. */
export function indexItems(atom: Atom & { kind: 'list' }, list: readonly unknown[]): Map<string, unknown> {
  const items = new Map<string, unknown>();
  for (const [index, item] of list.entries()) {
    const element = itemElement(atom, item, index);
    if (element !== undefined && !items.has(element)) items.set(element, item);
  }
  return items;
}

export const listOf = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined);

export const mapOf = (value: unknown): JsonObject | undefined => (isObject(value) ? value : undefined);
