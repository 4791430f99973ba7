import type { Parameters } from '../contracts/request-bodies.ts';
import { fromPointer, isObject, isSameJson, own, type Path, toPointer } from './json.ts';

type Values = Record<string, unknown>;

/** A JSON merge patch (RFC 7396) applied: maps merge, null removes, everything else replaces. Nothing is changed in place. */
export function applyMergePatch(target: Readonly<Values>, patch: Readonly<Values>): Values {
  const merged: Values = { ...target };
  for (const [key, value] of Object.entries(patch)) {
    const base = own(target, key);
    if (value === null) delete merged[key];
    else merged[key] = isObject(value) ? applyMergePatch(isObject(base) ? base : {}, value) : value;
  }
  return merged;
}

/** The patch that leads from one set of values to another. */
export function mergePatchBetween(before: Readonly<Values>, after: Readonly<Values>): Values {
  const patch: Values = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, now] = [own(before, key), own(after, key)];
    if (isSameJson(was, now)) continue;
    if (now === undefined) patch[key] = null;
    else patch[key] = isObject(was) && isObject(now) ? mergePatchBetween(was, now) : now;
  }
  return patch;
}

/**
 * The patch that names leaves, as `leavesOfPatch` takes one apart.
 * @param values by pointer; null takes a value away
 */
export function patchOfLeaves(values: Readonly<Record<string, unknown>>): Parameters {
  const patch: Values = {};
  for (const [pointer, value] of Object.entries(values)) setAt(patch, fromPointer(pointer), value);
  return patch as Parameters;
}

function setAt(target: Values, [key = '', ...rest]: Path, value: unknown): void {
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const inner = isObject(target[key]) ? target[key] : {};
  target[key] = inner;
  setAt(inner, rest, value);
}

/** Pointers of the leaves that a patch names; a list is one leaf, and so is an empty map. */
export function leavesOfPatch(
  patch: Readonly<Values>,
  path: Path = [],
): { pointer: string; path: Path; value: unknown }[] {
  return Object.entries(patch).flatMap(([key, value]) => {
    const at = [...path, key];
    return isObject(value) && Object.keys(value).length > 0
      ? leavesOfPatch(value, at)
      : [{ pointer: toPointer(at), path: at, value }];
  });
}
