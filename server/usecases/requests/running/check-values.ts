import type { FormHints } from '../../../../lib/contracts/catalog.ts';
import { withPresets } from '../../../../lib/template-schema/presets.ts';
import { validateParameters } from '../../../../lib/template-schema/validate.ts';
import { findInjections, findUnknownKeys } from '../../../domain/requests/unsafe-overrides.ts';
import { sayViolation } from '../../../domain/words/said.ts';
import type { TemplateWithSchema } from '../../catalog/read-template.ts';
import type { Finding } from '../assessment.ts';
import type { SpecChange } from './spec-change.ts';

type Values = Record<string, unknown>;

interface Checked {
  template: TemplateWithSchema | null;
  hints: FormHints;
  /** Overrides, and those that the change makes of them. */
  before: Values;
  after: Values;
}

/** What is wrong with the values that change; what was wrong with the cluster before is not this request's fault. */
export function checkValues(asked: SpecChange, { template, hints, before, after }: Checked): Finding[] {
  if (!template) return [];
  const { schema, isSchemaPending } = template;
  const defaults = withPresets(template.defaults, hints);
  const check = (overrides: Values) => validateParameters({ schema, defaults, overrides, hints });
  const known = new Set(check(before).map(({ pointer, code }) => `${code} ${pointer}`));
  const found = [
    ...check(after)
      .filter(({ pointer, code }) => asked.upgrade || !known.has(`${code} ${pointer}`))
      .map((each) => ({ pointer: each.pointer, ...sayViolation(each) })),
    ...findInjections(asked.patch, defaults),
    ...(isSchemaPending ? [] : findUnknownKeys(asked.patch, defaults, schema)),
  ];
  const seen = new Set<string>();
  return found
    .filter(({ pointer }) => !seen.has(pointer) && seen.add(pointer))
    .map((error) => ({ ...error, pointer: `/parameters${error.pointer}`, code: 'validation-failed' }));
}
