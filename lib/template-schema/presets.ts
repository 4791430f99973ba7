import type { FormHints } from '../contracts/catalog.ts';
import { fromPointer, getIn, isSameJson } from './json.ts';
import { mergeValues } from './merge.ts';
import { isOverridden, setOverride } from './overrides.ts';

type Values = Readonly<Record<string, unknown>>;

/** What the catalog item sets differently from the chart. A preset that repeats the chart's default sets nothing. */
function presetsOf(defaults: Values, hints: FormHints, given: Values): Record<string, unknown> {
  const presets = [...Object.entries(hints.defaults ?? {}), ...Object.entries(hints.lock ?? {})];
  return presets.reduce<Record<string, unknown>>(
    (values, [pointer, value]) => {
      const path = fromPointer(pointer);
      if (isOverridden(given, path) || isSameJson(getIn(defaults, path), value)) return values;
      return setOverride(values, defaults, path, value);
    },
    { ...given },
  );
}

/** What applies where a person sets nothing: the chart's defaults with the item's presets over them. */
export function withPresets(defaults: Values, hints: FormHints): Record<string, unknown> {
  return mergeValues(defaults, presetsOf(defaults, hints, {}));
}

/**
 * What is sent to the management cluster: the person's overrides and the item's presets, and nothing that the chart says
 * already, because a value that is sent is pinned for ever.
 * @param defaults the chart's own
 */
export function toParameters(defaults: Values, hints: FormHints, overrides: Values): Record<string, unknown> {
  return presetsOf(defaults, hints, overrides);
}
