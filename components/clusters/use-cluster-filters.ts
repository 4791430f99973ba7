'use client';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { type ClusterSort, clusterSorts } from '@/lib/contracts/choices';
import type { ClusterFilter, FacetField } from '@/lib/contracts/cluster-filter';
import type { ClusterViewState } from '@/lib/contracts/cluster-views';

const parsers = {
  q: parseAsString,
  project: parseAsString,
  phase: parseAsString,
  provider: parseAsString,
  region: parseAsString,
  kubernetesVersion: parseAsString,
  template: parseAsString,
  owner: parseAsString,
  label: parseAsString,
  k0rdentRegion: parseAsString,
  expires: parseAsString,
  services: parseAsString,
  git: parseAsString,
  sort: parseAsStringLiteral(clusterSorts).withDefault('severity'),
  order: parseAsStringLiteral(['asc', 'desc']).withDefault('asc'),
  cursor: parseAsString,
};

/** Adds a value to a comma list, or takes it out. */
export function toggleValue(list: string | null, value: string): string | null {
  const values = list ? list.split(',') : [];
  const next = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
  return next.length > 0 ? next.join(',') : null;
}

/** Filters, order and place of the list, as they stand in the URL. */
export function useClusterFilters() {
  const [state, setState] = useQueryStates(parsers, { history: 'push' });
  const { sort, order, cursor, ...filters } = state;
  const filter: ClusterFilter = Object.fromEntries(
    Object.entries(filters).flatMap(([key, value]) => (value ? [[key, value]] : [])),
  );
  return {
    filter,
    sort,
    order,
    cursor,
    /** How many fields narrow the list. */
    active: Object.keys(filter).length,
    has: (field: FacetField, value: string) => (state[field] ?? '').split(',').includes(value),
    toggle: (field: FacetField, value: string) =>
      void setState({ [field]: toggleValue(state[field], value), cursor: null }),
    set: (next: Partial<Record<keyof ClusterFilter, string | null>>) => void setState({ ...next, cursor: null }),
    search: (q: string) => void setState({ q: q || null, cursor: null }, { history: 'replace', throttleMs: 200 }),
    sortBy: (next: ClusterSort) =>
      void setState({ sort: next, order: next === sort && order === 'asc' ? 'desc' : 'asc', cursor: null }),
    /** Shows the list as a saved view has it. */
    open: (view: ClusterViewState) => {
      const none = Object.fromEntries(Object.keys(filters).map((key) => [key, null]));
      void setState({ ...none, ...view.filter, sort: view.sort, order: view.order, cursor: null });
    },
    page: (next: string | null) => void setState({ cursor: next }),
    clear: () => void setState({ ...Object.fromEntries(Object.keys(filters).map((key) => [key, null])), cursor: null }),
  };
}
