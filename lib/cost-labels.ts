// Costs by labels of clusters, as addresses and questions write them.
import { readList, writeList } from './lists.ts';

export type LabelDimension = `label:${string}`;

/** A prefix of 253 letters, a slash and a name of 63. */
const labelDimension = /^label:[A-Za-z0-9][A-Za-z0-9._/-]{0,316}$/;

export const isLabelDimension = (name: string): name is LabelDimension => labelDimension.test(name);

/** `team` of `label:team`. */
export const labelKeyOf = (dimension: LabelDimension): string => dimension.slice('label:'.length);

/** Whether every entry is a label and its value; the empty value stands for clusters without the label. */
export const areLabelPairs = (pairs: readonly string[]): boolean =>
  pairs.every((pair) => pair.includes('=') && isLabelDimension(`label:${pair.slice(0, pair.indexOf('='))}`));

export type LabelFilter = ReadonlyMap<string, readonly string[]>;

/**
 * What `team=payments,team=search,tier=prod` narrows to: of each label any of its values, of several labels all. The empty
 * value stands for clusters without the label.
 */
export function readLabelFilter(text: string | null | undefined): LabelFilter {
  const found = new Map<string, string[]>();
  for (const one of readList(text)) {
    const [key = '', ...rest] = one.split('=');
    found.set(key, [...(found.get(key) ?? []), rest.join('=')]);
  }
  return found;
}

/** The same as text; null for nothing. */
export function writeLabelFilter(labels: LabelFilter): string | null {
  const parts = [...labels].flatMap(([key, values]) => values.map((value) => `${key}=${value}`));
  return parts.length === 0 ? null : writeList(parts);
}
