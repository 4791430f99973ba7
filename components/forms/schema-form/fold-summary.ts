import type { LocalizedText } from '@/lib/contracts/common';
import type { Field } from '@/lib/template-schema/field';
import { getIn, isEmpty, isObject, toPointer } from '@/lib/template-schema/json';
import { isOverridden } from '@/lib/template-schema/overrides';

interface FoldValue {
  label: LocalizedText;
  value: string;
}

/** A value that says something about the cluster to whoever does not know the chart. */
interface Telling {
  word: TellingWord;
  value: string;
}

export interface FoldSummary {
  /** Settings in the fold. */
  count: number;
  /** What the person set there. */
  own: FoldValue[];
  /** What of the template people look for. */
  usual: Telling[];
}

/** What people look for in a fold, by the end of its path, in the order of the line; keys of `schemaForm.telling`. */
const telling = [
  ['pods/cidrBlocks', 'pods'],
  ['services/cidrBlocks', 'services'],
  ['version', 'version'],
  ['releaseChannel', 'channel'],
  ['sshKeyName', 'sshKey'],
  ['calico/mode', 'calico'],
] as const;
type TellingWord = (typeof telling)[number][1];

/** What stands in the line of a fold, so that nobody opens it just to look. */
export function summariseFold(fields: readonly Field[], overrides: unknown): FoldSummary {
  const { count, own, usual } = collect(fields, overrides);
  // The same whenever the same form is opened: a chart's own order differs from load to load.
  const inOrder = [...own].sort((a, b) => (a.pointer < b.pointer ? -1 : 1));
  return {
    count,
    own: inOrder.map(({ label, value }) => ({ label, value })),
    usual: telling.flatMap(([end, word]) => {
      const found = usual.find(({ pointer }) => pointer.endsWith(`/${end}`));
      return found ? [{ word, value: found.value }] : [];
    }),
  };
}

type Placed = FoldValue & { pointer: string };

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
