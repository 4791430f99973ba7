'use client';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useProject } from '@/components/shell/project-context';
import { splitPolicies } from '@/lib/finops/split';
import { belowOf, costQuestion, dimensionNames, filterNames, showsNamespaces, windowNames } from './prepare-costs';

const filterParsers = Object.fromEntries(filterNames.map((name) => [name, parseAsString])) as Record<
  FilterName,
  typeof parseAsString
>;
const parsers = {
  window: parseAsStringLiteral(windowNames).withDefault('30d'),
  by: parseAsStringLiteral(dimensionNames).withDefault('project'),
  splitIdle: parseAsStringLiteral(splitPolicies).withDefault('apart'),
  splitShared: parseAsStringLiteral(splitPolicies).withDefault('apart'),
  ...filterParsers,
};
type FilterName = (typeof filterNames)[number];

/** Window, grouping and filters: the address of the page holds them, so that what is seen can be sent to somebody. */
export function useCostState() {
  const { project } = useProject();
  const [url, setUrl] = useQueryStates(parsers, { history: 'push' });
  const { window, by, splitIdle, splitShared, ...filter } = url;
  const today = new Date().toISOString().slice(0, 10);
  const nothing = Object.fromEntries(filterNames.map((name) => [name, null]));
  return {
    ...{ window, by, splitIdle, splitShared, filter },
    isOfNamespaces: showsNamespaces({ by, filter }),
    isFiltered: filterNames.some((name) => filter[name] !== null),
    /** Only parts of clusters are shown. */
    isPart: filter.namespace !== null || filter.nodeType !== null,
    question: costQuestion({ window, by, splitIdle, splitShared, filter }, project, today),
    set: (change: Partial<Pick<typeof url, 'window' | 'by' | 'splitIdle' | 'splitShared'>>) => void setUrl(change),
    remove: (name: FilterName) => void setUrl({ [name]: null }),
    clear: () => void setUrl(nothing),
    /** Narrows to a group and shows what is below it; null where that shows nothing else. */
    drill: (key: string | null): (() => void) | null => {
      if (key === null || key.startsWith('__') || filter[by] === key) return null;
      return () => void setUrl({ [by]: key, by: belowOf(by, filter) ?? by });
    },
    drillToCluster: (project: string | null, cluster: string) =>
      void setUrl({ ...(project && { project }), cluster, by: belowOf('cluster', filter) ?? 'cluster' }),
  };
}
export type CostState = ReturnType<typeof useCostState>;
