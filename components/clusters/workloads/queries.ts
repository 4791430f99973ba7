import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet, apiPath } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { ContainerLog, ContainerLogQuery } from '@/lib/contracts/container-logs';
import type { InsideEvents, WorkloadReport } from '@/lib/contracts/workloads';

/** No event tells of what happens inside a cluster. */
const againMs = 15_000;

const insidePath = (namespace: string, name: string) =>
  `/clusters/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}/workloads`;

/** @param within a namespace inside the cluster, or all */
export const workloadsQuery = (namespace: string, name: string, within: string | null) =>
  queryOptions({
    queryKey: keys.metrics.inside(`${namespace}/${name}`, { within }),
    queryFn: ({ signal }) => apiGet<WorkloadReport>(insidePath(namespace, name), { within }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
  });

/** Each page asks the cluster anew, so what is older than the first is read while somebody asks for it, and not again. */
export const insideEventsQuery = (
  namespace: string,
  name: string,
  about: { within: string | null; pod?: string | undefined },
) =>
  infiniteQueryOptions({
    queryKey: keys.metrics.inside(`${namespace}/${name}`, { events: true, ...about }),
    queryFn: ({ signal, pageParam }) =>
      apiGet<InsideEvents>(`${insidePath(namespace, name)}/events`, { ...about, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && state.data.pages.length > 1 ? false : againMs),
  });

/** Asked once for each choice: every look is in the audit, and a page that is left open is no look. */
export const containerLogQuery = (namespace: string, name: string, query: ContainerLogQuery) =>
  queryOptions({
    queryKey: keys.metrics.inside(`${namespace}/${name}`, { log: true, ...query }),
    queryFn: ({ signal }) => apiGet<ContainerLog>(`${insidePath(namespace, name)}/log`, query, { signal }),
    // Nor does an event, or a stream that was lost, make it one.
    staleTime: 'static',
  });

export const followPath = (namespace: string, name: string, query: ContainerLogQuery): string =>
  apiPath(`${insidePath(namespace, name)}/log/follow`, query);
