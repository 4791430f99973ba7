import { equalJson, isObject, type JsonObject } from '../../lib/json.ts';
import { compileExpression, errorText, optionalOf } from '../cel/environment.ts';
import { toCel } from '../cel/values.ts';
import { type FieldError, joinPath } from './field-errors.ts';
import { type CelRule, type CompiledSchema, memberSchema, type OpenApiSchema } from './open-api-schema.ts';

interface Values {
  value: unknown;
  old: unknown;
}

const types: Record<string, FieldError['type']> = {
  FieldValueForbidden: 'Forbidden',
  FieldValueRequired: 'Required',
  FieldValueDuplicate: 'Duplicate',
};

function fieldOf(path: string, rule: CelRule): string {
  if (rule.fieldPath === undefined || rule.fieldPath === '') return path;
  const relative = rule.fieldPath.replaceAll(/\['([^']*)'\]/g, '[$1]').replace(/^\./, '');
  return relative.startsWith('[') ? `${path}${relative}` : joinPath(path, relative);
}

function messageOf(rule: CelRule, variables: Record<string, unknown>): string {
  const plain = rule.message === undefined ? `failed rule: ${rule.rule.trim()}` : rule.message.trim();
  if (rule.messageExpression === undefined) return plain;
  try {
    const text = compileExpression(rule.messageExpression, rule.optionalOldSelf)(variables);
    const isUsable = typeof text === 'string' && text.trim() !== '' && !text.includes('\n');
    return isUsable ? text : plain;
  } catch {
    return plain;
  }
}

function failure(rule: CelRule, path: string, value: unknown, detail: string): FieldError {
  const type = types[rule.reason ?? ''] ?? 'Invalid';
  const isScalar = !isObject(value) && !Array.isArray(value);
  return { type, field: fieldOf(path, rule), detail, ...(isScalar ? { badValue: value } : {}) };
}

function runRule(rule: CelRule, { value, old }: Values, schema: OpenApiSchema, path: string): FieldError[] {
  const isTransition = /\boldSelf\b/.test(`${rule.rule} ${rule.messageExpression ?? ''}`);
  if (isTransition && old === undefined && rule.optionalOldSelf !== true) return [];
  if (!isTransition && old !== undefined && equalJson(old, value)) return [];
  const variables: Record<string, unknown> = { self: toCel(value, schema) };
  if (isTransition) {
    const before = old === undefined ? undefined : toCel(old, schema);
    variables.oldSelf = rule.optionalOldSelf === true ? optionalOf(before) : before;
  }
  try {
    if (compileExpression(rule.rule, rule.optionalOldSelf)(variables) === true) return [];
    return [failure(rule, path, value, messageOf(rule, variables))];
  } catch (error) {
    const shown = rule.message ?? rule.rule;
    return [failure(rule, path, value, `${errorText(error)} evaluating rule: ${shown.trim()}`)];
  }
}

function oldItem(item: unknown, old: unknown, schema: OpenApiSchema): unknown {
  if (schema['x-kubernetes-list-type'] !== 'map' || !Array.isArray(old) || !isObject(item)) return undefined;
  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  return old.find((candidate) => isObject(candidate) && keys.every((key) => equalJson(candidate[key], item[key])));
}

function walk(values: Values, schema: OpenApiSchema, path: string): FieldError[] {
  const { value, old } = values;
  if (value === null || value === undefined) return [];
  const rules = schema['x-kubernetes-validations'] ?? [];
  const errors = rules.flatMap((rule) => runRule(rule, values, schema, path));
  const items = schema.items;
  if (Array.isArray(value) && items !== undefined) {
    for (const [index, item] of value.entries()) {
      errors.push(...walk({ value: item, old: oldItem(item, old, schema) }, items, `${path}[${index}]`));
    }
  } else if (isObject(value)) {
    for (const [key, member] of Object.entries(value)) {
      const known = memberSchema(schema, key);
      if (known === undefined) continue;
      const isProperty = schema.properties !== undefined && Object.hasOwn(schema.properties, key);
      const at = isProperty ? joinPath(path, key) : `${path}[${key}]`;
      errors.push(...walk({ value: member, old: isObject(old) ? old[key] : undefined }, known, at));
    }
  }
  return errors;
}

/**
 * The rules of x-kubernetes-validations that an object breaks. Rules that speak of oldSelf run on updates only;
 * other rules are not asked about what an update leaves as it was.
 */
export function validateCel(object: JsonObject, old: JsonObject | undefined, schema: CompiledSchema): FieldError[] {
  return schema.hasRules ? walk({ value: object, old }, schema.root, '') : [];
}
