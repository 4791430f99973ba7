'use client';
import { parseAsString, useQueryStates } from 'nuqs';
import { type AlertUrl, alertQuestion } from './alert-question';

const parsers = { q: parseAsString, severity: parseAsString, cluster: parseAsString, project: parseAsString };

/** Filters of the page of alerts. @param chosen the project chosen for everything */
export function useAlertFilters(chosen: string | null) {
  const [url, set] = useQueryStates(parsers, { history: 'push' });
  return {
    url,
    question: alertQuestion(url, chosen),
    isFiltered: Object.values(url).some(Boolean),
    choose: (next: AlertUrl) => void set(next),
    search: (q: string) => void set({ q: q || null }, { history: 'replace', throttleMs: 200 }),
    clear: () => void set({ q: null, severity: null, cluster: null, project: null }),
  };
}
export type AlertFilters = ReturnType<typeof useAlertFilters>;
