import { isObject, type JsonObject } from '../../lib/json.ts';
import { decodeFields, encodeFields, type FieldSet } from './field-set.ts';

/** Who wrote, how, and under which version; together they are one owner. */
export interface Owner {
  manager: string;
  operation: 'Apply' | 'Update';
  apiVersion: string;
  subresource: string;
}

/** What one owner owns. */
interface Ownership {
  owner: Owner;
  fields: FieldSet;
  /** RFC 3339 in whole seconds; absent when an apply changed nothing. */
  time: string | undefined;
}

/** All owners of an object by their identity. */
export type Managed = Map<string, Ownership>;

/** An applier is the same whatever version it applies. */
export function identityOf(owner: Owner): string {
  const version = owner.operation === 'Apply' ? '' : owner.apiVersion;
  return JSON.stringify([owner.manager, owner.operation, version, owner.subresource]);
}

const stringIn = (entry: JsonObject, key: string): string => (typeof entry[key] === 'string' ? entry[key] : '');

/** Reads metadata.managedFields; entries that cannot be understood make all of them count as absent. */
export function decodeManaged(entries: unknown): Managed {
  const managed: Managed = new Map();
  if (!Array.isArray(entries)) return managed;
  for (const entry of entries) {
    const operation = isObject(entry) ? entry.operation : undefined;
    if (!isObject(entry) || (operation !== 'Apply' && operation !== 'Update')) return new Map();
    const owner: Owner = {
      manager: stringIn(entry, 'manager') || 'unknown',
      operation,
      apiVersion: stringIn(entry, 'apiVersion'),
      subresource: stringIn(entry, 'subresource'),
    };
    const time = typeof entry.time === 'string' ? entry.time : undefined;
    managed.set(identityOf(owner), { owner, fields: decodeFields(entry.fieldsV1), time });
  }
  return managed;
}

const seconds = (time: string | undefined): number => (time === undefined ? 0 : Math.floor(Date.parse(time) / 1000));
const order = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

function compare(a: Ownership, b: Ownership): number {
  return (
    order(a.owner.operation, b.owner.operation) ||
    order(seconds(a.time), seconds(b.time)) ||
    order(a.owner.manager, b.owner.manager) ||
    order(a.owner.apiVersion, b.owner.apiVersion) ||
    order(a.owner.subresource, b.owner.subresource)
  );
}

/** metadata.managedFields in upstream's order; undefined when nobody owns anything. */
export function encodeManaged(managed: Managed): JsonObject[] | undefined {
  const entries = [...managed.values()].sort(compare).map(({ owner, fields, time }) => ({
    manager: owner.manager,
    operation: owner.operation,
    apiVersion: owner.apiVersion,
    ...(time === undefined ? {} : { time }),
    fieldsType: 'FieldsV1',
    fieldsV1: encodeFields(fields),
    ...(owner.subresource === '' ? {} : { subresource: owner.subresource }),
  }));
  return entries.length === 0 ? undefined : entries;
}

const maxUpdaters = 10;

/** More than ten updaters are folded, the oldest first, into one entry a version. */
export function capUpdaters(managed: Managed): void {
  const updaters = [...managed].filter(([, entry]) => entry.owner.operation === 'Update');
  if (updaters.length <= maxUpdaters) return;
  updaters.sort(([, a], [, b]) => compare(a, b));
  let excess = updaters.length - maxUpdaters;
  for (const [identity, entry] of updaters) {
    if (excess <= 0) return;
    const owner: Owner = {
      manager: 'ancient-changes',
      operation: 'Update',
      apiVersion: entry.owner.apiVersion,
      subresource: '',
    };
    const ancient = identityOf(owner);
    if (identity === ancient) continue;
    const before = managed.get(ancient);
    managed.delete(identity);
    managed.set(ancient, { owner, fields: before?.fields.union(entry.fields) ?? entry.fields, time: entry.time });
    if (before !== undefined) excess -= 1;
  }
}
