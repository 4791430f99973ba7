/** A JSON object whose members are not known yet. */
export type JsonObject = { [key: string]: unknown };

/** Whether a value is a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const ownMember = { enumerable: true, configurable: true, writable: true };

/** A deep copy of plain JSON; several times faster than structuredClone, which matters on every write. */
export function cloneJson<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item) => cloneJson(item)) as T;
  if (!isObject(value)) return value;
  const copy: JsonObject = {};
  for (const key of Object.keys(value)) {
    // Assigning this one key would set the prototype and lose the member.
    if (key === '__proto__') Object.defineProperty(copy, key, { ...ownMember, value: cloneJson(value[key]) });
    else copy[key] = cloneJson(value[key]);
  }
  return copy as T;
}

/** Deep equality of plain JSON; the order of members does not matter, members that are undefined count as absent. */
export function equalJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => equalJson(item, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  for (const key of Object.keys(a)) if (!equalJson(a[key], b[key])) return false;
  for (const key of Object.keys(b)) if (b[key] !== undefined && a[key] === undefined) return false;
  return true;
}
