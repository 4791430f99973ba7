import type { LocalizedText } from '@/lib/contracts/common';
import type { Field } from '@/lib/template-schema/field';
import { getIn, isEmpty, isObject } from '@/lib/template-schema/json';
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

/** What stands in the line of a fold, so that nobody opens it just to look. */
export function summariseFold(fields: readonly Field[], overrides: unknown): FoldSummary {
  const summary: FoldSummary = { count: 0, own: [], usual: [] };
  for (const field of fields) {
    if (field.kind === 'group' && !(isOverridden(overrides, field.path) && getIn(overrides, field.path) === null)) {
      const inside = summariseFold(field.fields, overrides);
      summary.count += inside.count;
      summary.own.push(...inside.own);
      summary.usual.push(...inside.usual);
      continue;
    }
    summary.count += 1;
    if (isOverridden(overrides, field.path)) {
      summary.own.push({ label: field.label, value: inShort(getIn(overrides, field.path)) });
    } else if (!isEmpty(field.usual) && !isObject(field.usual) && typeof field.usual !== 'boolean') {
      summary.usual.push({ label: field.label, value: inShort(field.usual) });
    }
  }
  return summary;
}

function inShort(value: unknown): string {
  if (Array.isArray(value) && value.every((item) => !isObject(item))) return value.map(String).join(', ');
  const text = isObject(value) || Array.isArray(value) ? '…' : String(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
