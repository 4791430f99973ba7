import { hiddenIn } from './hidden.ts';
import { fromPointer, getIn, isObject, own, type Path, toPointer } from './json.ts';
import { clearOverride } from './overrides.ts';
import { propertiesOf } from './schema-walk.ts';
import { validateParameters } from './validate.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * What of the overrides still fits another template or version: values it knows and accepts stay, the others are
 * named so that the person can be told.
 */
export function keepFitting(
  schema: Values | null,
  defaults: Values,
  overrides: Values,
): { kept: Record<string, unknown>; dropped: string[] } {
  const unknown = schema ? unknownIn(schema, schema, defaults, overrides, []) : [];
  const dropped = new Set([...unknown, ...hiddenIn(overrides)]);
  let kept = dropAll(overrides, dropped);
  for (const { pointer, code } of validateParameters({ schema, defaults, overrides: kept })) {
    const place = code === 'missing' || pointer === '' ? null : outermostList(kept, fromPointer(pointer));
    if (place) dropped.add(toPointer(place));
  }
  kept = dropAll(overrides, dropped);
  return { kept, dropped: [...dropped] };
}

function dropAll(overrides: Values, pointers: ReadonlySet<string>): Record<string, unknown> {
  let kept: Record<string, unknown> = { ...overrides };
  for (const pointer of pointers) {
    const path = fromPointer(pointer);
    if (getIn(kept, path) !== undefined) kept = clearOverride(kept, {}, path);
  }
  return kept;
}

/** A list is one value: if one entry does not fit, the list goes. */
function outermostList(overrides: Values, path: Path): Path {
  const at = path.findIndex((_, index) => Array.isArray(getIn(overrides, path.slice(0, index))));
  return at < 0 ? path : path.slice(0, at);
}

/** Pointers of keys that neither the schema nor the defaults mention; free maps know every key. */
function unknownIn(root: Values, schema: unknown, usual: unknown, value: unknown, path: Path): string[] {
  const properties = propertiesOf(root, schema);
  if (!isObject(value) || Object.keys(properties).length === 0) return [];
  return Object.keys(value).flatMap((key) => {
    const at = [...path, key];
    const property = own(properties, key);
    if (property === undefined && own(usual, key) === undefined) return [toPointer(at)];
    return unknownIn(root, property, own(usual, key), value[key], at);
  });
}
