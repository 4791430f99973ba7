import type { JsonObject } from '../../lib/json.ts';
import type { OpenApiSchema } from '../schema/open-api-schema.ts';
import type { FieldSet } from './field-set.ts';
import { atomOf, deduced, fieldSchema, itemElement, listOf, mapOf } from './typed.ts';

/** Undefined when nothing is left: an emptied map or list goes with its last item. */
function removeFrom(value: unknown, set: FieldSet, schema: OpenApiSchema): unknown {
  const atom = atomOf(schema, value);
  if (atom.kind === 'scalar' || atom.atomic) return undefined;
  if (atom.kind === 'list') {
    const kept: unknown[] = [];
    for (const [index, item] of (listOf(value) ?? []).entries()) {
      const element = itemElement(atom, item, index) ?? `i:${index}`;
      if (set.members.has(element)) continue;
      const below = set.below(element);
      kept.push(below.isEmpty() ? item : removeFrom(item, below, atom.items));
    }
    return kept.length > 0 ? kept : undefined;
  }
  const kept: JsonObject = {};
  for (const [key, member] of Object.entries(mapOf(value) ?? {})) {
    const element = `f:${key}`;
    if (set.members.has(element)) continue;
    const below = set.below(element);
    const rest = below.isEmpty() ? member : removeFrom(member, below, fieldSchema(atom, key) ?? deduced);
    if (rest !== undefined) kept[key] = rest;
  }
  return Object.keys(kept).length > 0 ? kept : undefined;
}

/** The object without the members of the set. */
export function removeItems(object: JsonObject, set: FieldSet, schema: OpenApiSchema): JsonObject {
  return (removeFrom(object, set, schema) ?? {}) as JsonObject;
}
