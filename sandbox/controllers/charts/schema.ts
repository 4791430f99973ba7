import type { Json } from '../client/objects.ts';
import { canonicalJson, isObject } from './values.ts';

/** The part of JSON Schema 2020-12 that chart schemas use. */
export interface JsonSchema {
  type?: string | string[];
  enum?: Json[];
  const?: Json;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  required?: string[];
  properties?: Record<string, JsonSchema | boolean>;
  patternProperties?: Record<string, JsonSchema | boolean>;
  additionalProperties?: JsonSchema | boolean;
  minProperties?: number;
  items?: JsonSchema | boolean;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  not?: JsonSchema;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
}

function typeOf(value: Json | undefined): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}

function show(value: Json | undefined): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}

function hasType(value: Json | undefined, type: string): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeOf(value) === type;
}

function checkScalars(schema: JsonSchema, value: Json | undefined, fail: (text: string) => void): void {
  if (schema.enum && !schema.enum.some((allowed) => canonicalJson(allowed) === canonicalJson(value)))
    fail(
      schema.enum.length === 1
        ? `value must be ${show(schema.enum[0])}`
        : `value must be one of ${schema.enum.map(show).join(', ')}`,
    );
  if (schema.const !== undefined && canonicalJson(schema.const) !== canonicalJson(value))
    fail(`value must be ${show(schema.const)}`);
  if (typeof value === 'number') {
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
    if (minimum !== undefined && value < minimum) fail(`minimum: got ${value}, want ${minimum}`);
    if (maximum !== undefined && value > maximum) fail(`maximum: got ${value}, want ${maximum}`);
    if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
      fail(`exclusiveMinimum: got ${value}, want ${exclusiveMinimum}`);
    if (exclusiveMaximum !== undefined && value >= exclusiveMaximum)
      fail(`exclusiveMaximum: got ${value}, want ${exclusiveMaximum}`);
    if (multipleOf !== undefined && value % multipleOf !== 0) fail(`multipleOf: got ${value}, want ${multipleOf}`);
  }
  if (typeof value === 'string') {
    const length = [...value].length;
    if (schema.minLength !== undefined && length < schema.minLength)
      fail(`minLength: got ${length}, want ${schema.minLength}`);
    if (schema.maxLength !== undefined && length > schema.maxLength)
      fail(`maxLength: got ${length}, want ${schema.maxLength}`);
    if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value))
      fail(`'${value}' does not match pattern '${schema.pattern}'`);
  }
}

function pointer(at: string, key: string | number): string {
  return `${at}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

class Checker {
  readonly #root: JsonSchema;
  constructor(root: JsonSchema) {
    this.#root = root;
  }

  #resolve(schema: JsonSchema): JsonSchema {
    const name = schema.$ref?.match(/^#\/\$defs\/(.+)$/)?.[1];
    return name === undefined ? schema : (this.#root.$defs?.[name] ?? {});
  }

  /** Lines of the error tree, already with their bullets. */
  check(raw: JsonSchema | boolean, value: Json | undefined, at: string): string[] {
    if (raw === true) return [];
    if (raw === false) return [`- at '${at}': false schema`];
    const schema = this.#resolve(raw);
    const lines: string[] = [];
    const fail = (text: string) => lines.push(`- at '${at}': ${text}`);
    const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
    if (types && !types.some((type) => hasType(value, type))) {
      fail(`got ${typeOf(value)}, want ${types.join(' or ')}`);
      return lines;
    }
    checkScalars(schema, value, fail);
    if (isObject(value)) this.#checkObject(schema, value, at, lines, fail);
    if (Array.isArray(value)) this.#checkArray(schema, value, at, lines, fail);
    this.#checkCombined(schema, value, at, lines, fail);
    return lines;
  }

  #checkObject(
    schema: JsonSchema,
    value: { [key: string]: Json | undefined },
    at: string,
    lines: string[],
    fail: (text: string) => void,
  ): void {
    const missing = (schema.required ?? []).filter((key) => value[key] === undefined);
    const quoted = missing.map((key) => `'${key}'`).join(', ');
    if (missing.length > 0) fail(`missing ${missing.length === 1 ? 'property' : 'properties'} ${quoted}`);
    if (schema.minProperties !== undefined && Object.keys(value).length < schema.minProperties)
      fail(`minProperties: got ${Object.keys(value).length}, want ${schema.minProperties}`);
    const extra: string[] = [];
    for (const key of Object.keys(value).sort()) {
      const own = schema.properties?.[key];
      const matching = Object.entries(schema.patternProperties ?? {}).filter(([pattern]) =>
        new RegExp(pattern, 'u').test(key),
      );
      if (own !== undefined) lines.push(...this.check(own, value[key], pointer(at, key)));
      for (const [, part] of matching) lines.push(...this.check(part, value[key], pointer(at, key)));
      if (own !== undefined || matching.length > 0) continue;
      if (schema.additionalProperties === false) extra.push(`'${key}'`);
      else if (schema.additionalProperties)
        lines.push(...this.check(schema.additionalProperties, value[key], pointer(at, key)));
    }
    if (extra.length > 0) fail(`additional properties ${extra.join(', ')} not allowed`);
  }

  #checkArray(schema: JsonSchema, value: Json[], at: string, lines: string[], fail: (text: string) => void): void {
    if (schema.minItems !== undefined && value.length < schema.minItems)
      fail(`minItems: got ${value.length}, want ${schema.minItems}`);
    if (schema.maxItems !== undefined && value.length > schema.maxItems)
      fail(`maxItems: got ${value.length}, want ${schema.maxItems}`);
    if (schema.uniqueItems) {
      const seen = new Map<string, number>();
      for (const [index, item] of value.entries()) {
        const first = seen.get(canonicalJson(item));
        if (first !== undefined) {
          fail(`items at ${first} and ${index} are equal`);
          break;
        }
        seen.set(canonicalJson(item), index);
      }
    }
    const { items } = schema;
    if (items !== undefined)
      for (const [index, item] of value.entries()) lines.push(...this.check(items, item, pointer(at, index)));
  }

  #checkCombined(
    schema: JsonSchema,
    value: Json | undefined,
    at: string,
    lines: string[],
    fail: (text: string) => void,
  ): void {
    for (const part of schema.allOf ?? []) lines.push(...this.check(part, value, at));
    const indent = (part: string[]) => part.map((text) => `  ${text}`);
    if (schema.anyOf) {
      const tried = schema.anyOf.map((part) => this.check(part, value, at));
      if (!tried.some((part) => part.length === 0)) {
        fail('anyOf failed');
        lines.push(...tried.flatMap(indent));
      }
    }
    if (schema.oneOf) {
      const tried = schema.oneOf.map((part) => this.check(part, value, at));
      const fits = tried.flatMap((part, index) => (part.length === 0 ? [index] : []));
      if (fits.length === 0) {
        fail('oneOf failed, none matched');
        lines.push(...tried.flatMap(indent));
      } else if (fits.length > 1) fail(`oneOf failed, subschemas ${fits[0]}, ${fits[1]} matched`);
    }
    if (schema.not && this.check(schema.not, value, at).length === 0) fail('not failed');
  }
}

/**
 * Checks values the way Helm does and words each problem as its validator does, e.g.
 * `- at '/workersNumber': got string, want integer`. Keys come in alphabetical order. Empty when all is well.
 */
export function schemaProblems(schema: JsonSchema, values: Json): string[] {
  return new Checker(schema).check(schema, values, '');
}
