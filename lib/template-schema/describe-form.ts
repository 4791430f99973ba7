import type { FormHints } from '../contracts/catalog.ts';
import { mustAsk } from './asked.ts';
import { describeProperties } from './describe-field.ts';
import type { Field, FormLayout } from './field.ts';
import { type Path, toPointer } from './json.ts';
import { firstScreenRank, foldOf, isPlace } from './layout.ts';
import { joinLabels } from './words.ts';

/**
 * The order form of a template as data. First what must be asked (where, what), with what people usually size; the
 * rest in folds. Without a schema the defaults alone say what there is.
 */
export function describeForm(
  schema: Readonly<Record<string, unknown>> | null,
  defaults: Readonly<Record<string, unknown>>,
  hints: FormHints = {},
): FormLayout {
  const root = schema ?? {};
  const asked = new Set(mustAsk(schema, defaults, hints.ask));
  const tree = describeProperties({ root, hints, asked }, defaults);
  const { taken, rest } = takeFirst(tree, (field) => isFirst(field, hints));
  const first = taken.sort((a, b) => rankOf(a, hints) - rankOf(b, hints));
  return {
    where: first.filter((field) => field.isAsked && isPlace(field.path)),
    what: first.filter((field) => !(field.isAsked && isPlace(field.path))),
    folds: foldUp(rest),
  };
}

function isFirst(field: Field, hints: FormHints): boolean {
  return field.isAsked || firstScreenRank(field.path) !== null || (hints.ask ?? []).includes(toPointer(field.path));
}

/** Lifts the fields of the first screen out of their groups; their labels then name the groups. */
function takeFirst(fields: readonly Field[], isTaken: (field: Field) => boolean): { taken: Field[]; rest: Field[] } {
  const taken: Field[] = [];
  const rest: Field[] = [];
  for (const field of fields) {
    if (isTaken(field)) taken.push(field);
    else if (field.kind !== 'group') rest.push(field);
    else {
      const inside = takeFirst(field.fields, isTaken);
      taken.push(
        ...inside.taken.map((child) =>
          child.isNamed ? child : { ...child, label: joinLabels([field.label, child.label]) },
        ),
      );
      if (inside.rest.length > 0) rest.push({ ...field, fields: inside.rest });
    }
  }
  return { taken, rest };
}

function rankOf(field: Field, hints: FormHints): number {
  const hinted = hints.order?.indexOf(toPointer(field.path)) ?? -1;
  if (hinted >= 0) return hinted - 1000;
  return firstScreenRank(field.path) ?? -1;
}

function foldUp(fields: readonly Field[]): FormLayout['folds'] {
  const folds = new Map<string, Field[]>();
  for (const field of fields) {
    const id = foldOf(field.path);
    folds.set(id, [...(folds.get(id) ?? []), field]);
  }
  return ['network', 'machines', 'kubernetes', 'security', 'advanced']
    .map((id) => ({ id, fields: folds.get(id) ?? [] }))
    .filter((fold) => fold.fields.length > 0);
}

/** Pointers of all places the fields write to, `*` for list positions and free keys. */
export function reachedPaths(fields: readonly Field[]): Path[] {
  return fields.flatMap((field) => {
    if (field.kind === 'group') return reachedPaths(field.fields);
    if (field.kind === 'list') return reachedPaths([field.item]);
    return [field.path];
  });
}
