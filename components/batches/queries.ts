import { queryOptions } from '@tanstack/react-query';
import { apiGet, apiPost } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { Batch } from '@/lib/contracts/request-batches';

const path = (id: string) => `/request-batches/${encodeURIComponent(id)}`;

/** Live events tell of each cluster; what they miss is read soon, as long as anything waits. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: keys.requests.batch(id),
    queryFn: ({ signal }) => apiGet<Batch>(path(id), {}, { signal }),
    refetchInterval: ({ state }) => (state.data && state.data.counts.waiting > 0 ? 2_000 : 15_000),
  });

/** Sends again what was refused. */
export const retryBatch = (id: string): Promise<Batch> => apiPost<Batch>(`${path(id)}/retry`, {});
