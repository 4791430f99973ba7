import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { BatchQueues } from '@/lib/contracts/batch';

/** After how many milliseconds members are asked again: no event tells of what happens inside one. */
export const insideMembersMs = 15_000;

/** Queues of Volcano in the clusters of one's projects. */
export const batchQueuesQuery = queryOptions({
  queryKey: keys.batch.queues,
  queryFn: ({ signal }) => apiGet<BatchQueues>('/batch/queues', {}, { signal }),
  refetchInterval: insideMembersMs,
});
