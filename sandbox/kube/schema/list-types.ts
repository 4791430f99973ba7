import { equalJson, isObject, type JsonObject } from '../../lib/json.ts';
import { type FieldError, joinPath } from './field-errors.ts';
import { type CompiledSchema, memberSchema, type OpenApiSchema } from './open-api-schema.ts';

function keysOfItem(item: JsonObject, schema: OpenApiSchema): JsonObject {
  const keys: JsonObject = {};
  for (const key of schema['x-kubernetes-list-map-keys'] ?? []) {
    const value = item[key] ?? schema.items?.properties?.[key]?.default;
    if (value !== undefined) keys[key] = value;
  }
  return keys;
}

function findDuplicates(values: readonly unknown[], path: string): FieldError[] {
  const seen: unknown[] = [];
  const errors: FieldError[] = [];
  for (const [index, value] of values.entries()) {
    if (value !== undefined && seen.some((other) => equalJson(other, value))) {
      errors.push({ type: 'Duplicate', field: `${path}[${index}]`, badValue: value, detail: '' });
    } else {
      seen.push(value);
    }
  }
  return errors;
}

function checkList(list: unknown[], schema: OpenApiSchema, path: string): FieldError[] {
  if (schema['x-kubernetes-list-type'] === 'set') return findDuplicates(list, path);
  if (schema['x-kubernetes-list-type'] !== 'map') return [];
  return findDuplicates(
    list.map((item) => (isObject(item) ? keysOfItem(item, schema) : undefined)),
    path,
  );
}

function walk(value: unknown, schema: OpenApiSchema, path: string): FieldError[] {
  if (Array.isArray(value)) {
    const errors = checkList(value, schema, path);
    const items = schema.items;
    if (items === undefined) return errors;
    return errors.concat(value.flatMap((item, index) => walk(item, items, `${path}[${index}]`)));
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const known = memberSchema(schema, key);
    if (known === undefined) return [];
    const isProperty = schema.properties !== undefined && Object.hasOwn(schema.properties, key);
    return walk(member, known, isProperty ? joinPath(path, key) : `${path}[${key}]`);
  });
}

/** Duplicate items of lists that are sets, duplicate keys of lists that are maps. */
export function validateListTypes(object: JsonObject, schema: CompiledSchema): FieldError[] {
  return walk(object, schema.root, '');
}
