import { machineTypeKeys, regionPaths } from '../../../lib/template-schema/machine-keys.ts';

const typeKeys = new Set(machineTypeKeys);
const maxDepth = 20;

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Where a cluster with these merged values would run; null when they do not say. */
export function regionOf(values: Record<string, unknown>): string | null {
  for (const path of regionPaths) {
    const value = path.reduce<unknown>((at, key) => (isMap(at) ? at[key] : undefined), values);
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}

/** Every machine type that merged values name, wherever they do. */
export function machineTypesOf(values: unknown, depth = 0): string[] {
  if (depth > maxDepth || typeof values !== 'object' || values === null) return [];
  const found = Object.entries(values).flatMap(([key, value]) =>
    typeof value === 'string' ? (typeKeys.has(key) && value !== '' ? [value] : []) : machineTypesOf(value, depth + 1),
  );
  return [...new Set(found)];
}
