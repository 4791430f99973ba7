import { changedLeaves } from '../../../lib/change-effects/changed-leaves.ts';
import { effectsOfChange } from '../../../lib/change-effects/effects-of-change.ts';
import { reasonOf } from '../../../lib/change-effects/reasons.ts';
import type { FormHints } from '../../../lib/contracts/catalog.ts';
import type { UpgradeDifference } from '../../../lib/contracts/upgrades.ts';
import { mustAsk } from '../../../lib/template-schema/asked.ts';
import { labelFinder } from '../../../lib/template-schema/find-label.ts';
import { fromPointer, getIn, isEmpty, isObject } from '../../../lib/template-schema/json.ts';
import { mergeValues } from '../../../lib/template-schema/merge.ts';
import { withoutPins } from './without-pins.ts';

type Values = Record<string, unknown>;

/** One version of a template as upgrades see it. */
interface VersionValues {
  chart: string;
  /** The chart's defaults with the presets of the catalog item. */
  defaults: Values;
  schema: Values | null;
}

interface Step {
  now: VersionValues;
  then: VersionValues;
  /** What the cluster sets itself. */
  config: Values;
  hints: FormHints;
}

const hiddenKeys = new Set(['global', 'clusterIdentity', 'clusterLabels']);

/** What another version of the template changes of a cluster's values, in the order of the values. */
export function findDifferences({ now, then, config, hints }: Step): UpgradeDifference[] {
  const leaves = changedLeaves(now.defaults, then.defaults).filter(
    ({ pointer, after }) => !hiddenKeys.has(fromPointer(pointer)[0] ?? '') && !isAnswered(config, pointer, after),
  );
  const unpinned = withoutPins(config, leaves);
  const effects = effectsOfChange({
    chart: then.chart,
    defaults: {},
    before: mergeValues(now.defaults, config),
    after: mergeValues(then.defaults, unpinned),
    declared: hints.effects ?? {},
  });
  const effectAt = new Map(effects.map((effect) => [effect.pointer, effect]));
  const labelOf = labelFinder(then.schema ?? now.schema, mergeValues(now.defaults, then.defaults), hints);
  const changed = leaves.map(({ pointer, before, after }): UpgradeDifference => {
    const own = getIn(config, fromPointer(pointer)) ?? null;
    const found = effectAt.get(pointer);
    const known = found ?? { effect: 'none' as const, reason: reasonOf('same-value') };
    return {
      pointer,
      label: labelOf(fromPointer(pointer)),
      kind: kindOf({ own, after }),
      type: null,
      ...asJson({ before, after, own }),
      effect: known.effect,
      ...known.reason,
    };
  });
  const required = findRequired({ now, then, config, hints }, labelOf);
  const asked = new Set(required.map(({ pointer }) => pointer));
  return [...changed.filter(({ pointer }) => !asked.has(pointer)), ...required];
}

/** The new version asks for what the cluster says already. */
function isAnswered(config: Values, pointer: string, after: unknown): boolean {
  return after !== null && isEmpty(after) && getIn(config, fromPointer(pointer)) !== undefined;
}

function kindOf({ own, after }: { own: unknown; after: unknown }): UpgradeDifference['kind'] {
  if (after === null) return 'removed';
  return own === null ? 'default' : 'pinned';
}

function findRequired(
  { now, then, config, hints }: Step,
  labelOf: ReturnType<typeof labelFinder>,
): UpgradeDifference[] {
  const merged = mergeValues(then.defaults, config);
  return mustAsk(then.schema, then.defaults, hints.ask)
    .filter((pointer) => isEmpty(getIn(merged, fromPointer(pointer))))
    .map((pointer): UpgradeDifference => {
      const path = fromPointer(pointer);
      return {
        pointer,
        label: labelOf(path),
        kind: 'required',
        type: typeIn(then.schema, path),
        ...asJson({ before: getIn(now.defaults, path) ?? null, after: null, own: null }),
        effect: 'unknown',
        ...reasonOf('unknown'),
      };
    });
}

const asJson = (values: Record<'before' | 'after' | 'own', unknown>) =>
  values as Pick<UpgradeDifference, 'before' | 'after' | 'own'>;

/** The type that the schema gives a value; text where it says none or several. */
function typeIn(schema: Values | null, path: readonly string[]): UpgradeDifference['type'] {
  const found = path.reduce<unknown>((inner, key) => {
    const properties = isObject(inner) ? inner.properties : undefined;
    return isObject(properties) ? properties[key] : undefined;
  }, schema);
  const type = isObject(found) ? found.type : undefined;
  return type === 'integer' || type === 'number' || type === 'boolean' ? type : 'string';
}
