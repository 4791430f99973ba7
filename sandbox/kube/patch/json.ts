import { cloneJson, equalJson, isObject, type JsonObject } from '../../lib/json.ts';
import { goJsonType, PatchError } from './patch-error.ts';

const maxOperations = 10_000;

function reject(): never {
  throw new PatchError('inapplicable', 'the server rejected our request due to an error in our request');
}

function parsePointer(pointer: unknown): string[] {
  if (typeof pointer !== 'string') reject();
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) reject();
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function indexIn(list: readonly unknown[], token: string, highest: number): number {
  if (!/^(0|-?[1-9]\d*)$/.test(token)) reject();
  const asked = Number(token);
  const index = asked < 0 ? asked + list.length : asked;
  if (index < 0 || index > highest) reject();
  return index;
}

function read(document: unknown, tokens: readonly string[]): unknown {
  let value = document;
  for (const token of tokens) {
    if (Array.isArray(value)) value = value[indexIn(value, token, value.length - 1)];
    else if (isObject(value) && Object.hasOwn(value, token)) value = value[token];
    else reject();
  }
  return value;
}

/** The container that holds the last token, which must exist. */
function parentOf(root: { document: unknown }, tokens: readonly string[]): { parent: unknown; last: string } {
  const all = ['document', ...tokens];
  return { parent: read(root, all.slice(0, -1)), last: all.at(-1) ?? '' };
}

type Root = { document: unknown };

function add(root: Root, tokens: readonly string[], value: unknown): void {
  const { parent, last } = parentOf(root, tokens);
  if (Array.isArray(parent))
    parent.splice(last === '-' ? parent.length : indexIn(parent, last, parent.length), 0, value);
  else if (isObject(parent)) parent[last] = value;
  else reject();
}

function remove(root: Root, tokens: readonly string[]): void {
  const { parent, last } = parentOf(root, tokens);
  if (Array.isArray(parent)) parent.splice(indexIn(parent, last, parent.length - 1), 1);
  else if (isObject(parent) && Object.hasOwn(parent, last)) delete parent[last];
  else reject();
}

/** An absent member may be replaced: upstream's library takes it for an addition. */
function replace(root: Root, tokens: readonly string[], value: unknown): void {
  const { parent, last } = parentOf(root, tokens);
  if (Array.isArray(parent)) parent[indexIn(parent, last, parent.length - 1)] = value;
  else if (isObject(parent)) parent[last] = value;
  else reject();
}

function test(root: Root, tokens: readonly string[], expected: unknown): void {
  const { parent, last } = parentOf(root, tokens);
  const isAbsent = isObject(parent) && !Object.hasOwn(parent, last);
  if (isAbsent && (expected === null || expected === undefined)) return;
  if (!equalJson(read(root, ['document', ...tokens]), expected ?? null)) reject();
}

function applyOne(root: Root, operation: JsonObject): void {
  const { op, from } = operation;
  const path = parsePointer(operation.path);
  const value = operation.value === undefined ? null : cloneJson(operation.value);
  if (op === 'add') add(root, path, value);
  else if (op === 'remove') remove(root, path);
  else if (op === 'replace') replace(root, path, value);
  else if (op === 'test') test(root, path, value);
  else if (op === 'copy') add(root, path, cloneJson(read(root.document, parsePointer(from))));
  else if (op === 'move') {
    const moved = read(root.document, parsePointer(from));
    remove(root, parsePointer(from));
    add(root, path, moved);
  } else reject();
}

/**
 * RFC 6902, with upstream's freedoms (replace adds, negative indices count from the end). Throws PatchError:
 * undecodable when it is no list of operations, inapplicable when an operation fails. The document is not changed.
 */
export function applyJsonPatch(document: JsonObject, operations: unknown): JsonObject {
  if (!Array.isArray(operations)) {
    const text = `json: cannot unmarshal ${goJsonType(operations)} into Go value of type []handlers.jsonPatchOp`;
    throw new PatchError('undecodable', `error decoding patch: ${text}`);
  }
  if (operations.length > maxOperations) {
    const limit = `The allowed maximum operations in a JSON patch is ${maxOperations}, got ${operations.length}`;
    throw new PatchError('too-many-operations', `Request entity too large: ${limit}`);
  }
  const root: Root = { document: cloneJson(document) };
  for (const operation of operations) {
    if (!isObject(operation)) {
      const text = `json: cannot unmarshal ${goJsonType(operation)} into Go value of type handlers.jsonPatchOp`;
      throw new PatchError('undecodable', `error decoding patch: ${text}`);
    }
    applyOne(root, operation);
  }
  if (!isObject(root.document)) reject();
  return root.document;
}
