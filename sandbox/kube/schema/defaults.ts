import { cloneJson, isObject, type JsonObject } from '../../lib/json.ts';
import { type CompiledSchema, memberSchema, type OpenApiSchema } from './open-api-schema.ts';

const isForbiddenNull = (value: unknown, schema: OpenApiSchema): boolean => value === null && schema.nullable !== true;

function defaultObject(object: JsonObject, schema: OpenApiSchema): void {
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    if (property.default === undefined) continue;
    if (object[key] === undefined || isForbiddenNull(object[key], property)) object[key] = cloneJson(property.default);
  }
  for (const key of Object.keys(object)) {
    const member = memberSchema(schema, key);
    if (member === undefined) continue;
    if (isForbiddenNull(object[key], member)) {
      if (member.default === undefined) delete object[key];
      else object[key] = cloneJson(member.default);
    }
    defaultValue(object[key], member);
  }
}

function defaultValue(value: unknown, schema: OpenApiSchema): void {
  if (Array.isArray(value)) {
    const items = schema.items;
    if (items === undefined) return;
    for (const [index, item] of value.entries()) {
      if (isForbiddenNull(item, items) && items.default !== undefined) value[index] = cloneJson(items.default);
      defaultValue(value[index], items);
    }
  } else if (isObject(value)) {
    defaultObject(value, schema);
  }
}

/**
 * Fills in defaults wherever the parent is given. A null counts as absent unless the field is nullable: it is
 * replaced by the default or dropped.
 */
export function applyDefaults<T extends JsonObject>(object: T, schema: CompiledSchema): T {
  const copy = cloneJson(object);
  defaultValue(copy, schema.root);
  return copy;
}
