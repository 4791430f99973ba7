import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { insideMembersMs } from '@/components/data/batch-queues-query';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { BatchJobPage } from '@/lib/contracts/batch';

export const batchPageSize = 50;

/** What the list of jobs is asked for. */
export interface BatchQuestion {
  project: string | null;
  state: string | null;
  q: string | null;
  cursor: string | null;
}

export const batchJobsQuery = (question: BatchQuestion) =>
  queryOptions({
    queryKey: keys.batch.jobs({ ...question }),
    queryFn: ({ signal }) => apiGet<BatchJobPage>('/batch/jobs', { ...question, limit: batchPageSize }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: insideMembersMs,
  });
