import { queryOptions } from '@tanstack/react-query';
import { type ApplicationRef, applicationPath } from '@/components/data/application-path';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { ApplicationLog, ApplicationLogQuery, ApplicationPods } from '@/lib/contracts/application-pods';

/** No event tells of what happens inside a member. */
const againMs = 15_000;

export const applicationPodsQuery = (ref: ApplicationRef) =>
  queryOptions({
    queryKey: keys.metrics.inside(applicationPath(ref), { pods: true }),
    queryFn: ({ signal }) => apiGet<ApplicationPods>(`${applicationPath(ref)}/pods`, {}, { signal }),
    refetchInterval: againMs,
  });

/** Asked once for each choice: every look is in the audit, and a page that is left open is no look. */
export const applicationLogQuery = (ref: ApplicationRef, pod: string, query: ApplicationLogQuery) =>
  queryOptions({
    queryKey: keys.metrics.inside(applicationPath(ref), { log: true, pod, ...query }),
    queryFn: ({ signal }) =>
      apiGet<ApplicationLog>(`${applicationPath(ref)}/pods/${encodeURIComponent(pod)}/logs`, query, { signal }),
    // Nor does an event, or a stream that was lost, make it one.
    staleTime: 'static',
  });
