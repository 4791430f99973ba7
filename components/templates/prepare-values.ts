import type { TemplateDetail } from '@/lib/contracts/templates';
import { listValues } from '@/lib/template-schema/values';

/** One row of the table of values; `rule` is a message key under `templates.rule` with its parameters. */
export interface ValueRow {
  pointer: string;
  type: string | null;
  usual: unknown;
  isRequired: boolean;
  rule: { key: 'choice' | 'from' | 'to' | 'range' | 'pattern'; params: Record<string, string> } | null;
}

/** A value as a person writes it: texts without quotes, everything else as JSON. */
export function showValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function ruleOf(schema: Readonly<Record<string, unknown>>): ValueRow['rule'] {
  const { enum: choices, minimum, maximum, pattern } = schema;
  if (Array.isArray(choices)) return { key: 'choice', params: { values: choices.map(showValue).join(', ') } };
  const [min, max] = [showValue(minimum), showValue(maximum)];
  if (min && max) return { key: 'range', params: { min, max } };
  if (min) return { key: 'from', params: { min } };
  if (max) return { key: 'to', params: { max } };
  return typeof pattern === 'string' ? { key: 'pattern', params: { pattern } } : null;
}

/** Everything a template's values hold, in the order of the schema. */
export function prepareValues({ schema, defaults }: Pick<TemplateDetail, 'schema' | 'defaults'>): ValueRow[] {
  return [...listValues({ schema, defaults })].map(([pointer, { schema: own, usual, isRequired }]) => ({
    pointer,
    type: own?.type === undefined ? null : [own.type].flat().join(', '),
    usual,
    isRequired,
    rule: own && ruleOf(own),
  }));
}
