import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiDelete, apiGet, apiPost } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { NewSilence, Silence, SilenceReport } from '@/lib/contracts/alerts';

/** No event tells of silences, which others make in Alertmanager too. */
const againMs = 60_000;

export const silencesQuery = queryOptions({
  queryKey: keys.metrics.silences,
  queryFn: ({ signal }) => apiGet<SilenceReport>('/metrics/silences', {}, { signal }),
  staleTime: againMs / 2,
  refetchInterval: againMs,
});

export const silenceAlert = (alertId: string, silence: NewSilence, idempotencyKey: string) =>
  apiPost<Silence>(`/metrics/alerts/${encodeURIComponent(alertId)}/silences`, silence, { idempotencyKey });
export const endSilence = (id: string) => apiDelete(`/metrics/silences/${id}`);

/** After a silence began or ended. */
export const readAlertsAgain = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys.metrics.everyAlert }),
    client.invalidateQueries({ queryKey: keys.metrics.silences }),
  ]);
