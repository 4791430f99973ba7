import type { JsonObject } from '../../lib/json.ts';
import type { OpenApiSchema } from '../schema/open-api-schema.ts';
import { FieldSet } from './field-set.ts';
import { atomOf, deduced, fieldSchema, itemElement, listOf, mapOf } from './typed.ts';

function collect(value: unknown, schema: OpenApiSchema, path: readonly string[], set: FieldSet): void {
  const atom = atomOf(schema, value);
  if (atom.kind === 'scalar' || atom.atomic) {
    set.insert(path);
  } else if (atom.kind === 'list') {
    for (const [index, item] of (listOf(value) ?? []).entries()) {
      const element = itemElement(atom, item, index);
      if (element === undefined) continue;
      collect(item, atom.items, [...path, element], set);
      set.insert([...path, element]);
    }
  } else {
    for (const [key, member] of Object.entries(mapOf(value) ?? {})) {
      const at = [...path, `f:${key}`];
      collect(member, fieldSchema(atom, key) ?? deduced, at, set);
      const map = mapOf(member);
      const isEmpty = member === null || (map !== undefined && Object.keys(map).length === 0);
      if (isEmpty || !Object.hasOwn(atom.fields, key)) set.insert(at);
    }
  }
}

/** All fields of an object, as an apply owns them: leaves, list items, and what is empty. */
export function toFieldSet(object: JsonObject, schema: OpenApiSchema): FieldSet {
  const set = new FieldSet();
  collect(object, schema, [], set);
  return set;
}

/** Adds the named fields that only have members below them: to remove all below is to remove the field. */
export function withNamedFields(set: FieldSet, schema: OpenApiSchema, value: unknown): FieldSet {
  const atom = atomOf(schema, value);
  const result = new FieldSet();
  for (const element of set.members) result.members.add(element);
  for (const [element, child] of set.children) {
    const name = element.slice(2);
    const isField = element.startsWith('f:') && atom.kind === 'map';
    if (isField && Object.hasOwn(atom.fields, name)) result.members.add(element);
    const below = isField
      ? fieldSchema(atom, name)
      : element.startsWith('k:') && atom.kind === 'list'
        ? atom.items
        : undefined;
    const childValue = isField ? mapOf(value)?.[name] : undefined;
    result.children.set(element, withNamedFields(child, below ?? deduced, childValue));
  }
  return result;
}
