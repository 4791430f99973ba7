import type { EffectKind } from '@/lib/change-effects/effect-kinds';
import { effectOf } from '@/lib/change-effects/effect-of';
import type { FormHints } from '@/lib/contracts/catalog';
import { mustAsk } from '@/lib/template-schema/asked';
import { describeForm } from '@/lib/template-schema/describe-form';
import { labelFinder } from '@/lib/template-schema/find-label';
import { isHidden } from '@/lib/template-schema/hidden';
import { fromPointer, getIn, toPointer } from '@/lib/template-schema/json';
import { firstScreenRank, isPlace } from '@/lib/template-schema/layout';
import { withPresets } from '@/lib/template-schema/presets';
import { listValues, type TemplateValues } from '@/lib/template-schema/values';
import { labelOfKey } from '@/lib/template-schema/words';

export type GuardMode = 'fixed' | 'choice' | 'range' | 'free';
export type Scalar = string | number | boolean;

/** One value of the chart, and what people may do with it. */
export interface GuardRow {
  pointer: string;
  label: { en: string; zh?: string };
  type: 'text' | 'number' | 'boolean' | 'other';
  mode: GuardMode;
  /** What applies when nobody sets it. */
  usual: unknown;
  /** Whether the form shows it before the folds: always, because the item asks it, or not. */
  first: 'always' | 'asked' | 'no';
  /** What the item declares that a change of it does to a running cluster. */
  declared: EffectKind | null;
  /** What holds without that: what is declared for a group around it, then what is known of the chart. */
  known: EffectKind;
  /** Whether it is shown from the start: it is shown first, guarded, a region or zone, or its effect is declared. */
  isNotable: boolean;
}

function typeOf(schema: Readonly<Record<string, unknown>> | null, usual: unknown): GuardRow['type'] {
  const named = [schema?.type ?? typeof usual].flat().filter((type) => type !== 'null');
  if (named.includes('integer') || named.includes('number')) return 'number';
  if (named.includes('boolean')) return 'boolean';
  return named.includes('string') ? 'text' : 'other';
}

function modeOf(hints: FormHints, pointer: string): GuardMode {
  if (hints.lock?.[pointer] !== undefined || hints.hide?.includes(pointer)) return 'fixed';
  if (hints.options?.[pointer]) return 'choice';
  return hints.ranges?.[pointer] ? 'range' : 'free';
}

/** Pointers that the form shows before its folds, in its order. */
function shownFirst({ schema, defaults }: TemplateValues, hints: FormHints): string[] {
  const { where, what } = describeForm(schema, withPresets(defaults, hints), hints);
  return [...where, ...what].map(({ path }) => toPointer(path));
}

/** What the item asks before anything else: what it says, otherwise what clouds usually need. */
export function askedOf({ schema, defaults }: TemplateValues, hints: FormHints): string[] {
  return hints.ask ?? mustAsk(schema, withPresets(defaults, hints));
}

/** All values of a template that a person could set: those that the form shows first, in its order, then the others. */
export function prepareGuardrails(values: TemplateValues, hints: FormHints, chart: string): GuardRow[] {
  const first = shownFirst(values, hints);
  const always = new Set(shownFirst(values, { ...hints, ask: [] }));
  const labelOf = labelFinder(values.schema, values.defaults, hints);
  const rows = [...listValues(values)]
    .filter(([pointer]) => !isHidden(fromPointer(pointer)))
    .map(([pointer, { schema, usual }]): GuardRow => {
      const path = fromPointer(pointer);
      const mode = modeOf(hints, pointer);
      const declared = hints.effects?.[pointer] ?? null;
      const isFirst = first.includes(pointer);
      return {
        pointer,
        mode,
        declared,
        known: effectOf(chart, pointer, without(hints.effects, pointer)).effect,
        first: always.has(pointer) ? 'always' : isFirst ? 'asked' : 'no',
        type: typeOf(schema, usual),
        label: labelOf(path) ?? labelOfKey(path.at(-1) ?? ''),
        usual: hints.lock?.[pointer] ?? hints.defaults?.[pointer] ?? getIn(values.defaults, path) ?? null,
        isNotable: isFirst || mode !== 'free' || isPlace(path) || firstScreenRank(path) !== null || declared !== null,
      };
    });
  const rank = ({ pointer }: GuardRow) => {
    const at = first.indexOf(pointer);
    if (at >= 0) return at - first.length;
    const path = fromPointer(pointer);
    return isPlace(path) ? 0 : (firstScreenRank(path) ?? 1000);
  };
  return rows.sort((a, b) => rank(a) - rank(b));
}

/** What somebody typed, as a value of that type; null when it is none. */
export function readValue(text: string, type: GuardRow['type']): Scalar | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (type === 'boolean') return trimmed === 'true';
  if (type !== 'number') return trimmed;
  const number = Number(trimmed);
  return Number.isFinite(number) ? number : null;
}

function without<T>(all: Record<string, T> | undefined, pointer: string): Record<string, T> | undefined {
  if (!all || !Object.hasOwn(all, pointer)) return all;
  const { [pointer]: _, ...rest } = all;
  return Object.keys(rest).length === 0 ? undefined : rest;
}
const drop = (list: string[] | undefined, pointer: string) => list?.filter((one) => one !== pointer);

/** Leaves a value to people in another way; what is usual now is what the new way begins with. */
export function setMode(hints: FormHints, row: GuardRow, mode: GuardMode): FormHints {
  const { pointer, usual } = row;
  const value = typeof usual === 'object' || usual === '' ? null : (usual as Scalar);
  const free: FormHints = {
    ...hints,
    hide: drop(hints.hide, pointer),
    lock: without(hints.lock, pointer),
    options: without(hints.options, pointer),
    ranges: without(hints.ranges, pointer),
  };
  if (mode === 'fixed') {
    const asked = { ...free, ask: drop(hints.ask, pointer), defaults: without(hints.defaults, pointer) };
    // A value that the chart has no default for can only be kept as the chart has it.
    if (value === null) return { ...asked, hide: [...(asked.hide ?? []), pointer] };
    return { ...asked, lock: { ...free.lock, [pointer]: value } };
  }
  if (mode === 'choice') return { ...free, options: { ...free.options, [pointer]: value === null ? [] : [value] } };
  if (mode === 'range') {
    const at = typeof value === 'number' ? value : 1;
    return { ...free, ranges: { ...free.ranges, [pointer]: { min: Math.min(1, at), max: Math.max(10, at) } } };
  }
  return free;
}

/** Sets what is fixed, or what people start with. */
export function setUsual(hints: FormHints, row: GuardRow, value: Scalar | null): FormHints {
  const { pointer, mode } = row;
  if (mode === 'fixed') {
    const rest = { ...hints, hide: drop(hints.hide, pointer), lock: without(hints.lock, pointer) };
    if (value === null) return { ...rest, hide: [...(rest.hide ?? []), pointer] };
    return { ...rest, lock: { ...rest.lock, [pointer]: value } };
  }
  const rest = { ...hints, defaults: without(hints.defaults, pointer) };
  return value === null ? rest : { ...rest, defaults: { ...rest.defaults, [pointer]: value } };
}

/** @param asked what is asked before anything else so far */
export function setAsked(hints: FormHints, asked: readonly string[], pointer: string, isAsked: boolean): FormHints {
  const others = asked.filter((one) => one !== pointer);
  return { ...hints, ask: isAsked ? [...others, pointer] : others };
}

/** Declares what a change of a value does to a running cluster; null takes it back. */
export function setEffect(hints: FormHints, pointer: string, effect: EffectKind | null): FormHints {
  const effects = without(hints.effects, pointer);
  return { ...hints, effects: effect === null ? effects : { ...effects, [pointer]: effect } };
}

/** Sets what the form calls a value or says about it. */
export function setWords(
  hints: FormHints,
  pointer: string,
  what: 'labels' | 'help',
  language: 'en' | 'zh',
  value: string,
): FormHints {
  const words = { en: '', ...hints[what]?.[pointer], [language]: value };
  const rest = without(hints[what], pointer);
  if (words.en === '' && !words.zh) return { ...hints, [what]: rest };
  return { ...hints, [what]: { ...rest, [pointer]: words } };
}

/** As the API takes and gives them: without entries that say nothing; words in one language stand for both. */
export function tidyHints(hints: FormHints): FormHints {
  const complete = (all: FormHints['labels']) =>
    all &&
    Object.fromEntries(Object.entries(all).map(([at, { en, zh }]) => [at, { en: en || zh || '', ...(zh && { zh }) }]));
  const entries = Object.entries({ ...hints, labels: complete(hints.labels), help: complete(hints.help) });
  return Object.fromEntries(entries.filter(([, value]) => saysSomething(value)));
}

/** A choice that was taken back and a list or map without entries are as good as none. */
function saysSomething(value: FormHints[keyof FormHints]): boolean {
  return typeof value === 'object' ? Object.keys(value).length > 0 : Boolean(value);
}
