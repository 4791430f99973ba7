import { type DriftField, mostDriftFields } from '../../../lib/contracts/project-git.ts';

type Fields = Record<string, unknown>;

/** Values that are read by nobody but people; what is longer is cut. */
const longestValue = 300;
/** Below it an object holds what was asked for and nothing else: what Git does not name is a difference. */
const wholePointer = '/spec/config';

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const escapeKey = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * What of an object is other than its file says. What the file does not name is left to the API server's defaults and to
 * controllers, so it is no difference; but the values of a chart are overrides, where one more is. Labels and annotations
 * count as far as the file has them, status never.
 */
export function findDrift(file: Fields, object: Fields): DriftField[] {
  const named = (one: Fields) => {
    const { labels = {}, annotations = {} } = (one.metadata ?? {}) as Fields;
    return { metadata: { labels, annotations }, spec: one.spec ?? {} };
  };
  return compare('', named(file), named(object)).slice(0, mostDriftFields);
}

function compare(pointer: string, wanted: unknown, found: unknown): DriftField[] {
  if (isFields(wanted) && isFields(found)) {
    const isWhole = pointer === wholePointer || pointer.startsWith(`${wholePointer}/`);
    const keys = isWhole ? new Set([...Object.keys(wanted), ...Object.keys(found)]) : Object.keys(wanted);
    return [...keys].sort().flatMap((key) => compare(`${pointer}/${escapeKey(key)}`, wanted[key], found[key]));
  }
  if (Array.isArray(wanted) && Array.isArray(found)) {
    if (wanted.length !== found.length) return [toField(pointer, wanted, found)];
    return wanted.flatMap((one, at) => compare(`${pointer}/${at}`, one, found[at]));
  }
  // An object without anything in it is what the API server leaves out.
  if (isEmpty(wanted) && isEmpty(found)) return [];
  return wanted === found ? [] : [toField(pointer, wanted, found)];
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);

function toField(pointer: string, wanted: unknown, found: unknown): DriftField {
  return { pointer, wanted: toText(wanted), found: toText(found) };
}

function toText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}
