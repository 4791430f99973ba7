import { fromPointer, getIn, isObject, isSameJson } from './json.ts';
import { findTarget, type Resolved, resolve } from './resolve.ts';

type Schema = Readonly<Record<string, unknown>>;

/** The named properties of an object schema, those of `allOf` included, and those that hold only sometimes. */
export function propertiesOf(root: Schema, schema: unknown): Record<string, unknown> {
  return propertiesIn(root, resolve(root, schema));
}

/** A schema is foreign text: shapes that lead to other shapes double with each step. */
const maxShapes = 400;

/**
 * The same of a schema that is resolved already.
 * @param left how many more shapes are looked at, those inside of shapes among them
 */
export function propertiesIn(
  root: Schema,
  { schema, sometimes, refs, problem }: Resolved,
  left = { shapes: maxShapes },
): Record<string, unknown> {
  if (problem || left.shapes <= 0) return {};
  left.shapes -= 1;
  const always = isObject(schema.properties) ? schema.properties : {};
  const found = new Map<string, unknown[]>();
  for (const shape of sometimes) {
    for (const [key, property] of Object.entries(propertiesIn(root, resolve(root, shape, refs), left))) {
      found.set(key, [...(found.get(key) ?? []), property]);
    }
  }
  const added = [...found].map(([key, shapes]) => [key, withSometimes(always, key, shapes)]);
  return { ...always, ...Object.fromEntries(added) };
}

/** One property that several shapes speak of; where only shapes do, none of them holds for sure. */
function withSometimes(always: Schema, key: string, shapes: readonly unknown[]): unknown {
  const [first, ...others] = shapes;
  if (Object.hasOwn(always, key)) return { allOf: [always[key], { dependentSchemas: { ...shapes } }] };
  return others.every((other) => isSameJson(other, first)) ? first : { anyOf: shapes };
}

export function requiredOf({ schema }: Resolved): string[] {
  return Array.isArray(schema.required) ? schema.required.filter((key) => typeof key === 'string') : [];
}

/** A schema without its null branch, and whether it had one: `["string","null"]`, `oneOf: [{type: null}, …]`. */
export function resolveValue(
  root: Schema,
  given: unknown,
  open: readonly string[] = [],
): Resolved & { isNullable: boolean } {
  const resolved = resolve(root, given, open);
  const { schema, refs } = resolved;
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== 'null');
    const type = types.length === 1 ? types[0] : types;
    return { ...resolved, schema: { ...schema, type }, isNullable: types.length < schema.type.length };
  }
  const union = Array.isArray(schema.oneOf) ? schema.oneOf : schema.anyOf;
  if (!Array.isArray(union)) return { ...resolved, isNullable: false };
  const others = union.filter((branch) => !isNull(resolve(root, branch, refs).schema));
  const isNullable = others.length < union.length;
  if (others.length !== 1) return { ...resolved, isNullable };
  const { oneOf: _, anyOf: __, ...beside } = schema;
  return { ...resolve(root, { allOf: [others[0], beside] }, refs), isNullable };
}

function isNull({ type, const: only }: Schema): boolean {
  return type === 'null' || only === null;
}

/** The value of a keyword at a validator's keyword location (`#/properties/a/$ref/minimum`), through references. */
export function atKeyword(root: Schema, location: string): { keyword: unknown; schema: Schema | undefined } {
  const path = fromPointer(location.replace(/^#/, ''));
  let at: unknown = root;
  for (const key of path.slice(0, -1)) at = key === '$ref' ? targetOf(root, at) : getIn(at, [key]);
  const schema = isObject(at) ? at : undefined;
  return { keyword: getIn(at, path.slice(-1)), schema };
}

function targetOf(root: Schema, at: unknown): unknown {
  return isObject(at) && typeof at.$ref === 'string' ? findTarget(root, at.$ref) : at;
}

/** A copy of a schema in which what lies outside the document allows everything: schemas are never fetched. */
export function withoutRemote(root: Schema): Record<string, unknown> {
  const copy = structuredClone(root) as Record<string, unknown>;
  const open: unknown[] = [copy];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const value of Object.values(at as object)) if (typeof value === 'object' && value !== null) open.push(value);
    if (isObject(at) && isRemote(root, at)) for (const key of references) delete at[key];
  }
  return copy;
}

const references = ['$ref', '$dynamicRef', '$recursiveRef'];

/** Whether a schema refers to something outside of the document. */
export function isRemote(root: Schema, schema: Schema): boolean {
  return references.some((key) => {
    const reference = schema[key];
    return typeof reference === 'string' && findTarget(root, reference) === 'remote';
  });
}
