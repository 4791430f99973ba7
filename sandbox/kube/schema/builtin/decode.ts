import { isObject, type JsonObject } from '../../../lib/json.ts';
import { joinPath } from '../field-errors.ts';
import { memberSchema, type OpenApiSchema } from '../open-api-schema.ts';
import { amountProblem } from './amounts.ts';
import { timeProblem } from './go-time.ts';

function goTypeOf(schema: OpenApiSchema): string {
  if (schema.type === 'array') return `[]${goTypeOf(schema.items ?? {})}`;
  if (schema['x-struct'] !== undefined) return `v1.${schema['x-struct']}`;
  if (schema.type === 'object') {
    const values = schema.additionalProperties;
    return typeof values === 'object' ? `map[string]${goTypeOf(values)}` : 'map[string]interface {}';
  }
  if (schema.format === 'byte') return '[]uint8';
  if (schema.type === 'integer') return schema.format ?? 'int64';
  return schema.type === 'boolean' ? 'bool' : 'string';
}

function jsonTypeName(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'bigint' ? 'number' : typeof value;
}

/** Position of the first byte that is not base64; undefined if all are. */
function base64Problem(text: string): string | undefined {
  const bad = /[^A-Za-z0-9+/]/.exec(text.replace(/={1,2}$/, ''))?.index;
  const at = bad ?? (text.length % 4 === 0 ? undefined : text.length - (text.length % 4));
  return at === undefined ? undefined : `illegal base64 data at input byte ${at}`;
}

function fits(value: unknown, schema: OpenApiSchema): boolean {
  if (schema.type === 'array') return Array.isArray(value);
  if (schema.type === 'object') return isObject(value);
  if (schema.type === 'integer') return Number.isInteger(value) || typeof value === 'bigint';
  return schema.type === undefined || typeof value === schema.type;
}

function formatProblem(value: unknown, schema: OpenApiSchema): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (schema.format === 'byte') return base64Problem(value);
  if (schema.format === 'date-time' || schema.format === 'micro-time') {
    return value === '' ? undefined : timeProblem(value, schema.format);
  }
  return undefined;
}

function problemOf(value: unknown, schema: OpenApiSchema, path: string, owner: string): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (schema['x-kubernetes-int-or-string'] === true) return amountProblem(value, schema);
  if (!fits(value, schema)) {
    const found = Number.isFinite(value) && schema.type === 'integer' ? `number ${value}` : jsonTypeName(value);
    return `json: cannot unmarshal ${found} into Go struct field ${owner}.${path} of type ${goTypeOf(schema)}`;
  }
  if (Array.isArray(value)) {
    const items = schema.items ?? {};
    return value.map((item) => problemOf(item, items, path, owner)).find((problem) => problem !== undefined);
  }
  if (!isObject(value)) return formatProblem(value, schema);
  const isMap = schema.properties === undefined;
  for (const [key, member] of Object.entries(value)) {
    const known = memberSchema(schema, key);
    if (known === undefined) continue;
    const problem = problemOf(member, known, isMap ? path : joinPath(path, key), schema['x-struct'] ?? owner);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Why a body cannot be read as a built-in kind, in the words of Go's decoder; undefined if it can. */
export function decodeProblem(object: JsonObject, schema: OpenApiSchema): string | undefined {
  return problemOf(object, schema, '', schema['x-struct'] ?? '');
}

function strip(value: unknown, schema: OpenApiSchema, path: string, unknown: string[]): unknown {
  if (schema['x-kubernetes-preserve-unknown-fields'] === true) return value;
  if (Array.isArray(value)) {
    const items = schema.items ?? {};
    return value.map((item, index) => strip(item, items, `${path}[${index}]`, unknown));
  }
  if (!isObject(value)) return value;
  const kept: JsonObject = {};
  for (const [key, member] of Object.entries(value)) {
    const known = memberSchema(schema, key);
    if (known === undefined) unknown.push(joinPath(path, key));
    else kept[key] = strip(member, known, joinPath(path, key), unknown);
  }
  return kept;
}

/** A built-in object without the fields that its kind does not have; those are named in the body's order. */
export function stripUnknown<T extends JsonObject>(object: T, schema: OpenApiSchema): { object: T; unknown: string[] } {
  const unknown: string[] = [];
  return { object: strip(object, schema, '', unknown) as T, unknown };
}
