import { equalJson } from '../../lib/json.ts';
import type { FieldError } from './field-errors.ts';
import { hasFormat } from './formats.ts';
import type { OpenApiSchema } from './open-api-schema.ts';

const int32 = { min: -(2 ** 31), max: 2 ** 31 - 1 };
const int64Max = 2n ** 63n - 1n;

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 2 ** 63 ? 'integer' : 'number';
  return typeof value === 'bigint' ? 'integer' : typeof value;
}

function typesOf(schema: OpenApiSchema): string[] {
  if (schema['x-kubernetes-int-or-string'] === true) return ['integer', 'string'];
  return schema.type === undefined || schema.type === '' ? [] : [schema.type];
}

/** Whether a value has the type that the schema asks for; an integer is a number too. */
export function checkType(value: unknown, schema: OpenApiSchema, name: string, field: string): FieldError[] {
  const types = typesOf(schema);
  if (types.length === 0 || (value === null && schema.nullable === true)) return [];
  const found = jsonType(value);
  if (types.includes(found) || (found === 'integer' && types.includes('number'))) return [];
  const detail = `${name} in body must be of type ${types.join(',')}: "${found}"`;
  return [{ type: 'TypeInvalid', field, badValue: found, detail }];
}

const patterns = new Map<string, RegExp | null>();

/** A pattern of the schema; RE2 and JavaScript differ in leading flags. Null when JavaScript cannot read it. */
function patternOf(source: string): RegExp | null {
  let made = patterns.get(source);
  if (made === undefined) {
    const [, flags = '', body = source] = /^\(\?([a-z]+)\)(.*)$/s.exec(source) ?? [];
    try {
      made = new RegExp(body, flags.replaceAll(/[^ims]/g, ''));
    } catch {
      made = null;
    }
    patterns.set(source, made);
  }
  return made;
}

/** The first of length and pattern that a string does not meet: upstream stops there. */
function shapeProblem(value: string, schema: OpenApiSchema, name: string, field: string): FieldError | undefined {
  const length = [...value].length;
  if (schema.maxLength !== undefined && length > schema.maxLength) {
    return { type: 'TooLong', field, badValue: value, detail: `may not be more than ${schema.maxLength} bytes` };
  }
  const invalid = (detail: string): FieldError => ({
    type: 'Invalid',
    field,
    badValue: value,
    detail: `${name} in body ${detail}`,
  });
  if (schema.minLength !== undefined && length < schema.minLength) {
    return invalid(`should be at least ${schema.minLength} chars long`);
  }
  if (schema.pattern !== undefined && patternOf(schema.pattern)?.test(value) === false) {
    return invalid(`should match '${schema.pattern}'`);
  }
  return undefined;
}

/** Lengths, pattern and format of a string. */
export function checkString(value: string, schema: OpenApiSchema, name: string, field: string): FieldError[] {
  const problem = shapeProblem(value, schema, name, field);
  const errors = problem === undefined ? [] : [problem];
  if (schema.format !== undefined && !hasFormat(value, schema.format)) {
    const detail = `${name} in body must be of type ${schema.format}: "${value}"`;
    errors.push({ type: 'TypeInvalid', field, badValue: value, detail });
  }
  return errors;
}

function fitsInteger(value: number | bigint, format: string | undefined): boolean {
  if (typeof value === 'bigint') return value <= int64Max && value >= -int64Max - 1n && format !== 'int32';
  if (!Number.isInteger(value)) return false;
  return format === 'int32' ? value >= int32.min && value <= int32.max : Math.abs(value) <= 2 ** 63;
}

/** Range and step of a number; the first check speaks of the value without naming its field, as upstream does. */
export function checkNumber(value: number | bigint, schema: OpenApiSchema, name: string, field: string): FieldError[] {
  const errors: FieldError[] = [];
  if (schema.type === 'integer' && !fitsInteger(value, schema.format)) {
    const kind = schema.format === undefined ? 'integer (default format)' : `integer with format ${schema.format}`;
    errors.push({
      type: 'Invalid',
      field: '',
      badValue: '',
      detail: `Checked value must be of type ${kind} in ${name}`,
    });
  }
  const invalid = (detail: string) =>
    errors.push({ type: 'Invalid', field, badValue: value, detail: `${name} in body ${detail}` });
  const { minimum, maximum, multipleOf } = schema;
  if (maximum !== undefined && (value > maximum || (schema.exclusiveMaximum === true && value >= maximum))) {
    invalid(`should be less than ${schema.exclusiveMaximum === true ? '' : 'or equal to '}${maximum}`);
  }
  if (minimum !== undefined && (value < minimum || (schema.exclusiveMinimum === true && value <= minimum))) {
    invalid(`should be greater than ${schema.exclusiveMinimum === true ? '' : 'or equal to '}${minimum}`);
  }
  if (multipleOf !== undefined && !Number.isInteger(Number(value) / multipleOf)) {
    invalid(`should be a multiple of ${multipleOf}`);
  }
  return errors;
}

/** Number of items and their uniqueness. */
export function checkArray(
  value: readonly unknown[],
  schema: OpenApiSchema,
  name: string,
  field: string,
): FieldError[] {
  const errors: FieldError[] = [];
  if (schema.minItems !== undefined && value.length < schema.minItems) {
    const detail = `${name} in body should have at least ${schema.minItems} items`;
    errors.push({ type: 'Invalid', field, badValue: value.length, detail });
  }
  if (schema.maxItems !== undefined && value.length > schema.maxItems) {
    errors.push({
      type: 'TooMany',
      field,
      badValue: value.length,
      detail: `must have at most ${schema.maxItems} items`,
    });
  }
  const isUnique = value.every((item, index) => !value.slice(0, index).some((other) => equalJson(other, item)));
  if (schema.uniqueItems === true && !isUnique) {
    errors.push({ type: 'Invalid', field, badValue: value, detail: `${name} in body shouldn't contain duplicates` });
  }
  return errors;
}
