import type { JsonObject } from '../../lib/json.ts';

/** Sets what is absent. */
export function defaults(object: JsonObject, values: JsonObject): void {
  for (const [key, value] of Object.entries(values)) object[key] ??= value;
}
