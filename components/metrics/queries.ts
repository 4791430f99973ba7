import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { MetricsSourceReport } from '@/lib/contracts/metrics';

export const metricsSourceQuery = queryOptions({
  queryKey: keys.metrics.source,
  queryFn: ({ signal }) => apiGet<MetricsSourceReport>('/metrics/source', {}, { signal }),
  // A click or a visit asks; what it found stays as it was found, with its time.
  staleTime: Number.POSITIVE_INFINITY,
});
