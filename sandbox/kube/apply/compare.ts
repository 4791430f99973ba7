import { equalJson, type JsonObject } from '../../lib/json.ts';
import type { OpenApiSchema } from '../schema/open-api-schema.ts';
import { FieldSet } from './field-set.ts';
import { type Atom, atomOf, deduced, fieldSchema, indexItems, listOf, mapOf } from './typed.ts';

/** Which paths differ between two objects. */
export interface Comparison {
  added: FieldSet;
  removed: FieldSet;
  modified: FieldSet;
}

const isAbsent = (value: unknown): boolean => value === undefined;

function isEmptyCollection(value: unknown): boolean {
  const list = listOf(value);
  if (list !== undefined) return list.length === 0;
  const map = mapOf(value);
  return map === undefined || Object.keys(map).length === 0;
}

interface Sides {
  before: unknown;
  after: unknown;
}

function compareLeaf({ before, after }: Sides, path: readonly string[], out: Comparison): void {
  if (isAbsent(before)) out.added.insert(path);
  else if (isAbsent(after)) out.removed.insert(path);
  else if (!equalJson(before, after)) out.modified.insert(path);
}

/** Returns whether the value was looked at as a leaf. */
function compareAtom(atom: Atom, sides: Sides, path: readonly string[], out: Comparison): boolean {
  const { before, after } = sides;
  if (atom.kind === 'scalar' || atom.atomic || (isEmptyCollection(before) && isEmptyCollection(after))) {
    compareLeaf(sides, path, out);
    return true;
  }
  if (atom.kind === 'list') {
    const old = indexItems(atom, listOf(before) ?? []);
    const now = indexItems(atom, listOf(after) ?? []);
    for (const element of new Set([...old.keys(), ...now.keys()])) {
      compareValue({ before: old.get(element), after: now.get(element) }, atom.items, [...path, element], out);
    }
    return false;
  }
  const old = mapOf(before) ?? {};
  const now = mapOf(after) ?? {};
  for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
    compareValue({ before: old[key], after: now[key] }, fieldSchema(atom, key) ?? deduced, [...path, `f:${key}`], out);
  }
  return false;
}

function compareValue(sides: Sides, schema: OpenApiSchema, path: readonly string[], out: Comparison): void {
  const { before, after } = sides;
  if (isAbsent(before) && isAbsent(after)) return;
  const old = atomOf(schema, before);
  const now = atomOf(schema, after);
  const hasBoth = !isAbsent(before) && !isAbsent(after);
  if (hasBoth && old.kind !== now.kind) compareAtom(old, sides, path, out);
  const isLeaf = compareAtom(isAbsent(after) ? old : now, sides, path, out);
  if (isLeaf || path.length === 0) return;
  if (isAbsent(before)) out.added.insert(path);
  else if (isAbsent(after)) out.removed.insert(path);
}

/** Compares two objects the way their schema tells owners apart; the order of keyed list items does not matter. */
export function compareTyped(before: JsonObject, after: JsonObject, schema: OpenApiSchema): Comparison {
  const out = { added: new FieldSet(), removed: new FieldSet(), modified: new FieldSet() };
  compareValue({ before, after }, schema, [], out);
  return out;
}
