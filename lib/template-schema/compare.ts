import { isSameJson } from './json.ts';
import { listValues, type TemplateValue, type TemplateValues } from './values.ts';

/** One difference; `aspect` is `value` for a value that came or went, `default`, `required`, or a schema keyword. */
export interface ValueChange {
  pointer: string;
  change: 'added' | 'removed' | 'changed';
  aspect: string;
  before: unknown;
  after: unknown;
}

/** Keywords that change what a person may enter; titles and descriptions do not. */
const keywords = [
  'type',
  'enum',
  'const',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'additionalProperties',
];
/** What differs between the values of two versions of a template, in the order of their pointers. */
export function compareTemplates(before: TemplateValues, after: TemplateValues): ValueChange[] {
  const [old, now] = [listValues(before), listValues(after)];
  const pointers = [...new Set([...old.keys(), ...now.keys()])].sort();
  return pointers.flatMap((pointer) => compareLeaves(pointer, old.get(pointer), now.get(pointer)));
}

function compareLeaves(
  pointer: string,
  before: TemplateValue | undefined,
  after: TemplateValue | undefined,
): ValueChange[] {
  if (!before || !after) {
    const change = before ? 'removed' : 'added';
    return [{ pointer, change, aspect: 'value', before: before?.usual ?? null, after: after?.usual ?? null }];
  }
  const aspects: [string, unknown, unknown][] = [
    ['default', before.usual ?? null, after.usual ?? null],
    ['required', before.isRequired, after.isRequired],
    ...keywords.map((key): [string, unknown, unknown] => [
      key,
      before.schema?.[key] ?? null,
      after.schema?.[key] ?? null,
    ]),
  ];
  return aspects
    .filter(([, old, now]) => !isSameJson(old, now))
    .map(([aspect, old, now]) => ({ pointer, change: 'changed', aspect, before: old, after: now }));
}
