import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { MetricsSourceReport } from '@/lib/contracts/metrics';
import type { MetricsRegions, MetricsRegionsQuery } from '@/lib/contracts/metrics-regions';

export const metricsSourceQuery = queryOptions({
  queryKey: keys.metrics.source,
  queryFn: ({ signal }) => apiGet<MetricsSourceReport>('/metrics/source', {}, { signal }),
  // A click or a visit asks; what it found stays as it was found, with its time.
  staleTime: Number.POSITIVE_INFINITY,
});

/** The worker asks the source once a minute, and no event tells of what it found. */
const againMs = 60_000;

export const metricsRegionsQuery = (filters: MetricsRegionsQuery) =>
  queryOptions({
    queryKey: keys.metrics.regions(filters),
    queryFn: ({ signal }) => apiGet<MetricsRegions>('/metrics/regions', filters, { signal }),
    staleTime: againMs / 2,
    refetchInterval: againMs,
  });
