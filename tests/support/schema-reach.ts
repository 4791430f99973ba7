import { isHidden } from '../../lib/template-schema/hidden.ts';
import { isObject, type Path, toPointer } from '../../lib/template-schema/json.ts';

/** Leaves of a schema, counted from the document alone. */
function leavesOf(schema: unknown, path: Path = []): Path[] {
  if (!isObject(schema)) return [path];
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  if (properties.length > 0) return properties.flatMap(([key, value]) => leavesOf(value, [...path, key]));
  return isObject(schema.items) ? leavesOf(schema.items, [...path, '*']) : [path];
}

export type Reach = { reached: number; open: number; hidden: number; missed: string[] };

/** How many leaves of a schema the fields of a form get to, less those that k0rdent fills in itself. */
export function countReach(schema: unknown, paths: readonly Path[]): Reach {
  const leaves = leavesOf(schema);
  const own = leaves.filter((leaf) => !isHidden(leaf));
  const missed = own.filter(
    (leaf) => !paths.some((path) => path.every((key, at) => leaf[at] === key || at >= leaf.length)),
  );
  return {
    reached: own.length - missed.length,
    open: own.length,
    hidden: leaves.length - own.length,
    missed: missed.map(toPointer),
  };
}
