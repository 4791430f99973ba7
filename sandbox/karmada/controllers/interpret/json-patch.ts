import { cloneJson, isObject } from '../../../lib/json.ts';
import type { Operator } from '../shapes.ts';

/** One change of a document. */
export interface PatchStep {
  op: Operator;
  path: string;
  value?: unknown;
}

/** A change that a document cannot take, in the words of the library that Karmada patches with. */
class PatchFailure extends Error {}

const missing = 'missing value';

/** The parts of a JSON pointer. */
export const tokensOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));

const isIndex = (token: string): boolean => /^[+-]?\d+$/.test(token);

/** The place that a token means in a list; undefined where it is none of the first `size` ones. */
function indexIn(token: string, size: number): number | undefined {
  if (!isIndex(token)) return undefined;
  const index = Number(token) < 0 ? Number(token) + size : Number(token);
  return index >= 0 && index < size ? index : undefined;
}

/** What a pointer leads to; undefined where it leads nowhere. */
export function readPointer(document: unknown, tokens: readonly string[]): unknown {
  let value = document;
  for (const token of tokens) {
    if (Array.isArray(value)) value = value[indexIn(token, value.length) ?? -1];
    else if (isObject(value) && Object.hasOwn(value, token)) value = value[token];
    else return undefined;
  }
  return value;
}

function wrongIndex(token: string): string {
  return isIndex(token)
    ? `Unable to access invalid index: ${Number(token)}: invalid index referenced`
    : `strconv.Atoi: parsing ${JSON.stringify(token)}: invalid syntax`;
}

function add(parent: unknown[] | Record<string, unknown>, token: string, value: unknown, path: string): void {
  if (!Array.isArray(parent)) {
    parent[token] = value;
    return;
  }
  const index = token === '-' ? parent.length : indexIn(token, parent.length + 1);
  if (index !== undefined) {
    parent.splice(index, 0, value);
    return;
  }
  const why = isIndex(token)
    ? wrongIndex(token)
    : `value was not a proper array index: '${token}': ${wrongIndex(token)}`;
  throw new PatchFailure(`error in add for path: '${path}': ${why}`);
}

function remove(parent: unknown[] | Record<string, unknown>, token: string, path: string): void {
  if (Array.isArray(parent)) {
    const index = indexIn(token, parent.length);
    if (index === undefined) throw new PatchFailure(`error in remove for path: '${path}': ${wrongIndex(token)}`);
    parent.splice(index, 1);
    return;
  }
  if (!Object.hasOwn(parent, token))
    throw new PatchFailure(
      `error in remove for path: '${path}': unable to remove nonexistent key: ${token}: ${missing}`,
    );
  delete parent[token];
}

function replace(parent: unknown[] | Record<string, unknown>, token: string, value: unknown, path: string): void {
  const index = Array.isArray(parent) ? indexIn(token, parent.length) : undefined;
  const isThere = Array.isArray(parent) ? index !== undefined : Object.hasOwn(parent, token);
  if (!isThere) throw new PatchFailure(`replace operation does not apply: doc is missing key: ${path}: ${missing}`);
  Object.assign(parent, { [index ?? token]: value });
}

/**
 * RFC 6902 as Karmada's library has it: unlike with an API server, only what is there can be replaced.
 * The document is not changed.
 * @throws PatchFailure
 */
export function applyPatch<T>(document: T, steps: readonly PatchStep[]): T {
  let patched = cloneJson(document);
  for (const { op, path, value } of steps) {
    const wanted = cloneJson(value ?? null);
    const tokens = tokensOf(path);
    const last = tokens.pop();
    if (path === '' && op !== 'remove') {
      patched = wanted as T;
      continue;
    }
    const parent = readPointer(patched, tokens);
    if (last === undefined || !(isObject(parent) || Array.isArray(parent))) {
      const shown = op === 'replace' ? path : `"${path}"`;
      throw new PatchFailure(`${op} operation does not apply: doc is missing path: ${shown}: ${missing}`);
    }
    if (op === 'add') add(parent, last, wanted, path);
    else if (op === 'remove') remove(parent, last, path);
    else replace(parent, last, wanted, path);
  }
  return patched;
}
