import { fromPointer, getIn, isObject } from './json.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Follows local references; a remote or circular one answers undefined. */
export function deref(root: Schema, schema: unknown): Schema | undefined {
  let at = schema;
  for (let hops = 0; hops < 16; hops += 1) {
    if (!isObject(at)) return undefined;
    if (typeof at.$ref !== 'string') return at;
    if (!at.$ref.startsWith('#')) return undefined;
    const target = getIn(root, fromPointer(decodeURIComponent(at.$ref.slice(1))));
    if (!isObject(target)) return undefined;
    const { $ref: _, ...beside } = at;
    at = { ...target, ...beside };
  }
  return undefined;
}

/** The named properties of an object schema, those of `allOf` included. */
export function propertiesOf(root: Schema, schema: unknown): Record<string, unknown> {
  const at = deref(root, schema);
  if (!at) return {};
  const inherited = Array.isArray(at.allOf) ? at.allOf.map((part) => propertiesOf(root, part)) : [];
  return Object.assign({}, ...inherited, isObject(at.properties) ? at.properties : {});
}

export function requiredOf(root: Schema, schema: unknown): string[] {
  const at = deref(root, schema);
  if (!at) return [];
  const inherited = Array.isArray(at.allOf) ? at.allOf.flatMap((part) => requiredOf(root, part)) : [];
  const listed = Array.isArray(at.required) ? at.required.filter((key) => typeof key === 'string') : [];
  return [...inherited, ...listed];
}

/** The value of a keyword at a validator's keyword location (`#/properties/a/$ref/minimum`), through references. */
export function atKeyword(root: Schema, location: string): { keyword: unknown; schema: Schema | undefined } {
  const path = fromPointer(location.replace(/^#/, ''));
  let at: unknown = root;
  for (const key of path.slice(0, -1)) at = key === '$ref' ? deref(root, at) : getIn(at, [key]);
  const schema = isObject(at) ? at : undefined;
  return { keyword: getIn(at, path.slice(-1)), schema };
}

/** The first reference that leaves the document, if any: schemas are never fetched. */
export function findRemoteRef(schema: unknown): string | undefined {
  const open: unknown[] = [schema];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (!isObject(at) && !Array.isArray(at)) continue;
    for (const [key, value] of Object.entries(at)) {
      const isReference = key === '$ref' || key === '$dynamicRef' || key === '$recursiveRef';
      if (isReference && typeof value === 'string' && !value.startsWith('#')) return value;
      if (typeof value === 'object' && value !== null) open.push(value);
    }
  }
  return undefined;
}
