'use client';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { askedLevels, logWindows } from '@/lib/contracts/choices';
import type { LogQuery } from '@/lib/contracts/logs';

const parsers = {
  text: parseAsString,
  within: parseAsString,
  pod: parseAsString,
  level: parseAsStringLiteral(askedLevels),
  window: parseAsStringLiteral(logWindows).withDefault('1h'),
};

/** What is searched for, as it stands in the URL. */
export function useLogPlace() {
  const [state, setState] = useQueryStates(parsers, { history: 'push' });
  const query: LogQuery = Object.fromEntries(Object.entries(state).filter(([, value]) => value));
  const { window: _window, ...narrowing } = query;
  return {
    state,
    query,
    isNarrowed: Object.keys(narrowing).length > 0,
    set: (next: Parameters<typeof setState>[0]) => void setState(next),
    clear: () => void setState({ text: null, within: null, pod: null, level: null }),
  };
}
