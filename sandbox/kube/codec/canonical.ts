import { isObject, type JsonObject } from '../../lib/json.ts';
import { memberSchema, type OpenApiSchema } from '../schema/open-api-schema.ts';
import { keepsZero } from './kept-zeros.ts';

const isZero = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === 0 ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

function shorten(value: unknown, schema: OpenApiSchema): unknown {
  if (schema['x-kubernetes-preserve-unknown-fields'] === true) return value;
  if (Array.isArray(value)) return value.map((item) => shorten(item, schema.items ?? {}));
  if (!isObject(value)) return value;
  const owner = schema['x-struct'];
  const result: JsonObject = {};
  for (const [key, member] of Object.entries(value)) {
    const known = memberSchema(schema, key);
    if (known === undefined) continue;
    const short = shorten(member, known);
    if (owner === undefined) result[key] = short ?? '';
    else {
      const isEmptyMap = known['x-struct'] === undefined && isObject(short) && Object.keys(short).length === 0;
      const isPlain = known['x-kubernetes-preserve-unknown-fields'] !== true;
      const isLeftOut = isZero(short) || (isEmptyMap && isPlain);
      if (!isLeftOut || (short !== null && keepsZero(owner, key))) result[key] = short;
    }
  }
  return result;
}

/** A built-in object as upstream writes it: nulls, and the zeros of members that may be left out, vanish. */
export function canonical(object: JsonObject, schema: OpenApiSchema): JsonObject {
  return shorten(object, schema) as JsonObject;
}
