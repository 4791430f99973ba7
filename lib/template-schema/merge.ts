import { isObject } from './json.ts';

/**
 * The values a chart sees: the person's overrides over its defaults, as Helm coalesces them. Maps merge key by key,
 * lists and scalars replace, null takes a default away. A null where the chart has no default stays, so that the
 * schema can judge it. Neither argument is changed.
 */
export function mergeValues(
  defaults: Readonly<Record<string, unknown>>,
  overrides: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...defaults };
  for (const [key, value] of Object.entries(overrides)) {
    const base = Object.hasOwn(defaults, key) ? defaults[key] : undefined;
    if (value === null && base !== undefined) delete merged[key];
    else merged[key] = isObject(value) && isObject(base) ? mergeValues(base, value) : value;
  }
  return merged;
}
