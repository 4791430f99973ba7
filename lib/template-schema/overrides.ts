import { isObject, own, type Path } from './json.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The overrides with one value set. Lists replace as a whole, so setting inside a list that is still the template's
 * starts from a copy of it. Nothing given is changed.
 */
export function setOverride(overrides: Values, defaults: Values, path: Path, value: unknown): Record<string, unknown> {
  return write(overrides, defaults, path, () => value) as Record<string, unknown>;
}

/** The overrides without one value: back to the template's. Maps that it leaves empty go with it. */
export function clearOverride(overrides: Values, defaults: Values, path: Path): Record<string, unknown> {
  const cleared = write(overrides, defaults, path, () => undefined);
  return isObject(cleared) ? cleared : {};
}

/** Whether the person set this value, or one inside it. */
export function isOverridden(overrides: unknown, path: Path): boolean {
  let at = overrides;
  for (const key of path) {
    if (Array.isArray(at)) return true;
    if (!isObject(at) || !Object.hasOwn(at, key)) return false;
    at = at[key];
  }
  return true;
}

function write(at: unknown, usual: unknown, path: Path, change: () => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change();
  const isList = Array.isArray(at) || (at === undefined && Array.isArray(usual));
  if (isList) {
    const list = structuredClone((at ?? usual) as unknown[]);
    const next = write(list[Number(key)], undefined, rest, change);
    if (next === undefined) list.splice(Number(key), 1, ...(rest.length > 0 ? [{}] : []));
    else list[Number(key)] = next;
    return list;
  }
  const map = isObject(at) ? { ...at } : {};
  const next = write(own(map, key), own(usual, key), rest, change);
  // A computed key makes an own property even of `__proto__`, which is then refused by name instead of vanishing.
  if (next !== undefined) return { ...map, [key]: next };
  delete map[key];
  return Object.keys(map).length === 0 ? undefined : map;
}
