import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { BatchJobPage, BatchQueues } from '@/lib/contracts/batch';

export const batchPageSize = 50;
/** No event tells of what happens inside a member. */
const againMs = 15_000;

/** What the list of jobs is asked for. */
export interface BatchQuestion {
  project: string | null;
  state: string | null;
  q: string | null;
  cursor: string | null;
}

export const batchQueuesQuery = queryOptions({
  queryKey: keys.batch.queues,
  queryFn: ({ signal }) => apiGet<BatchQueues>('/batch/queues', {}, { signal }),
  refetchInterval: againMs,
});

export const batchJobsQuery = (question: BatchQuestion) =>
  queryOptions({
    queryKey: keys.batch.jobs({ ...question }),
    queryFn: ({ signal }) => apiGet<BatchJobPage>('/batch/jobs', { ...question, limit: batchPageSize }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
  });
