'use client';
import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { logSinces, logTails } from '@/lib/contracts/choices';

export const insideViews = ['workloads', 'pods', 'jobs', 'network', 'events'] as const;
export type InsideView = (typeof insideViews)[number];

const parsers = {
  within: parseAsString,
  view: parseAsStringLiteral(insideViews).withDefault('workloads'),
  q: parseAsString,
  troubled: parseAsBoolean.withDefault(false),
  /** The pod whose details are open, as `namespace/name`. */
  pod: parseAsString,
  container: parseAsString,
  previous: parseAsBoolean.withDefault(false),
  since: parseAsStringLiteral(logSinces).withDefault('all'),
  tail: parseAsStringLiteral(logTails).withDefault('500'),
};

/** What is looked at, as it stands in the URL. */
export function usePlace() {
  const [place, setPlace] = useQueryStates(parsers, { history: 'push' });
  return {
    place,
    set: (next: Parameters<typeof setPlace>[0], options?: Parameters<typeof setPlace>[1]) =>
      void setPlace(next, options),
  };
}
export type Place = ReturnType<typeof usePlace>;
