import type { JsonObject } from '../../lib/json.ts';
import type { OpenApiSchema } from '../schema/open-api-schema.ts';
import { type Atom, atomOf, deduced, fieldSchema, indexItems, itemElement, listOf, mapOf } from './typed.ts';

type ListAtom = Atom & { kind: 'list' };

const elementsOf = (atom: ListAtom, list: readonly unknown[]): string[] =>
  list.map((item, index) => itemElement(atom, item, index) ?? `i:${index}`);

/** Upstream's order: the applied order rules for shared items, live items stay where they stood relative to them. */
function mergeLists(atom: ListAtom, live: readonly unknown[], applied: readonly unknown[]): unknown[] {
  const liveElements = elementsOf(atom, live);
  const appliedElements = elementsOf(atom, applied);
  const liveItems = indexItems(atom, live);
  const appliedItems = indexItems(atom, applied);
  const shared = appliedElements.filter((element) => liveItems.has(element));
  const merged = new Set<string>();
  const out: unknown[] = [];
  const take = (element: string) => {
    merged.add(element);
    out.push(mergeValue(liveItems.get(element), appliedItems.get(element), atom.items));
    if (shared[0] === element) shared.shift();
  };
  let l = 0;
  let r = 0;
  while (l < liveElements.length || r < appliedElements.length) {
    const mine = liveElements[l];
    const theirs = appliedElements[r];
    if (mine !== undefined && mine === theirs) {
      take(mine);
      l += 1;
      r += 1;
    } else if (
      mine !== undefined &&
      theirs !== undefined &&
      appliedItems.has(mine) &&
      shared.length > 0 &&
      shared[0] !== mine
    ) {
      l += 1;
    } else if (mine !== undefined && !appliedItems.has(mine)) {
      out.push(live[l]);
      l += 1;
    } else {
      if (mine !== undefined && merged.has(mine)) l += 1;
      if (theirs !== undefined) {
        if (!merged.has(theirs)) take(theirs);
        r += 1;
      }
    }
  }
  return out;
}

function mergeValue(live: unknown, applied: unknown, schema: OpenApiSchema): unknown {
  if (applied === undefined) return live;
  const atom = atomOf(schema, applied);
  if (live === undefined || atom.kind === 'scalar' || atom.atomic) return applied;
  if (atom.kind === 'list') {
    const [before, after] = [listOf(live), listOf(applied)];
    if (before === undefined || after === undefined || after.length === 0)
      return applied === null ? live : (before ?? applied);
    return mergeLists(atom, before, after);
  }
  const [before, after] = [mapOf(live), mapOf(applied)];
  if (before === undefined || after === undefined) return after === undefined ? live : applied;
  const result: JsonObject = { ...before };
  for (const [key, member] of Object.entries(after)) {
    result[key] = mergeValue(before[key], member, fieldSchema(atom, key) ?? deduced);
  }
  return result;
}

/** The live object with the applied values laid over it. */
export function mergeTyped(live: JsonObject, applied: JsonObject, schema: OpenApiSchema): JsonObject {
  return mergeValue(live, applied, schema) as JsonObject;
}
