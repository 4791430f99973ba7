import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { AlertQuery, AlertReport } from '@/lib/contracts/alerts';

/** No event tells of alerts, so a page that shows them asks again. */
const againMs = 60_000;

export const alertsQuery = (filters: AlertQuery) =>
  queryOptions({
    queryKey: keys.metrics.alerts(filters),
    queryFn: ({ signal }) => apiGet<AlertReport>('/metrics/alerts', filters, { signal }),
    staleTime: againMs / 2,
    refetchInterval: againMs,
  });
