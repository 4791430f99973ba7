import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { Health } from '@/lib/contracts/health';

/** Sources are asked each time, and no event tells of what they answer. */
const againMs = 30_000;

export const healthQuery = queryOptions({
  queryKey: keys.metrics.health,
  queryFn: ({ signal }) => apiGet<Health>('/health', {}, { signal }),
  refetchInterval: againMs,
});
