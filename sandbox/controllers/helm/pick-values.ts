import { createHash } from 'node:crypto';
import { canonicalJson, isObject } from '../charts/values.ts';
import { type Json, type JsonObject, readPath } from '../client/objects.ts';

function put(target: JsonObject, path: readonly string[], value: Json): void {
  const [key = '', ...rest] = path;
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const inner = target[key];
  const next: JsonObject = isObject(inner) ? inner : {};
  target[key] = next;
  put(next, rest, value);
}

function removed(value: Json | undefined, path: readonly string[]): void {
  const [key = '', ...rest] = path;
  if (!isObject(value)) return;
  if (rest.length === 0) delete value[key];
  else removed(value[key], rest);
}

/** A copy without nulls, as a chart's templates write nothing for them. */
function withoutNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined);
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutNulls(inner as Json)]));
}

/** The values at some paths, each where it stood; absent and null ones are left out. */
export function pickValues(values: JsonObject, paths: readonly string[], without: readonly string[] = []): JsonObject {
  const picked: JsonObject = {};
  for (const path of paths) {
    const value = readPath(values, path) as Json | undefined;
    if (value !== undefined && value !== null) put(picked, path.split('.'), withoutNulls(value));
  }
  for (const path of without) removed(picked, path.split('.'));
  return picked;
}

/** The values at some paths under other names: `{ 'network.vpc.id': 'vpcID' }`. Absent, null and empty ones are left out. */
export function placedValues(values: JsonObject, places: Record<string, string>): JsonObject {
  const placed: JsonObject = {};
  for (const [field, path] of Object.entries(places)) {
    const value = readPath(values, path) as Json | undefined;
    if (value !== undefined && value !== null && value !== '') put(placed, field.split('.'), withoutNulls(value));
  }
  return placed;
}

/** Some hexadecimal digits that stand for a value: equal values give equal ones. */
export function hashOf(value: unknown, digits = 8): string {
  return createHash('sha256')
    .update(canonicalJson(value as JsonObject))
    .digest('hex')
    .slice(0, digits);
}
