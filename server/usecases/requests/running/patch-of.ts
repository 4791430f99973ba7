import type { Parameters } from '../../../../lib/contracts/request-bodies.ts';
import { fromPointer, isObject } from '../../../../lib/template-schema/json.ts';

/**
 * The patch that sets values, or brings them back.
 * @param values by pointer into the overrides; null takes away what was set
 */
export function patchOf(values: Readonly<Record<string, unknown>>): Parameters {
  const patch: Record<string, unknown> = {};
  for (const [pointer, value] of Object.entries(values)) setAt(patch, fromPointer(pointer), value);
  return patch as Parameters;
}

function setAt(target: Record<string, unknown>, [key = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const inner = isObject(target[key]) ? target[key] : {};
  target[key] = inner;
  setAt(inner, rest, value);
}
