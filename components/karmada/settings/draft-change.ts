import type { Pair } from '@/components/data/pair-line';
import { labelNamePattern, labelValuePattern } from '@/lib/contracts/choices';
import {
  isSameTaint,
  type MemberSettings,
  type SettingsChange,
  type TaintDraft,
} from '@/lib/contracts/karmada-member-settings';
import { dedicationOf } from '@/lib/dedication';

/** A taint as a line of the form. */
export type TaintLine = TaintDraft;

/** What is wrong with a line; null where nothing is. */
export type LineProblem = 'name' | 'value' | 'twice' | null;

type SettingsTaint = MemberSettings['taints'][number];

export const toLabelLines = (labels: MemberSettings['labels']): Pair[] =>
  Object.entries(labels)
    .map(([name, value]) => ({ name, value }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

/** Those that people set; the others are shown beside the form. */
export const toTaintLines = (taints: readonly SettingsTaint[]): TaintLine[] =>
  taints
    .filter(({ heldBy }) => heldBy === null)
    .map(({ key, value, effect }) => ({ key, value, effect: effect as TaintLine['effect'] }));

export const labelProblems = (lines: readonly Pair[]): LineProblem[] =>
  lines.map(({ name, value }, at) =>
    problemOf(name, value.trim(), lines.findIndex((line) => line.name === name) !== at),
  );

export const taintProblems = (lines: readonly TaintLine[]): LineProblem[] =>
  lines.map((line, at) => problemOf(line.key, line.value, lines.findIndex((other) => isSameTaint(other, line)) !== at));

function problemOf(name: string, value: string, isTwice: boolean): LineProblem {
  if (!labelNamePattern.test(name)) return 'name';
  if (!labelValuePattern.test(value)) return 'value';
  return isTwice ? 'twice' : null;
}

/** What lines change of the labels that were read; null where that is nothing. */
export function labelChange(before: MemberSettings['labels'], lines: readonly Pair[]): SettingsChange | null {
  const wanted = Object.fromEntries(lines.map(({ name, value }) => [name, value.trim()]));
  const labels = Object.fromEntries([
    ...Object.keys(before)
      .filter((name) => !Object.hasOwn(wanted, name))
      .map((name) => [name, null] as const),
    ...Object.entries(wanted).filter(([name, value]) => before[name] !== value),
  ]);
  return Object.keys(labels).length === 0 ? null : { kind: 'labels', labels };
}

/** The same for taints; those that somebody else sets are left alone. */
export function taintChange(before: readonly SettingsTaint[], lines: readonly TaintLine[]): SettingsChange | null {
  const own = toTaintLines(before);
  const set = lines.filter((line) => !own.some((taint) => isSameTaint(taint, line) && taint.value === line.value));
  const remove = own
    .filter((taint) => !lines.some((line) => isSameTaint(taint, line)))
    .map(({ key, effect }) => ({ key, effect }));
  return set.length === 0 && remove.length === 0 ? null : { kind: 'taints', set, remove };
}

/** Lines with the member for this project alone, or for every project. @param project empty: for every one */
export const dedicate = (lines: readonly TaintLine[], project: string): TaintLine[] => {
  const taint = dedicationOf(project);
  const others = lines.filter((line) => !isSameTaint(line, taint));
  return project === '' ? others : [...others, taint];
};
