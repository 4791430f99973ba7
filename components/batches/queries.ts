import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet, apiPost } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { Page } from '@/lib/contracts/page';
import type { Batch, BatchRow } from '@/lib/contracts/request-batches';

const path = (id: string) => `/request-batches/${encodeURIComponent(id)}`;

export const batchPageSize = 50;

/** What the list asks, the same on the server. */
export const batchQuestion = (cursor: string | null) => ({
  limit: batchPageSize,
  ...(cursor !== null && { cursor }),
});

/** One's own batches, newest first. */
export const batchListQuery = (question: { limit: number; cursor?: string }) =>
  queryOptions({
    queryKey: keys.requests.batches(question),
    queryFn: ({ signal }) => apiGet<Page<BatchRow>>('/request-batches', question, { signal }),
    placeholderData: keepPreviousData,
  });

/** Live events tell of each cluster; what they miss is read soon, as long as anything waits. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: keys.requests.batch(id),
    queryFn: ({ signal }) => apiGet<Batch>(path(id), {}, { signal }),
    refetchInterval: ({ state }) => (state.data && state.data.counts.waiting > 0 ? 2_000 : 15_000),
  });

/** Sends again what was refused. */
export const retryBatch = (id: string): Promise<Batch> => apiPost<Batch>(`${path(id)}/retry`, {});
