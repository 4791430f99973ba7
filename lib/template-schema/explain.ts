import type { OutputUnit } from '@cfworker/json-schema';
import type { ViolationCode, ViolationParams } from './english.ts';
import { fromPointer, getIn, isEmpty, own, toPointer } from './json.ts';
import { atKeyword } from './schema-walk.ts';
import { type Violation, violation } from './violation.ts';

type Subject = {
  schema: Readonly<Record<string, unknown>>;
  defaults: Readonly<Record<string, unknown>>;
  merged: Readonly<Record<string, unknown>>;
};

/** Keywords that only say that something below them failed, which is reported on its own. */
const carriers = new Set([
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'items',
  'prefixItems',
  'additionalItems',
  'unevaluatedItems',
  'allOf',
  'if',
  'dependentSchemas',
  'dependencies',
  '$ref',
  '$recursiveRef',
]);

/** Turns the validator's output into complaints at the deepest places that can be named. */
export function explain(errors: readonly OutputUnit[], subject: Subject): Violation[] {
  const unions = errors.filter((error) => error.keyword === 'anyOf' || error.keyword === 'oneOf');
  const chosen = new Map(unions.map((union) => [union, branchThatFits(union, errors)]));
  return errors
    .filter((error) => !carriers.has(error.keyword) && !chosen.get(error))
    .filter((error) => unions.every((union) => isWorthTelling(error, union, chosen.get(union))))
    .flatMap((error) => explainOne(error, subject));
}

/** The one branch of a union that takes such a value at all and only minds what is inside it; its complaints count. */
function branchThatFits(union: OutputUnit, errors: readonly OutputUnit[]): string | undefined {
  const inside = errors.filter((error) => error.keywordLocation.startsWith(`${union.keywordLocation}/`));
  const branchOf = (error: OutputUnit) =>
    `${union.keywordLocation}/${error.keywordLocation.slice(union.keywordLocation.length + 1).split('/')[0]}`;
  const branches = [...new Set(inside.map(branchOf))];
  const fitting = branches.filter((branch) => {
    const own = inside.filter(
      (error) => branchOf(error) === branch && error.instanceLocation === union.instanceLocation,
    );
    return own.every((error) => !['type', 'const', 'enum'].includes(error.keyword));
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

function isWorthTelling(error: OutputUnit, union: OutputUnit, branch: string | undefined): boolean {
  if (error === union) return true;
  if (error.keywordLocation.startsWith(`${union.keywordLocation}/`)) {
    return branch !== undefined && error.keywordLocation.startsWith(`${branch}/`);
  }
  // A `false` schema is reported with the place of the value instead of its own.
  const isBelow = error.keyword === 'false' && error.instanceLocation.startsWith(`${union.instanceLocation}/`);
  return !isBelow || branch !== undefined;
}

function explainOne(error: OutputUnit, subject: Subject): Violation[] {
  const path = fromPointer(decodeLocation(error.instanceLocation));
  const pointer = toPointer(path);
  if (error.keyword === 'false') return [violation(pointer, 'unknown', { key: path.at(-1) ?? '' })];
  const { keyword, schema } = atKeyword(subject.schema, decodeLocation(error.keywordLocation));
  const value = getIn(subject.merged, path);
  if (error.keyword === 'required' && Array.isArray(keyword)) {
    return keyword
      .filter((key) => own(value, String(key)) === undefined)
      .map((key) => violation(toPointer([...path, String(key)]), 'missing'));
  }
  if (error.keyword === 'propertyNames') {
    return [violation(pointer, 'bad-key', { key: Object.keys((value as object) ?? {}).join(', ') })];
  }
  const [code, params] = codeOf(error.keyword, keyword, value, schema ?? {});
  return [violation(pointer, code, { ...params, ...usual(subject.defaults, path) })];
}

/** The validator escapes with `~` only, but prefixes with `#`. */
function decodeLocation(location: string): string {
  return location.replace(/^#/, '');
}

function codeOf(
  keyword: string,
  limit: unknown,
  value: unknown,
  schema: Readonly<Record<string, unknown>>,
): [ViolationCode, ViolationParams] {
  const n = typeof limit === 'number' ? limit : 0;
  switch (keyword) {
    case 'type':
      return ['type', { allowed: [limit].flat().join(','), given: typeName(value) }];
    case 'enum':
      return ['choice', { allowed: Array.isArray(limit) ? limit.map(showValue).join(', ') : '' }];
    case 'const':
      return ['choice', { allowed: showValue(limit) }];
    case 'minimum':
    case 'maximum':
      if (typeof schema.minimum === 'number' && typeof schema.maximum === 'number') {
        return ['range', { min: schema.minimum, max: schema.maximum }];
      }
      return keyword === 'minimum' ? ['at-least', { min: n }] : ['at-most', { max: n }];
    case 'exclusiveMinimum':
      return ['more-than', { min: n }];
    case 'exclusiveMaximum':
      return ['less-than', { max: n }];
    case 'multipleOf':
      return ['step', { step: n }];
    case 'minLength':
      return isEmpty(value) ? ['missing', {}] : ['too-short', { min: n }];
    case 'maxLength':
      return ['too-long', { max: n }];
    case 'pattern':
      return ['pattern', { pattern: String(limit) }];
    case 'format':
      return ['format', { format: String(limit) }];
    case 'minItems':
      return ['too-few-items', { min: n }];
    case 'maxItems':
      return ['too-many-items', { max: n }];
    case 'uniqueItems':
      return ['duplicate-items', {}];
    case 'minProperties':
      return ['too-few-keys', { min: n }];
    case 'maxProperties':
      return ['too-many-keys', { max: n }];
    case 'anyOf':
    case 'oneOf':
      return ['no-variant', {}];
    default:
      return ['other', { rule: keyword }];
  }
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

function showValue(value: unknown): string {
  if (value === '') return '""';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The template's default as a word for the complaint, when it is one a person could type. */
function usual(defaults: Readonly<Record<string, unknown>>, path: readonly string[]): ViolationParams {
  const value = getIn(defaults, path);
  if (isEmpty(value) || typeof value === 'object') return {};
  return { usual: String(value) };
}
