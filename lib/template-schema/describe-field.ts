import type { FormHints } from '../contracts/catalog.ts';
import type { LocalizedText } from '../contracts/common.ts';
import type { Field, GroupField, ListField, Scalar, ScalarField } from './field.ts';
import { isHidden } from './hidden.ts';
import { isObject, own, type Path, toPointer } from './json.ts';
import { maxDepth } from './limits.ts';
import { type Resolved, resolve, type ShapeProblem } from './resolve.ts';
import { propertiesIn, resolveValue } from './schema-walk.ts';
import { labelOfKey, unitOf, withChinese } from './words.ts';

type Schema = Readonly<Record<string, unknown>>;
export type DescribeContext = { root: Schema; hints: FormHints; asked: ReadonlySet<string> };
type Walk = DescribeContext & {
  /** References followed on the way here. */
  refs: readonly string[];
  /** Fields drawn so far, of the whole form. */
  drawn: { count: number };
};

/** More fields than this nobody reads, and a schema that says everything everywhere would never be done. */
const maxFields = 3000;

const freeMapNames = /labels$|annotations$|nodeSelector$|extraArgs$/i;
const longTextNames = /userData$|script$|publicKey$|sshPublicKey$|certificate$|content$/i;

/** The field that edits the value a schema describes, with `usual` being what applies when nothing is set. */
function describeField(walk: Walk, given: unknown, usual: unknown, path: Path): Field {
  const resolved = resolveValue(walk.root, given, walk.refs);
  const { schema, isNullable, refs } = resolved;
  const context = { ...walk, refs };
  walk.drawn.count += 1;
  const pointer = toPointer(path);
  const description = typeof schema.description === 'string' ? schema.description : '';
  const common = {
    path,
    label: context.hints.labels?.[pointer] ?? titleOf(schema) ?? labelOfKey(path.at(-1) ?? ''),
    isNamed: context.hints.labels?.[pointer] !== undefined,
    help: context.hints.help?.[pointer] ?? (description ? { en: description } : null),
    isAsked: context.asked.has(pointer),
    isNullable,
    usual,
  };
  const problem = resolved.problem ?? tooLarge(walk, path);
  if (problem) return { ...common, kind: 'yaml', expects: shapeOf(usual), problem };
  const options = optionsOf(
    context.hints.options?.[pointer] ?? schema.enum ?? (has(schema, 'const') ? [schema.const] : null),
  );
  if (options) return { ...common, kind: 'choice', options };
  switch (typeOf(schema, usual)) {
    case 'string':
      return { ...common, kind: 'text', isLong: isLongText(path, schema, usual), examples: textsOf(schema.examples) };
    case 'integer':
    case 'number': {
      const unit = context.hints.units?.[pointer] ?? unitOf(path, description);
      return {
        ...common,
        label: withoutUnit(common.label, unit),
        kind: 'number',
        isInteger: schema.type === 'integer',
        min: tighter(Math.max, numberOf(schema.minimum), context.hints.ranges?.[pointer]?.min),
        max: tighter(Math.min, numberOf(schema.maximum), context.hints.ranges?.[pointer]?.max),
        step: numberOf(schema.multipleOf),
        unit,
      };
    }
    case 'boolean':
      return { ...common, kind: 'boolean' };
    case 'array': {
      // A list whose places have shapes of their own is written as a whole.
      const isPlain = isObject(schema.items) && !has(schema, 'prefixItems');
      const item = isPlain ? describeField(context, schema.items, undefined, [...path, '*']) : null;
      return item && isListItem(item)
        ? { ...common, kind: 'list', item }
        : { ...common, kind: 'yaml', expects: 'list', problem: null };
    }
    case 'object':
      return describeObject(context, resolved, common, usual);
    default:
      return { ...common, kind: 'yaml', expects: 'any', problem: null };
  }
}

function describeObject(
  context: Walk,
  resolved: Resolved,
  common: Omit<GroupField, 'kind' | 'fields'>,
  usual: unknown,
): Field {
  const { schema } = resolved;
  const fields = describeMembers(context, resolved, usual, common.path);
  // A group all of whose values are hidden is left without fields, and its owner leaves it out.
  const isGroup = fields.length > 0 || Object.keys(propertiesIn(context.root, resolved)).length > 0;
  if (isGroup) return { ...common, kind: 'group', fields };
  const values = Object.values(isObject(usual) ? usual : {});
  const valueSchema = mapValueSchema(schema, common.path);
  if (valueSchema && values.every((value) => typeof value !== 'object')) {
    const value = describeField(context, valueSchema, undefined, [...common.path, '*']);
    if (isScalarField(value)) return { ...common, kind: 'map', value };
  }
  return { ...common, kind: 'yaml', expects: 'map', problem: null };
}

/** Fields of the properties that a person may set, and of defaults that the schema does not mention. */
export function describeProperties(context: DescribeContext, usual: unknown): Field[] {
  const { root } = context;
  const resolved = resolve(root, root);
  return describeMembers({ ...context, refs: resolved.refs, drawn: { count: 0 } }, resolved, usual, []);
}

function describeMembers(context: Walk, resolved: Resolved, usual: unknown, path: Path): Field[] {
  const properties = propertiesIn(context.root, resolved);
  const isOpenMap = path.length > 0 && Object.keys(resolved.schema).length > 0 && Object.keys(properties).length === 0;
  const unmentioned =
    isOpenMap || !isObject(usual) ? [] : Object.keys(usual).filter((key) => !Object.hasOwn(properties, key));
  const hidden = new Set([...(context.hints.hide ?? []), ...Object.keys(context.hints.lock ?? {})]);
  return [...Object.keys(properties), ...unmentioned]
    .map((key) => [...path, key])
    .filter((at) => !isHidden(at) && !hidden.has(toPointer(at)))
    .map((at) => describeField(context, own(properties, at.at(-1) ?? '') ?? {}, own(usual, at.at(-1) ?? ''), at))
    .filter((field) => field.kind !== 'group' || field.fields.length > 0);
}

function tooLarge(walk: Walk, path: Path): ShapeProblem | null {
  return path.length >= maxDepth || walk.drawn.count > maxFields ? 'too-large' : null;
}

/** What a value of unknown shape must be, as far as the chart's own value says so. */
function shapeOf(usual: unknown): 'map' | 'list' | 'any' {
  if (Array.isArray(usual)) return 'list';
  return isObject(usual) ? 'map' : 'any';
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

function titleOf(schema: Schema): LocalizedText | null {
  return typeof schema.title === 'string' && schema.title !== '' ? withChinese(schema.title) : null;
}

function optionsOf(values: unknown): Scalar[] | null {
  if (!Array.isArray(values) || values.length === 0) return null;
  const scalars = values.filter((value) => value === null || typeof value !== 'object') as Scalar[];
  const shown = scalars.filter((value) => value !== null);
  return scalars.length === values.length && shown.length > 0 ? shown : null;
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

/** The unit stands in the control, so the label does not say it again. */
function withoutUnit({ en, zh }: LocalizedText, unit: string | null): LocalizedText {
  const short = (text: string) =>
    text.replace(/\s*[(（]([^)）]*)[)）]$/, (end, inside) => (inside === unit ? '' : end));
  return zh === undefined ? { en: short(en) } : { en: short(en), zh: short(zh) };
}

function has(schema: Schema, keyword: string): boolean {
  return Object.hasOwn(schema, keyword);
}
