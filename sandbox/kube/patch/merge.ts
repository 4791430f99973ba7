import { cloneJson, isObject, type JsonObject } from '../../lib/json.ts';
import { goJsonType, PatchError } from './patch-error.ts';

function merge(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return cloneJson(patch);
  const result: JsonObject = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = merge(result[key], value);
  }
  return result;
}

/**
 * RFC 7386: null removes, objects merge, everything else replaces. The patch must be an object; PatchError
 * otherwise. Neither argument is changed.
 */
export function applyMergePatch(document: JsonObject, patch: unknown): JsonObject {
  if (patch === null) throw new PatchError('invalid-document', 'Invalid JSON Patch');
  if (!isObject(patch)) {
    const found = goJsonType(patch);
    const text = `error decoding patch: json: cannot unmarshal ${found} into Go value of type map[string]interface {}`;
    throw new PatchError('undecodable', text);
  }
  return merge(cloneJson(document), patch) as JsonObject;
}
