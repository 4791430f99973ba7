import { effectsOfChange } from '../../../../lib/change-effects/effects-of-change.ts';
import type { FormHints } from '../../../../lib/contracts/catalog.ts';
import type { Effect } from '../../../../lib/contracts/effects.ts';
import { labelFinder } from '../../../../lib/template-schema/find-label.ts';
import { fromPointer, toPointer } from '../../../../lib/template-schema/json.ts';
import { say } from '../../../domain/words/said.ts';
import type { TemplateWithSchema } from '../../catalog/read-template.ts';
import type { Finding } from '../assessment.ts';
import type { SpecChange } from './spec-change.ts';

type Values = Record<string, unknown>;

interface Facts {
  template: TemplateWithSchema | null;
  hints: FormHints;
  valuesNow: Values;
  valuesThen: Values;
  labels: Record<string, string>;
}

/** What each value and label that differs does to the cluster. */
export function findEffects(asked: SpecChange, { template, hints, valuesNow, valuesThen, labels }: Facts): Effect[] {
  const found = effectsOfChange({
    chart: template?.chart ?? '',
    // Both are merged already, each with the defaults of its version.
    defaults: {},
    before: valuesNow,
    after: valuesThen,
    declared: hints.effects ?? {},
  });
  const labelOf = labelFinder(template?.schema ?? null, valuesNow, hints);
  const ofValues = found.map(({ pointer, before, after, effect, reason }): Effect => {
    const value = {
      pointer: `/parameters${pointer}`,
      label: labelOf(fromPointer(pointer)),
      before: toJsonValue(before),
      after: toJsonValue(after),
    };
    // What was refused never reached a machine, so to bring the old value back touches none.
    const isUndone = asked.undoes?.isRefused && effect === 'cannot-change';
    return isUndone ? { ...value, effect: 'none', ...say('takes-back') } : { ...value, effect, ...reason };
  });
  const ofLabels = Object.entries(asked.labels)
    .filter(([name, value]) => (labels[name] ?? null) !== value)
    .map(
      ([name, value]): Effect => ({
        pointer: `/labels${toPointer([name])}`,
        effect: 'in-place',
        ...say('label-written'),
        label: null,
        before: labels[name] ?? null,
        after: value,
      }),
    );
  return [...ofValues, ...ofLabels];
}

const toJsonValue = (value: unknown) => (value === undefined ? null : value) as Effect['before'];

/** What cannot be changed on a running cluster is refused at its value. */
export function refuseEffects(effects: readonly Effect[]): Finding[] {
  return effects
    .filter(({ effect }) => effect === 'cannot-change')
    .map(({ pointer, detail, message }) => ({ pointer, code: 'validation-failed', detail, message }));
}
