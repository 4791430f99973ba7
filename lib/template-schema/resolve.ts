import { fromPointer, getIn, isObject, own } from './json.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Why the shape of a value is not known: the reference leaves the document, leads nowhere, or into itself. */
export type ShapeProblem = 'remote' | 'unresolved' | 'recursive' | 'too-large';

/** A schema without references and `allOf`, with what they say in it. */
export interface Resolved {
  schema: Schema;
  /** Shapes that hold only sometimes: `anyOf`, `oneOf`, `then`, `else`, dependencies. */
  sometimes: readonly unknown[];
  /** References followed so far; one that comes again leads into itself. */
  refs: readonly string[];
  problem: ShapeProblem | null;
}

/** A chart's schema is foreign text: `allOf` of `allOf` can grow without end, references aside. */
const maxParts = 400;

/**
 * What a schema says of one value, with references and `allOf` taken in.
 * @param open references that were followed on the way to it
 */
export function resolve(root: Schema, given: unknown, open: readonly string[] = []): Resolved {
  const refs = new Set(open);
  const parts: Schema[] = [];
  let problem: ShapeProblem | null = null;
  const take = (part: unknown, above: readonly string[]): void => {
    if (!isObject(part) || problem) return;
    if (parts.length >= maxParts) {
      problem = 'too-large';
      return;
    }
    const { $ref: reference, allOf, ...beside } = part;
    if (typeof reference === 'string') {
      const target = above.includes(reference) ? 'recursive' : findTarget(root, reference);
      if (typeof target === 'string') problem = target;
      else {
        refs.add(reference);
        take(target, [...above, reference]);
      }
    }
    if (Array.isArray(allOf)) for (const one of allOf) take(one, above);
    parts.push(beside);
  };
  take(given, open);
  return {
    schema: parts.reduce(join, {}),
    sometimes: parts.flatMap(sometimesOf),
    refs: [...refs],
    problem,
  };
}

/** The schema a reference names, or why there is none. Nothing is fetched. */
export function findTarget(root: Schema, reference: string): Schema | boolean | 'remote' | 'unresolved' {
  const id = typeof root.$id === 'string' ? root.$id.replace(/#$/, '') : '';
  const local = id && reference.startsWith(`${id}#`) ? reference.slice(id.length) : reference;
  if (!local.startsWith('#')) return 'remote';
  const isPointer = local === '#' || local.startsWith('#/');
  const target = isPointer ? getIn(root, fromPointer(decode(local.slice(1)))) : findAnchor(root, local.slice(1));
  return isObject(target) || typeof target === 'boolean' ? target : 'unresolved';
}

function findAnchor(root: Schema, name: string): unknown {
  const definitions = [own(root, '$defs'), own(root, 'definitions')].flatMap((group) =>
    isObject(group) ? Object.values(group) : [],
  );
  return definitions.find((one) => own(one, '$anchor') === name || own(one, '$id') === `#${name}`);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray % is no escape: the text stands for itself.
    return text;
  }
}

/** Both hold: properties and requirements of both, otherwise the later one's words. */
function join(a: Schema, b: Schema): Schema {
  const joined: Record<string, unknown> = { ...a, ...b };
  if (isObject(a.properties) && isObject(b.properties)) joined.properties = joinProperties(a.properties, b.properties);
  if (Array.isArray(a.required) && Array.isArray(b.required)) joined.required = [...a.required, ...b.required];
  return joined;
}

function joinProperties(a: Schema, b: Schema): Schema {
  const shared = Object.keys(b).filter((key) => Object.hasOwn(a, key));
  return { ...a, ...b, ...Object.fromEntries(shared.map((key) => [key, { allOf: [a[key], b[key]] }])) };
}

/** Shapes that a schema names beside what always holds. */
function sometimesOf(schema: Schema): unknown[] {
  const { anyOf, oneOf, dependentSchemas, dependencies } = schema;
  const lists = [anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list : []));
  const maps = [dependentSchemas, dependencies].flatMap((map) => (isObject(map) ? Object.values(map) : []));
  return [...lists, ...maps, schema.then, schema.else].filter(isObject);
}
