import { isObject, isSameJson, own, type Path, toPointer } from '../template-schema/json.ts';

/** One value that differs. Null stands for no value, as charts see none in either. */
export interface ChangedLeaf {
  pointer: string;
  before: unknown;
  after: unknown;
}

const isGroup = (value: unknown) => isObject(value) && Object.keys(value).length > 0;

/** Values that differ, in the order of their pointers. A list is one value. */
export function changedLeaves(before: unknown, after: unknown, path: Path = []): ChangedLeaf[] {
  if (isSameJson(before ?? null, after ?? null)) return [];
  const isInside = isMapOrNothing(before) && isMapOrNothing(after) && (isGroup(before) || isGroup(after));
  if (!isInside) return [{ pointer: toPointer(path), before: before ?? null, after: after ?? null }];
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...keys].sort().flatMap((key) => changedLeaves(own(before, key), own(after, key), [...path, key]));
}

function isMapOrNothing(value: unknown): value is Record<string, unknown> | null | undefined {
  return value === undefined || value === null || isObject(value);
}
