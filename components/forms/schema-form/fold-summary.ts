import type { LocalizedText } from '@/lib/contracts/common';
import type { Field } from '@/lib/template-schema/field';
import { getIn, isEmpty, isObject, toPointer } from '@/lib/template-schema/json';
import { isOverridden } from '@/lib/template-schema/overrides';

interface FoldValue {
  label: LocalizedText;
  value: string;
}

export interface FoldSummary {
  /** Settings in the fold. */
  count: number;
  /** What the person set there. */
  own: FoldValue[];
  /** What the template says, as far as it says something short. */
  usual: FoldValue[];
}

// What people look for in a fold, by the end of its path; the first that are there stand in its line.
const telling: readonly string[] = [
  'pods/cidrBlocks',
  'services/cidrBlocks',
  'version',
  'releaseChannel',
  'image/filter/name',
  'image/filters/name',
  'sshKeyName',
  'volumeType',
  'imageLookup/baseOS',
  'imageLookup/format',
  'arch',
  'calico/mode',
  'maxAge',
  'maxBackup',
];

function rankOf(pointer: string): number {
  const rank = telling.findIndex((end) => pointer.endsWith(`/${end}`));
  return rank < 0 ? telling.length : rank;
}

type Placed = FoldValue & { pointer: string };

/** The same two whenever the same form is opened: a chart's own order differs from load to load. */
function inOrder(values: readonly Placed[]): FoldValue[] {
  return [...values]
    .sort((a, b) => rankOf(a.pointer) - rankOf(b.pointer) || (a.pointer < b.pointer ? -1 : 1))
    .map(({ label, value }) => ({ label, value }));
}

/** What stands in the line of a fold, so that nobody opens it just to look. */
export function summariseFold(fields: readonly Field[], overrides: unknown): FoldSummary {
  const { count, own, usual } = collect(fields, overrides);
  return { count, own: inOrder(own), usual: inOrder(usual) };
}

function collect(fields: readonly Field[], overrides: unknown): { count: number; own: Placed[]; usual: Placed[] } {
  const summary: ReturnType<typeof collect> = { count: 0, own: [], usual: [] };
  for (const field of fields) {
    if (field.kind === 'group' && !(isOverridden(overrides, field.path) && getIn(overrides, field.path) === null)) {
      const inside = collect(field.fields, overrides);
      summary.count += inside.count;
      summary.own.push(...inside.own);
      summary.usual.push(...inside.usual);
      continue;
    }
    summary.count += 1;
    const placed = { label: field.label, pointer: toPointer(field.path) };
    if (isOverridden(overrides, field.path)) {
      summary.own.push({ ...placed, value: inShort(getIn(overrides, field.path)) });
    } else if (!isEmpty(field.usual) && !isObject(field.usual) && typeof field.usual !== 'boolean') {
      summary.usual.push({ ...placed, value: inShort(field.usual) });
    }
  }
  return summary;
}

function inShort(value: unknown): string {
  if (Array.isArray(value) && value.every((item) => !isObject(item))) return value.map(String).join(', ');
  const text = isObject(value) || Array.isArray(value) ? '…' : String(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
