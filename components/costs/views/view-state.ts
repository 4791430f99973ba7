import type { CostView, CostViewState } from '@/lib/contracts/cost-views';
import type { DayRange } from '@/lib/finops/cost-range';

type Filter = Readonly<Record<string, string | null | undefined>>;
type Shown = Omit<CostViewState, 'filter' | 'from' | 'to'> & { range: DayRange | null; filter: Filter };

/** What of the page of costs is kept in a view. `project`: to which the whole portal is narrowed. */
export function toViewState({ filter, range, ...said }: Shown, project: string | null): CostViewState {
  const all: Filter = { ...filter, project: filter.project ?? project };
  return { ...said, ...range, filter: Object.fromEntries(Object.entries(all).filter(([, value]) => value)) };
}

const sorted = ({ window, from, to, by, splitIdle, splitShared, filter }: CostViewState) =>
  JSON.stringify([
    from && to ? `${from} ${to}` : window,
    by,
    splitIdle,
    splitShared,
    Object.entries(filter).sort(([one], [other]) => (one < other ? -1 : 1)),
  ]);

/** Whether two states show the same. */
export const isSameState = (one: CostViewState, other: CostViewState): boolean => sorted(one) === sorted(other);

/** The address at which a view is shown; it says everything, so that it can be edited and sent on. */
export function viewAddress({ id, state: { filter, ...said } }: Pick<CostView, 'id' | 'state'>): string {
  return `/costs?${new URLSearchParams({ view: id, ...said, ...filter })}`;
}

/** What a change sends of a view: all of it, and the version that was seen. */
export function toChange({ name, state, isShared, version }: CostView) {
  return { name, state, isShared, version };
}
