import { isObject, type JsonObject } from '../../lib/json.ts';
import { memberSchema, type OpenApiSchema } from '../schema/open-api-schema.ts';

const reserved = new Set(
  'true false null in as break const continue else for function if import let loop package namespace return var void while'.split(
    ' ',
  ),
);

/** A property's name as rules must write it: words of the language and signs are escaped. */
function escapeName(name: string): string {
  if (reserved.has(name)) return `__${name}__`;
  return name
    .replaceAll('__', '__underscores__')
    .replaceAll('.', '__dot__')
    .replaceAll('-', '__dash__')
    .replaceAll('/', '__slash__');
}

/** JSON as CEL sees it: integers are int, the members of declared objects have escaped names. */
export function toCel(value: unknown, schema: OpenApiSchema | undefined): unknown {
  if (typeof value === 'number') return Number.isInteger(value) && schema?.type !== 'number' ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map((item) => toCel(item, schema?.items));
  if (!isObject(value)) return value;
  const converted: JsonObject = {};
  for (const [key, member] of Object.entries(value)) {
    const isProperty = schema?.properties !== undefined && Object.hasOwn(schema.properties, key);
    converted[isProperty ? escapeName(key) : key] = toCel(
      member,
      schema === undefined ? undefined : memberSchema(schema, key),
    );
  }
  return converted;
}
