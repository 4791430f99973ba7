import { isObject, type JsonObject } from '../../lib/json.ts';
import type { OpenApiSchema } from '../schema/open-api-schema.ts';
import { showPath } from './field-set.ts';
import { type Atom, atomOf, fieldSchema, itemElement } from './typed.ts';

function goType(value: unknown): string {
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64';
  if (Array.isArray(value)) return '[]interface {}';
  return isObject(value) ? 'map[string]interface {}' : 'string';
}

/** A value in Go's source form, as the texts of the typed converter quote it. */
function goValue(value: unknown): string {
  if (value === null) return 'interface {}(nil)';
  if (Array.isArray(value)) return `[]interface {}{${value.map(goValue).join(', ')}}`;
  if (!isObject(value)) return typeof value === 'bigint' ? String(value) : JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `map[string]interface {}{${members.map((key) => `${JSON.stringify(key)}:${goValue(value[key])}`).join(', ')}}`;
}

const quoted = (value: unknown): string => `&value.valueUnstructured{Value:${goValue(value)}}`;
const plain = (value: unknown): string =>
  `&{${isObject(value) || Array.isArray(value) ? goValue(value) : String(value)}}`;

type Report = (path: readonly string[], text: string) => void;

function checkScalar(value: unknown, atom: Atom & { kind: 'scalar' }, path: readonly string[], report: Report): void {
  const found = typeof value === 'bigint' ? 'number' : typeof value;
  if (atom.type === 'any') {
    if (isObject(value) || Array.isArray(value)) report(path, `expected any scalar, got ${plain(value)}`);
  } else if (atom.type === 'number') {
    if (found !== 'number') report(path, `expected numeric (int or float), got ${goType(value)}`);
  } else if (found !== atom.type) {
    report(path, `expected ${atom.type}, got ${quoted(value)}`);
  }
}

function checkList(value: unknown, atom: Atom & { kind: 'list' }, path: readonly string[], report: Report): void {
  if (!Array.isArray(value)) {
    report(path, `expected list, got ${plain(value)}`);
    return;
  }
  const seen = new Set<string>();
  for (const [index, item] of value.entries()) {
    const element = itemElement(atom, item, index);
    const missing = isObject(item)
      ? atom.keys.find((key) => item[key] === undefined && atom.items.properties?.[key]?.default === undefined)
      : undefined;
    if (element === undefined || (missing !== undefined && atom.keys.length === 1)) {
      const text = `associative list with keys has an element that omits key field "${missing}" (and doesn't have default value)`;
      report(path, `element ${index}: ${text}`);
      continue;
    }
    if (seen.has(element)) report(path, `duplicate entries for key ${showPath([element])}`);
    seen.add(element);
    check(item, atom.items, [...path, element], report);
  }
}

function check(value: unknown, schema: OpenApiSchema, path: readonly string[], report: Report): void {
  if (value === null || value === undefined) return;
  const atom = atomOf(schema, value);
  if (atom.kind === 'scalar') checkScalar(value, atom, path, report);
  else if (atom.kind === 'list') checkList(value, atom, path, report);
  else if (!isObject(value)) report(path, `expected map, got ${plain(value)}`);
  else {
    for (const [key, member] of Object.entries(value)) {
      const known = fieldSchema(atom, key);
      const at = [...path, `f:${key}`];
      if (known === undefined) report(at, 'field not declared in schema');
      else check(member, known, at, report);
    }
  }
}

/** Why an applied object does not fit its schema, in the typed converter's words; undefined if it does. */
export function checkTyped(object: JsonObject, schema: OpenApiSchema): string | undefined {
  const texts: string[] = [];
  check(object, schema, [], (path, text) => texts.push(`${showPath(path)}: ${text}`));
  if (texts.length <= 1) return texts[0];
  return ['errors:', ...texts.map((text) => `  ${text}`)].join('\n');
}
