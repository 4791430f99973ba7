import type { FormHints } from '../contracts/catalog.ts';
import type { Field, GroupField, ListField, Scalar, ScalarField } from './field.ts';
import { isHidden } from './hidden.ts';
import { isObject, own, type Path, toPointer } from './json.ts';
import { deref, propertiesOf } from './schema-walk.ts';
import { labelOfKey, unitOf } from './words.ts';

type Schema = Readonly<Record<string, unknown>>;
export type DescribeContext = { root: Schema; hints: FormHints; asked: ReadonlySet<string> };

const freeMapNames = /labels$|annotations$|nodeSelector$|extraArgs$/i;
const longTextNames = /userData$|script$|publicKey$|sshPublicKey$|certificate$|content$/i;

/** The field that edits the value a schema describes, with `usual` being what applies when nothing is set. */
function describeField(context: DescribeContext, given: unknown, usual: unknown, path: Path): Field {
  const { schema, isNullable } = withoutNull(context.root, given);
  const pointer = toPointer(path);
  const description = typeof schema.description === 'string' ? schema.description : '';
  const common = {
    path,
    label: context.hints.labels?.[pointer] ?? titleOf(schema) ?? labelOfKey(path.at(-1) ?? ''),
    isNamed: context.hints.labels?.[pointer] !== undefined,
    help: context.hints.help?.[pointer] ?? (description ? { en: description } : null),
    isAsked: context.asked.has(pointer),
    isNullable,
    usual: usual === undefined ? schema.default : usual,
  };
  const options = optionsOf(
    context.hints.options?.[pointer] ?? schema.enum ?? (has(schema, 'const') ? [schema.const] : null),
  );
  if (options) return { ...common, kind: 'choice', options };
  switch (typeOf(schema, usual)) {
    case 'string':
      return { ...common, kind: 'text', isLong: isLongText(path, schema, usual), examples: textsOf(schema.examples) };
    case 'integer':
    case 'number':
      return {
        ...common,
        kind: 'number',
        isInteger: schema.type === 'integer',
        min: tighter(Math.max, numberOf(schema.minimum), context.hints.ranges?.[pointer]?.min),
        max: tighter(Math.min, numberOf(schema.maximum), context.hints.ranges?.[pointer]?.max),
        step: numberOf(schema.multipleOf),
        unit: context.hints.units?.[pointer] ?? unitOf(path, description),
      };
    case 'boolean':
      return { ...common, kind: 'boolean' };
    case 'array': {
      const item = has(schema, 'items') ? describeField(context, schema.items, undefined, [...path, '*']) : null;
      return item && isListItem(item)
        ? { ...common, kind: 'list', item }
        : { ...common, kind: 'yaml', expects: 'list' };
    }
    case 'object':
      return describeObject(context, schema, common, usual);
    default:
      return { ...common, kind: 'yaml', expects: 'any' };
  }
}

function describeObject(
  context: DescribeContext,
  schema: Schema,
  common: Omit<GroupField, 'kind' | 'fields'>,
  usual: unknown,
): Field {
  const fields = describeProperties(context, schema, usual, common.path);
  // A group all of whose values are hidden is left without fields, and its owner leaves it out.
  const isGroup = fields.length > 0 || Object.keys(propertiesOf(context.root, schema)).length > 0;
  if (isGroup) return { ...common, kind: 'group', fields };
  const values = Object.values(isObject(usual) ? usual : {});
  const valueSchema = mapValueSchema(schema, common.path);
  if (valueSchema && values.every((value) => typeof value !== 'object')) {
    const value = describeField(context, valueSchema, undefined, [...common.path, '*']);
    if (isScalarField(value)) return { ...common, kind: 'map', value };
  }
  return { ...common, kind: 'yaml', expects: 'map' };
}

/** Fields of the properties that a person may set, and of defaults that the schema does not mention. */
export function describeProperties(context: DescribeContext, schema: Schema, usual: unknown, path: Path): Field[] {
  const properties = propertiesOf(context.root, schema);
  const isOpenMap = path.length > 0 && Object.keys(schema).length > 0 && Object.keys(properties).length === 0;
  const unmentioned =
    isOpenMap || !isObject(usual) ? [] : Object.keys(usual).filter((key) => !Object.hasOwn(properties, key));
  const hidden = new Set([...(context.hints.hide ?? []), ...Object.keys(context.hints.lock ?? {})]);
  return [...Object.keys(properties), ...unmentioned]
    .map((key) => [...path, key])
    .filter((at) => !isHidden(at) && !hidden.has(toPointer(at)))
    .map((at) => describeField(context, properties[at.at(-1) ?? ''] ?? {}, own(usual, at.at(-1) ?? ''), at))
    .filter((field) => field.kind !== 'group' || field.fields.length > 0);
}

/** A schema without its null branch, and whether it had one: `["string","null"]`, `oneOf: [{type: null}, …]`. */
function withoutNull(root: Schema, given: unknown): { schema: Schema; isNullable: boolean } {
  const schema = deref(root, given) ?? {};
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== 'null');
    return {
      schema: { ...schema, type: types.length === 1 ? types[0] : types },
      isNullable: types.length < schema.type.length,
    };
  }
  const union = Array.isArray(schema.oneOf) ? schema.oneOf : schema.anyOf;
  if (!Array.isArray(union)) return { schema, isNullable: false };
  const branches = union.map((branch) => deref(root, branch) ?? {});
  const others = branches.filter((branch) => branch.type !== 'null' && branch.const !== null);
  const [only] = others;
  const { oneOf: _, anyOf: __, ...beside } = schema;
  const isNullable = others.length < branches.length;
  return others.length === 1 && only ? { schema: { ...only, ...beside }, isNullable } : { schema, isNullable };
}

function typeOf(schema: Schema, usual: unknown): string | null {
  if (typeof schema.type === 'string') return schema.type;
  if (Array.isArray(schema.type)) {
    return schema.type.every((type) => type === 'integer' || type === 'number') ? 'number' : null;
  }
  if (has(schema, 'properties') || has(schema, 'patternProperties')) return 'object';
  if (has(schema, 'items')) return 'array';
  if (has(schema, 'oneOf') || has(schema, 'anyOf')) return null;
  if (Array.isArray(usual)) return 'array';
  if (isObject(usual)) return 'object';
  return usual === undefined || usual === null ? null : typeof usual;
}

function mapValueSchema(schema: Schema, path: Path): unknown {
  const patterns = isObject(schema.patternProperties) ? Object.values(schema.patternProperties) : [];
  if (patterns.length === 1) return patterns[0];
  if (isObject(schema.additionalProperties)) return schema.additionalProperties;
  return freeMapNames.test(path.at(-1) ?? '') ? { type: 'string' } : null;
}

function isListItem(field: Field): field is ListField['item'] {
  return isScalarField(field) || field.kind === 'group';
}

function isScalarField(field: Field): field is ScalarField {
  return ['text', 'number', 'boolean', 'choice'].includes(field.kind);
}

function isLongText(path: Path, schema: Schema, usual: unknown): boolean {
  return longTextNames.test(path.at(-1) ?? '') || schema.format === 'textarea' || String(usual ?? '').includes('\n');
}

function titleOf(schema: Schema): { en: string } | null {
  return typeof schema.title === 'string' && schema.title !== '' ? { en: schema.title } : null;
}

function optionsOf(values: unknown): Scalar[] | null {
  if (!Array.isArray(values) || values.length === 0) return null;
  const scalars = values.filter((value) => value === null || typeof value !== 'object') as Scalar[];
  return scalars.length === values.length ? scalars.filter((value) => value !== null) : null;
}

function textsOf(values: unknown): string[] {
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
}

/** The narrower of two limits, either of which may be absent. */
function tighter(pick: (...limits: number[]) => number, own: number | null, hinted: number | undefined): number | null {
  const limits = [own, hinted].filter((limit) => typeof limit === 'number');
  return limits.length === 0 ? null : pick(...limits);
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function has(schema: Schema, keyword: string): boolean {
  return Object.hasOwn(schema, keyword);
}
