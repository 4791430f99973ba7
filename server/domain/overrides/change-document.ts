import { fromPointer, isObject } from '../../../lib/template-schema/json.ts';
import { DomainError } from '../errors.ts';
import { say } from '../words/said.ts';

/** One operation of a JSON patch (RFC 6902). `path` is a JSON pointer. */
export interface DocumentChange {
  operator: 'add' | 'remove' | 'replace';
  path: string;
  value?: unknown;
}

const nothingAt = (path: string) => new DomainError('validation-failed', say('override-nothing-there', { path }));

/** A place in a list of a length; null where it has none of this name. Below zero they are counted from the end. */
function placeIn(token: string, length: number): number | null {
  if (!/^[+-]?\d+$/.test(token)) return null;
  const place = Number(token) < 0 ? Number(token) + length : Number(token);
  return place >= 0 && place < length ? place : null;
}

function changeList(list: readonly unknown[], token: string, { operator, path, value }: DocumentChange): unknown[] {
  if (operator === 'add' && token === '-') return [...list, value];
  const place = placeIn(token, operator === 'add' ? list.length + 1 : list.length);
  if (place === null) throw nothingAt(path);
  if (operator === 'add') return list.toSpliced(place, 0, value);
  return operator === 'remove' ? list.toSpliced(place, 1) : list.with(place, value);
}

function changeFields(fields: Record<string, unknown>, name: string, change: DocumentChange): Record<string, unknown> {
  if (change.operator !== 'add' && !Object.hasOwn(fields, name)) throw nothingAt(change.path);
  if (change.operator !== 'remove') return { ...fields, [name]: change.value };
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));
}

function changeWithin(value: unknown, [token, ...rest]: readonly string[], change: DocumentChange): unknown {
  if (token === undefined) throw nothingAt(change.path);
  if (Array.isArray(value)) {
    if (rest.length === 0) return changeList(value, token, change);
    const place = placeIn(token, value.length);
    if (place === null) throw nothingAt(change.path);
    return value.with(place, changeWithin(value[place], rest, change));
  }
  if (!isObject(value)) throw nothingAt(change.path);
  if (rest.length === 0) return changeFields(value, token, change);
  if (!Object.hasOwn(value, token)) throw nothingAt(change.path);
  return { ...value, [token]: changeWithin(value[token], rest, change) };
}

/**
 * A document after changes, one after the other, as the library of Karmada applies them: unlike with an API server,
 * only what is there can be replaced.
 * @throws DomainError `validation-failed` with the place that is not there
 */
export function changeDocument(document: unknown, changes: readonly DocumentChange[]): unknown {
  return changes.reduce((changed, change) => {
    const written = { ...change, value: change.value ?? null };
    if (change.path === '' && change.operator !== 'remove') return written.value;
    return changeWithin(changed, fromPointer(change.path), written);
  }, document);
}
