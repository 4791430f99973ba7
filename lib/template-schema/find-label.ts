import type { FormHints } from '../contracts/catalog.ts';
import type { LocalizedText } from '../contracts/common.ts';
import { describeProperties } from './describe-field.ts';
import type { Field } from './field.ts';
import { type Path, toPointer } from './json.ts';
import { joinLabels } from './words.ts';

/**
 * Names settings as the order form does, with the groups around them: `Worker instance type`. What the form hides or
 * locks has its name too. A key inside a map is named after the map; null is what the template does not know.
 */
export function labelFinder(
  schema: Readonly<Record<string, unknown>> | null,
  defaults: Readonly<Record<string, unknown>>,
  hints: FormHints,
): (path: Path) => LocalizedText | null {
  const root = schema ?? {};
  const shown = { ...hints, hide: [], lock: {} };
  const fields = describeProperties({ root, hints: shown, asked: new Set() }, defaults);
  const labels = new Map(labelled(fields, []));
  return (path) => {
    for (let length = path.length; length > 0; length -= 1) {
      const label = labels.get(toPointer(path.slice(0, length)));
      if (label) return joinLabels([label, ...path.slice(length).map((key) => ({ en: key }))]);
    }
    return null;
  };
}

function labelled(fields: readonly Field[], above: readonly LocalizedText[]): [string, LocalizedText][] {
  return fields.flatMap((field) => {
    // A name that a person gave stands without the groups around it.
    const names = field.isNamed ? [field.label] : [...above, field.label];
    const own: [string, LocalizedText] = [toPointer(field.path), withUnit(joinLabels(names), field)];
    return field.kind === 'group' ? [own, ...labelled(field.fields, names)] : [own];
  });
}

/** Outside of the form no control shows the unit. Days and hours are words, which a value is told with. */
function withUnit({ en, zh }: LocalizedText, field: Field): LocalizedText {
  const unit = field.kind === 'number' && /^[KMGT]i?B$/.test(field.unit ?? '') ? field.unit : null;
  if (unit === null) return zh === undefined ? { en } : { en, zh };
  return zh === undefined ? { en: `${en} (${unit})` } : { en: `${en} (${unit})`, zh: `${zh}（${unit}）` };
}
