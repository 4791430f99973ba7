'use client';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useProject } from '@/components/shell/project-context';
import { belowOf, costQuestion, type DimensionName, dimensionNames, filterNames, windowNames } from './prepare-costs';

const filterParsers = Object.fromEntries(filterNames.map((name) => [name, parseAsString])) as Record<
  FilterName,
  typeof parseAsString
>;
const parsers = {
  window: parseAsStringLiteral(windowNames).withDefault('30d'),
  by: parseAsStringLiteral(dimensionNames).withDefault('project'),
  ...filterParsers,
};
type FilterName = (typeof filterNames)[number];

/** Window, grouping and filters: the address of the page holds them, so that what is seen can be sent to somebody. */
export function useCostState() {
  const { project } = useProject();
  const [url, setUrl] = useQueryStates(parsers, { history: 'push' });
  const { window, by, ...filter } = url;
  const today = new Date().toISOString().slice(0, 10);
  const nothing = Object.fromEntries(filterNames.map((name) => [name, null]));
  return {
    ...{ window, by, filter },
    isFiltered: filterNames.some((name) => filter[name] !== null),
    question: costQuestion({ window, by, filter }, project, today),
    set: (change: Partial<Pick<typeof url, 'window' | 'by'>>) => void setUrl(change),
    remove: (name: FilterName) => void setUrl({ [name]: null }),
    clear: () => void setUrl(nothing),
    /** Null where there is nothing below a group. */
    drill: (key: string | null): (() => void) | null => {
      const below = belowOf(by);
      if (below === null || key === null || key.startsWith('__')) return null;
      return () => void setUrl({ [by]: key, by: below });
    },
    drillTo: (filters: Partial<Record<DimensionName, string>>, next: DimensionName) =>
      void setUrl({ ...filters, by: next }),
  };
}
export type CostState = ReturnType<typeof useCostState>;
