'use client';
import { createParser, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { toViewState } from '@/components/costs/views/view-state';
import { useProject } from '@/components/shell/project-context';
import { type CostWindow, costFilterNames, costWindows } from '@/lib/contracts/choices';
import type { CostView } from '@/lib/contracts/cost-views';
import { toDay } from '@/lib/days';
import { type DayRange, rangeOf } from '@/lib/finops/cost-range';
import { splitPolicies } from '@/lib/finops/split';
import { writeList } from '@/lib/lists';
import { belowOf, type CostUrl, costQuestion, type Grouping, groupingOf, showsNamespaces } from './prepare-costs';
import { narrowTo } from './prepare-filters';

const filterParsers = Object.fromEntries(costFilterNames.map((name) => [name, parseAsString])) as Record<
  FilterName,
  typeof parseAsString
>;
const parsers = {
  window: parseAsStringLiteral(costWindows).withDefault('30d'),
  from: parseAsString,
  to: parseAsString,
  by: createParser<Grouping>({ parse: groupingOf, serialize: String }).withDefault('project'),
  splitIdle: parseAsStringLiteral(splitPolicies).withDefault('apart'),
  splitShared: parseAsStringLiteral(splitPolicies).withDefault('apart'),
  /** The saved view that was opened; the rest of the address says what is shown of it by now. */
  view: parseAsString,
  ...filterParsers,
};
type FilterName = (typeof costFilterNames)[number];

/** Window, grouping and filters: the address of the page holds them, so that what is seen can be sent to somebody. */
export function useCostState() {
  const { project } = useProject();
  const [url, setUrl] = useQueryStates(parsers, { history: 'push' });
  const { window, from, to, by, splitIdle, splitShared, view, ...filter } = url;
  const today = toDay(new Date());
  const nothing = Object.fromEntries(costFilterNames.map((name) => [name, null]));
  const isFiltered = costFilterNames.some((name) => filter[name] !== null);
  const range = rangeOf(from, to, today);
  const said = { window, range, by, splitIdle, splitShared, filter };
  return {
    ...said,
    view,
    isFiltered,
    /** The address says nothing. */
    isPlain:
      !isFiltered &&
      view === null &&
      window === '30d' &&
      from === to &&
      from === null &&
      by === 'project' &&
      splitIdle === splitShared &&
      splitIdle === 'apart',
    isOfNamespaces: showsNamespaces({ by, filter }),
    /** Only parts of clusters are shown. */
    isPart: filter.namespace !== null || filter.nodeType !== null,
    question: costQuestion(said, project, today),
    /** What a view would keep of it. */
    shown: toViewState(said, project),
    set: (change: Partial<Pick<typeof url, 'by' | 'splitIdle' | 'splitShared'>>) => void setUrl(change),
    choose: (window: CostWindow) => void setUrl({ window, from: null, to: null }),
    select: (days: DayRange) => void setUrl({ window: null, ...days }),
    narrow: (filter: CostUrl['filter']) => void setUrl(filter),
    clear: () => void setUrl(nothing),
    /** Shows a saved view as it was saved; null leaves the one that is open for everything. */
    show: (saved: Pick<CostView, 'id' | 'state'> | null, history: 'push' | 'replace') => {
      const { filter: narrowed = {}, ...rest } = saved?.state ?? {};
      const plain = { window: null, from: null, to: null, by: null, splitIdle: null, splitShared: null };
      void setUrl({ ...plain, ...nothing, ...rest, ...narrowed, view: saved?.id ?? null }, { history });
    },
    /** Narrows to a group and shows what is below it; null where that shows nothing else. */
    drill: (key: string | null): (() => void) | null => {
      const narrowed = narrowTo(by, key, filter);
      return narrowed && (() => void setUrl({ ...narrowed, by: belowOf(by, filter) ?? by }));
    },
    drillToCluster: (project: string | null, cluster: string) =>
      void setUrl({
        ...(project && { project }),
        cluster: writeList([cluster]),
        by: belowOf('cluster', filter) ?? 'cluster',
      }),
  };
}
export type CostState = ReturnType<typeof useCostState>;
