import { costFilterNames, type PlainDimension } from '@/lib/contracts/choices';
import { isLabelDimension, labelKeyOf, readLabelFilter, writeLabelFilter } from '@/lib/cost-labels';
import { readList, writeList } from '@/lib/lists';
import type { CostUrl, Grouping } from './prepare-costs';

type Filter = CostUrl['filter'];

/** One thing that narrows the page. */
export interface Narrowing {
  by: PlainDimension | 'label';
  /** Which label; null for what is none. */
  label: string | null;
  /** Any of these; of a label the empty one stands for clusters without it. */
  values: string[];
  /** What to say in the address to be without it. */
  without: Filter;
}

/** What narrows the page, each label by itself. */
export function narrowingsOf(filter: Filter): Narrowing[] {
  return costFilterNames.flatMap((name): Narrowing[] => {
    const value = filter[name];
    if (!value) return [];
    if (name !== 'label') return [{ by: name, label: null, values: readList(value), without: { [name]: null } }];
    const labels = readLabelFilter(value);
    return [...labels].map(([key, values]) => ({
      by: name,
      label: key,
      values: [...values],
      without: { label: writeLabelFilter(new Map([...labels].filter(([other]) => other !== key))) },
    }));
  });
}

/**
 * What to say in the address to narrow it to one group; null where that shows nothing else or cannot be asked for. Of
 * labels alone it can be asked what has none.
 */
export function narrowTo(by: Grouping, key: string | null, filter: Filter): Filter | null {
  if (!isLabelDimension(by)) {
    const wanted = key === null || key.startsWith('__') ? null : writeList([key]);
    return wanted === null || filter[by] === wanted ? null : { [by]: wanted };
  }
  const labels = new Map(readLabelFilter(filter.label));
  const [name, value] = [labelKeyOf(by), key ?? ''];
  const known = labels.get(name);
  if (known?.length === 1 && known[0] === value) return null;
  return { label: writeLabelFilter(labels.set(name, [value])) };
}
