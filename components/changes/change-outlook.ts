import { effectsOfChange, type LeafEffect } from '@/lib/change-effects/effects-of-change';
import { effectsOfReferences } from '@/lib/change-effects/reference-effects';
import { summarizeEffects } from '@/lib/change-effects/summarize-effects';
import type { ChangeForm } from '@/lib/contracts/changes';
import type { Effect } from '@/lib/contracts/effects';
import { estimateCost } from '@/lib/pricing/estimate';
import { type ClusterShape, readShape } from '@/lib/pricing/shape';
import { type ClusterSize, sizeOf, toQuotaAmounts } from '@/lib/pricing/size-of';
import { labelFinder } from '@/lib/template-schema/find-label';
import { fromPointer, toPointer } from '@/lib/template-schema/json';
import { mergeValues } from '@/lib/template-schema/merge';
import { validateParameters } from '@/lib/template-schema/validate';
import type { Violation } from '@/lib/template-schema/violation';
import { type ChangeDraft, labelPatchOf } from './change-draft';

/** What can be said of a change without asking anybody: the same sums as the server's, which count. */
export function foresee(form: ChangeForm, draft: ChangeDraft) {
  const { base, config } = draft;
  const { defaults, provider, rateCard, observedPrices } = form;
  const values = { now: mergeValues(defaults, base.config), after: mergeValues(defaults, config) };
  const shape = { now: readShape(values.now, provider), after: readShape(values.after, provider) };
  const rates = rateCard?.rates ?? null;
  const size = { now: sizeOf(shape.now, rates), after: sizeOf(shape.after, rates) };
  const leaves = effectsOfChange({
    chart: form.chart,
    defaults,
    before: base.config,
    after: config,
    declared: form.hints.effects,
  });
  const names = effectsOfReferences({
    chart: form.chart,
    values: values.after,
    before: base.references,
    after: draft.references,
    declared: form.hints.effects,
  });
  const price = (one: ClusterShape) => estimateCost(one, rateCard, observedPrices);
  return {
    shape,
    effects: [...leaves.map(namedBy(form)), ...effectsOnLabels(draft), ...names.map(toEffect)],
    summary: summarizeEffects([...leaves, ...names]),
    estimate: { now: price(shape.now), after: price(shape.after) },
    /** What it takes more of each limit, less below zero. */
    more: moreOf(size.now, size.after),
    violations: newViolations(form, base.config, config),
  };
}

function moreOf(now: ClusterSize, after: ClusterSize): Record<string, number> {
  const [was, is]: Record<string, number>[] = [now, after].map((size) => toQuotaAmounts({ ...size, clusters: 1 }));
  return Object.fromEntries(Object.keys(is ?? {}).map((key) => [key, (is?.[key] ?? 0) - (was?.[key] ?? 0)]));
}

function namedBy({ schema, defaults, hints }: ChangeForm): (leaf: LeafEffect) => Effect {
  const labelOf = labelFinder(schema, defaults, hints);
  return ({ pointer, before, after, effect, reason }) => ({
    pointer: `/parameters${pointer}`,
    label: labelOf(fromPointer(pointer)),
    before: before as Effect['before'],
    after: after as Effect['after'],
    effect,
    ...reason,
  });
}

const toEffect = ({
  pointer,
  before,
  after,
  effect,
  reason,
}: ReturnType<typeof effectsOfReferences>[number]): Effect => ({
  pointer,
  label: null,
  before,
  after,
  effect,
  ...reason,
});

function effectsOnLabels(draft: ChangeDraft): Effect[] {
  const message = { key: 'said.label-written', params: {} };
  return Object.entries(labelPatchOf(draft)).map(([name, after]) => ({
    pointer: `/labels${toPointer([name])}`,
    effect: 'in-place',
    detail: '',
    message,
    label: null,
    before: draft.base.labels[name] ?? null,
    after,
  }));
}

/** What was wrong with the cluster before is not the fault of this change. */
function newViolations({ schema, defaults, hints }: ChangeForm, before: object, after: object): Violation[] {
  const check = (overrides: object) =>
    validateParameters({ schema, defaults, overrides: overrides as Record<string, unknown>, hints });
  const known = new Set(check(before).map(({ pointer, code }) => `${code} ${pointer}`));
  return check(after).filter(({ pointer, code }) => !known.has(`${code} ${pointer}`));
}
