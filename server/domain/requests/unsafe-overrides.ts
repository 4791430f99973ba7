import type { FieldError } from '../errors.ts';
import { type SaidKey, say } from '../words/said.ts';

// What a chart might render into its manifests unquoted, or run through Helm's `tpl`.
const suspicious: readonly [RegExp, SaidKey][] = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  [/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u2028\u2029]/, 'control-characters'],
  [/\{\{|\}\}/, 'template-braces'],
  [/^\s*(!!|&[\w-]+\s)/, 'yaml-tag'],
];
const lineBreak = /[\r\n]/;

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
const childOf = (value: unknown, key: string) => (isMap(value) && Object.hasOwn(value, key) ? value[key] : undefined);
const toToken = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * Overrides that pass the template's schema and could still change what its chart renders. Line breaks are accepted
 * only where the template's own default has some.
 */
export function findInjections(overrides: unknown, defaults: unknown, pointer = ''): FieldError[] {
  if (typeof overrides === 'string') {
    const found = suspicious.find(([pattern]) => pattern.test(overrides));
    if (found) return [{ pointer, ...say(found[1]) }];
    const mayBreak = typeof defaults === 'string' && lineBreak.test(defaults);
    return lineBreak.test(overrides) && !mayBreak ? [{ pointer, ...say('line-breaks') }] : [];
  }
  if (Array.isArray(overrides)) {
    // Lists replace as a whole, so a changed one repeats entries of the template's; a new entry is like the first.
    const usual = Array.isArray(defaults) ? defaults : [];
    return overrides.flatMap((item, at) => findInjections(item, usual[at] ?? usual[0], `${pointer}/${at}`));
  }
  if (!isMap(overrides)) return [];
  return Object.entries(overrides).flatMap(([key, value]) => {
    const at = `${pointer}/${toToken(key)}`;
    return [...findInjections(key, undefined, at), ...findInjections(value, childOf(defaults, key), at)];
  });
}

/** Top-level keys that neither the template's schema nor its defaults know. */
export function findUnknownKeys(
  overrides: Record<string, unknown>,
  defaults: Record<string, unknown>,
  schema: Record<string, unknown> | null,
): FieldError[] {
  const properties = schema && isMap(schema.properties) ? schema.properties : {};
  return Object.keys(overrides)
    .filter((key) => !Object.hasOwn(defaults, key) && !Object.hasOwn(properties, key))
    .map((key) => ({ pointer: `/${toToken(key)}`, ...say('unknown-value', { key }) }));
}
