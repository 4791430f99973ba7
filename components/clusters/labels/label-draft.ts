import { labelNamePattern, labelValuePattern } from '@/lib/contracts/choices';
import { isReservedLabel } from '@/lib/reserved-labels';

/** A label as it is typed; several may have the same name meanwhile. */
export interface LabelRow {
  /** Tells rows apart while their names change. */
  id: number;
  name: string;
  value: string;
}

type Labels = Readonly<Record<string, string>>;

/** Labels that people set, and those that controllers do, each by name. */
export function splitLabels(labels: Labels): { own: [string, string][]; reserved: [string, string][] } {
  const all = Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    own: all.filter(([name]) => !isReservedLabel(name)),
    reserved: all.filter(([name]) => isReservedLabel(name)),
  };
}

export const toRows = (labels: Labels): LabelRow[] =>
  splitLabels(labels).own.map(([name, value], id) => ({ id, name, value }));

/** Keys under `cluster.labels.problem` in the messages. */
export type LabelProblem = 'nameMissing' | 'nameForm' | 'reserved' | 'twice' | 'valueForm';

/** What Kubernetes would refuse of a row, or Slipway; null where it is sound. */
export function problemOf(row: LabelRow, rows: readonly LabelRow[]): LabelProblem | null {
  const name = row.name.trim();
  if (name === '') return 'nameMissing';
  if (!labelNamePattern.test(name)) return 'nameForm';
  if (isReservedLabel(name)) return 'reserved';
  if (rows.some((other) => other.id !== row.id && other.name.trim() === name)) return 'twice';
  return labelValuePattern.test(row.value.trim()) ? null : 'valueForm';
}

/** Labels to set and to take away (null), with what they were; only what differs. */
export function patchOf(
  labels: Labels,
  rows: readonly LabelRow[],
): { labels: Record<string, string | null>; seenLabels: Record<string, string | null> } {
  const wanted = new Map(rows.map(({ name, value }) => [name.trim(), value.trim()]));
  const before = new Map(splitLabels(labels).own);
  const changed = [...new Set([...before.keys(), ...wanted.keys()])].filter(
    (name) => before.get(name) !== wanted.get(name),
  );
  return {
    labels: Object.fromEntries(changed.map((name) => [name, wanted.get(name) ?? null])),
    seenLabels: Object.fromEntries(changed.map((name) => [name, before.get(name) ?? null])),
  };
}
