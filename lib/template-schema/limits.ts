import { isObject, type Path, toPointer } from './json.ts';
import { type Violation, violation } from './violation.ts';

/** Overrides end up in one Kubernetes object, which etcd bounds at 1.5 MiB with all its managedFields. */
export const maxBytes = 256 * 1024;
export const maxDepth = 32;
/** Uniqueness of a list is checked pair by pair, so its length is bounded as well. */
export const maxItems = 2000;

const refusedKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** What is wrong with the overrides before any schema is asked: size, depth, keys, values that JSON cannot carry. */
export function checkLimits(overrides: unknown): Violation[] {
  if (!isObject(overrides)) return [violation('', 'not-a-map')];
  const found: Violation[] = [];
  const open: { value: unknown; path: Path }[] = [{ value: overrides, path: [] }];
  for (let next = open.pop(); next && found.length === 0; next = open.pop()) {
    const { value, path } = next;
    if (path.length > maxDepth)
      found.push(violation(toPointer(path.slice(0, maxDepth)), 'too-deep', { max: maxDepth }));
    else if (Array.isArray(value)) {
      if (value.length > maxItems) found.push(violation(toPointer(path), 'too-many', { max: maxItems }));
      else for (const [at, item] of value.entries()) open.push({ value: item, path: [...path, String(at)] });
    } else if (isPlainObject(value)) {
      for (const key of Object.keys(value)) {
        if (refusedKeys.has(key)) found.push(violation(toPointer([...path, key]), 'refused-key', { key }));
        else open.push({ value: value[key], path: [...path, key] });
      }
    } else if (!isScalar(value)) found.push(violation(toPointer(path), 'not-json'));
  }
  if (found.length > 0) return found;
  const bytes = new TextEncoder().encode(JSON.stringify(overrides)).length;
  return bytes > maxBytes ? [violation('', 'too-large', { maxKib: maxBytes / 1024 })] : [];
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

function isScalar(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return value === null || typeof value === 'string' || typeof value === 'boolean';
}
