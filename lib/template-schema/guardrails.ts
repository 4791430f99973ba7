import type { FormHints } from '../contracts/catalog.ts';
import { fromPointer, getIn, isEmpty, isSameJson } from './json.ts';
import { isOverridden } from './overrides.ts';
import { type Violation, violation } from './violation.ts';

type Values = Readonly<Record<string, unknown>>;
interface Given {
  /** With the presets of the hints in them. */
  defaults: Values;
  overrides: Values;
  merged: Values;
}

/**
 * What the catalog item does not allow, of values that a chart's schema may well accept. It looks at the merged values,
 * so that replacing or removing a whole group cannot lead around a rule about a value inside it.
 */
export function checkGuardrails(hints: FormHints, given: Given): Violation[] {
  const { hide = [], lock = {}, options = {}, ranges = {} } = hints;
  return [
    ...hide.flatMap((pointer) => (isTouched(pointer, given) ? [violation(pointer, 'not-offered')] : [])),
    ...Object.entries(lock).flatMap(([pointer, value]) =>
      isSameJson(valueAt(pointer, given), value) ? [] : [violation(pointer, 'locked', { value: String(value) })],
    ),
    ...Object.entries(options).flatMap(([pointer, allowed]) => checkOptions(pointer, allowed, given)),
    ...Object.entries(ranges).flatMap(([pointer, range]) => checkRange(pointer, range, given)),
  ];
}

const valueAt = (pointer: string, { merged }: Given) => getIn(merged, fromPointer(pointer));

/** Whether the person's values change it: a group that is sent with the usual value in it changes nothing. */
function isTouched(pointer: string, given: Given): boolean {
  const path = fromPointer(pointer);
  if (isOverridden(given.overrides, path)) return true;
  return !isSameJson(getIn(given.defaults, path), getIn(given.merged, path));
}

/** Nothing given and nothing usual is "missing", which is another rule's business. */
function isUnanswered(pointer: string, given: Given): boolean {
  return isEmpty(valueAt(pointer, given)) && isEmpty(getIn(given.defaults, fromPointer(pointer)));
}

function checkOptions(pointer: string, allowed: readonly unknown[], given: Given): Violation[] {
  if (isUnanswered(pointer, given)) return [];
  const values = [valueAt(pointer, given)].flat();
  const isAllowed = values.every((value) => allowed.includes(value));
  return isAllowed ? [] : [violation(pointer, 'choice', { allowed: allowed.map(String).join(', ') })];
}

function checkRange(pointer: string, { min, max }: { min?: number; max?: number }, given: Given): Violation[] {
  if (isUnanswered(pointer, given)) return [];
  const value = valueAt(pointer, given);
  const isNumber = typeof value === 'number';
  if (isNumber && value >= (min ?? value) && value <= (max ?? value)) return [];
  if (min !== undefined && max !== undefined) return [violation(pointer, 'range', { min, max })];
  if (min !== undefined) return [violation(pointer, 'at-least', { min })];
  return max === undefined ? [] : [violation(pointer, 'at-most', { max })];
}
