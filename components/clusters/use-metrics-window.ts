'use client';
import { parseAsIsoDateTime, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { type MetricsRange, metricsRanges } from '@/lib/contracts/choices';
import type { ClusterMetricsQuery } from '@/lib/contracts/cluster-metrics';

const parsers = {
  range: parseAsStringLiteral(metricsRanges).withDefault('24h'),
  from: parseAsIsoDateTime,
  to: parseAsIsoDateTime,
  compare: parseAsStringLiteral(['week']),
};

/** Which stretch of time the figures of a cluster are of, as it stands in the URL. */
export function useMetricsWindow() {
  const [state, setState] = useQueryStates(parsers, { history: 'push' });
  const { range, from, to, compare } = state;
  const own = from && to ? { from: from.toISOString(), to: to.toISOString() } : null;
  const question: ClusterMetricsQuery = { ...(own ?? { range }), ...(compare && { compare }) };
  return {
    question,
    range,
    own,
    isCompared: compare !== null,
    choose: (next: MetricsRange) => void setState({ range: next, from: null, to: null }),
    select: (first: string, last: string) => void setState({ from: new Date(first), to: new Date(last) }),
    reset: () => void setState({ from: null, to: null }),
    comparing: (isCompared: boolean) => void setState({ compare: isCompared ? 'week' : null }),
  };
}
export type MetricsWindow = ReturnType<typeof useMetricsWindow>;
