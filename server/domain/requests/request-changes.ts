import type { Asked, Change } from '../../../lib/contracts/approvals.ts';
import { isObject, isSameJson, toPointer } from '../../../lib/template-schema/json.ts';
import { changesOfReferences } from '../clusters/cluster-references.ts';
import { changesOfNewClaim } from '../clusters/new-address-claim.ts';
import { type Said, say } from '../words/said.ts';

type Values = Record<string, unknown>;

/** A difference before anybody has named the setting. */
export type BareChange = Omit<Change, 'label'>;

/** Overrides that differ from what the template has: each a leaf of maps; lists are one value each. */
export function changesAgainst(defaults: Values, overrides: Values): BareChange[] {
  return leavesOf(overrides, []).flatMap(({ path, value }) => {
    const before = path.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), defaults);
    if (isSameJson(before, value)) return [];
    return [{ pointer: `/parameters${toPointer(path)}`, before: before ?? null, after: value }];
  });
}

/** What differs between two revisions of a request, the parameters leaf by leaf. */
export function changesBetween(before: Asked, after: Asked): BareChange[] {
  const fields = ['name', 'version', 'credential', 'purpose', 'justification', 'expiresInDays'] as const;
  const plain = fields
    .filter((field) => before[field] !== after[field])
    .map((field): BareChange => ({ pointer: `/${field}`, before: before[field], after: after[field] }));
  const [old, now] = [byPointer(before.parameters), byPointer(after.parameters)];
  const pointers = [...new Set([...old.keys(), ...now.keys()])].sort();
  const parameters = pointers
    .filter((pointer) => !isSameJson(old.get(pointer), now.get(pointer)))
    .map((pointer): BareChange => ({ pointer, before: old.get(pointer) ?? null, after: now.get(pointer) ?? null }));
  const references = changesOfReferences(before.references, after.references);
  const addresses = changesOfNewClaim(before.newAddressClaim, after.newAddressClaim);
  return [...plain, ...references, ...addresses, ...parameters, ...servicesBetween(before.services, after.services)];
}

/** Versions of services, and that something else of one is another; what, stands on the request's page. */
function servicesBetween(before: Asked['services'], after: Asked['services']): BareChange[] {
  const byKey = (services: Asked['services']) =>
    new Map(services.map((service) => [`/services/${service.namespace}/${service.name}`, service]));
  const [old, now] = [byKey(before), byKey(after)];
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((pointer): BareChange[] => {
    const [was, is] = [old.get(pointer), now.get(pointer)];
    if (was?.version !== is?.version) return [{ pointer, before: was?.version ?? null, after: is?.version ?? null }];
    return was?.mark === is?.mark ? [] : [{ pointer: `${pointer}/settings`, before: null, after: null }];
  });
}

/** A change in words, for those who read no table. */
export function sayChange({ before, after }: BareChange): Said {
  return say('changed', { before: inShort(before), after: inShort(after) });
}

function byPointer(values: Values): Map<string, unknown> {
  return new Map(leavesOf(values, []).map(({ path, value }) => [`/parameters${toPointer(path)}`, value]));
}

function leavesOf(value: unknown, path: readonly string[]): { path: readonly string[]; value: unknown }[] {
  if (!isObject(value) || Object.keys(value).length === 0) return path.length > 0 ? [{ path, value }] : [];
  return Object.entries(value).flatMap(([key, item]) => leavesOf(item, [...path, key]));
}

function inShort(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
