import { equalJson, isObject, type JsonObject } from '../../lib/json.ts';
import { type FieldError, joinPath } from './field-errors.ts';
import { type CompiledSchema, memberSchema, type OpenApiSchema } from './open-api-schema.ts';
import { checkArray, checkNumber, checkString, checkType } from './validate-values.ts';

/** Where a value stands: `name` is the path inside the schema that was asked, `field` the path in the object. */
interface Place {
  name: string;
  prefix: string;
}

const fieldOf = (at: Place): string =>
  at.prefix === '' ? at.name : at.name === '' ? at.prefix : `${at.prefix}.${at.name}`;

function checkEnum(value: unknown, schema: OpenApiSchema, at: Place): FieldError[] {
  if (schema.enum === undefined || schema.enum.some((allowed) => equalJson(allowed, value))) return [];
  const names = schema.enum.map((allowed) =>
    JSON.stringify(typeof allowed === 'string' ? allowed : JSON.stringify(allowed)),
  );
  const detail = `supported values: ${names.join(', ')}`;
  return [{ type: 'NotSupported', field: fieldOf(at), badValue: value, detail }];
}

function checkCombinations(value: unknown, schema: OpenApiSchema, at: Place): FieldError[] {
  const errors: FieldError[] = [];
  const complain = (text: string) =>
    errors.push({ type: 'Invalid', field: '', badValue: '', detail: `"${at.name}" must ${text}` });
  if (schema.anyOf !== undefined && schema.anyOf.length > 0) {
    const outcomes = schema.anyOf.map((option) => validateValue(value, option, at, undefined));
    if (outcomes.every((outcome) => outcome.length > 0)) {
      complain('validate at least one schema (anyOf)');
      errors.push(...(outcomes[0] ?? []));
    }
  }
  if (schema.oneOf !== undefined && schema.oneOf.length > 0) {
    const outcomes = schema.oneOf.map((option) => validateValue(value, option, at, undefined));
    const met = outcomes.filter((outcome) => outcome.length === 0).length;
    if (met === 0) {
      complain('validate one and only one schema (oneOf). Found none valid');
      errors.push(...(outcomes[0] ?? []));
    } else if (met > 1) {
      complain(`validate one and only one schema (oneOf). Found ${met} valid alternatives`);
    }
  }
  const all = (schema.allOf ?? []).map((part) => validateValue(value, part, at, undefined));
  if (all.some((outcome) => outcome.length > 0)) {
    complain(`validate all the schemas (allOf)${all.every((outcome) => outcome.length > 0) ? '. None validated' : ''}`);
    errors.push(...all.flat());
  }
  if (schema.not !== undefined && validateValue(value, schema.not, at, undefined).length === 0) {
    complain('not validate the schema (not)');
  }
  return errors;
}

function checkMembers(value: JsonObject, schema: OpenApiSchema, at: Place, old: unknown): FieldError[] {
  const count = Object.keys(value).length;
  if (schema.minProperties !== undefined && count < schema.minProperties) {
    const detail = `${at.name} in body should have at least ${schema.minProperties} properties`;
    return [{ type: 'Invalid', field: fieldOf(at), badValue: count, detail }];
  }
  if (schema.maxProperties !== undefined && count > schema.maxProperties) {
    const detail = `must have at most ${schema.maxProperties} items`;
    return [{ type: 'TooMany', field: fieldOf(at), badValue: count, detail }];
  }
  const errors: FieldError[] = [];
  for (const key of schema.required ?? []) {
    if (value[key] !== undefined) continue;
    errors.push({ type: 'Required', field: fieldOf({ ...at, name: joinPath(at.name, key) }), detail: '' });
  }
  for (const [key, member] of Object.entries(value)) {
    const known = memberSchema(schema, key);
    if (known === undefined) continue;
    const before = isObject(old) ? old[key] : undefined;
    errors.push(...validateValue(member, known, { ...at, name: joinPath(at.name, key) }, before));
  }
  return errors;
}

function matchingItem(item: unknown, old: unknown, keys: readonly string[]): unknown {
  if (!Array.isArray(old) || !isObject(item) || keys.length === 0) return undefined;
  return old.find((candidate) => isObject(candidate) && keys.every((key) => equalJson(candidate[key], item[key])));
}

function checkItems(value: unknown[], schema: OpenApiSchema, at: Place, old: unknown): FieldError[] {
  const errors = checkArray(value, schema, at.name, fieldOf(at));
  const items = schema.items;
  if (items === undefined) return errors;
  const keys = schema['x-kubernetes-list-type'] === 'map' ? (schema['x-kubernetes-list-map-keys'] ?? []) : [];
  for (const [index, item] of value.entries()) {
    const before = matchingItem(item, old, keys);
    errors.push(...validateValue(item, items, { ...at, name: `${at.name}[${index}]` }, before));
  }
  return errors;
}

function validateValue(value: unknown, schema: OpenApiSchema, at: Place, old: unknown): FieldError[] {
  if (old !== undefined && equalJson(old, value)) return [];
  const field = fieldOf(at);
  const errors = checkType(value, schema, at.name, field);
  if (value === null) return [...errors, ...(schema.nullable === true ? [] : checkEnum(value, schema, at))];
  errors.push(...checkCombinations(value, schema, at));
  if (typeof value === 'string') errors.push(...checkString(value, schema, at.name, field));
  if (typeof value === 'number' || typeof value === 'bigint')
    errors.push(...checkNumber(value, schema, at.name, field));
  errors.push(...checkEnum(value, schema, at));
  if (Array.isArray(value)) errors.push(...checkItems(value, schema, at, old));
  else if (isObject(value)) errors.push(...checkMembers(value, schema, at, old));
  return errors;
}

/** How to look at an object. */
export interface ValidateOptions {
  /** The stored object on updates: what has not changed is not judged again (upstream calls it ratcheting). */
  old?: JsonObject | undefined;
  /** Only the status is judged, with texts relative to it, as for writes of the status subresource. */
  subresource?: string | undefined;
}

/**
 * Everything about an object that its schema forbids, apart from list types and CEL rules. Root metadata,
 * apiVersion and kind are left to the common metadata rules.
 */
export function validate(object: JsonObject, schema: CompiledSchema, options: ValidateOptions = {}): FieldError[] {
  const { old, subresource } = options;
  if (subresource === 'status') {
    const status = schema.root.properties?.status;
    if (status === undefined || object.status === undefined) return [];
    return validateValue(object.status, status, { name: '', prefix: 'status' }, old?.status);
  }
  return validateValue(object, schema.root, { name: '', prefix: '' }, old);
}
