import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { LogQuery, LogReport } from '@/lib/contracts/logs';

const againMs = 30_000;

/** @param isPaused what is shown stays as it is */
export const logsQuery = (namespace: string, name: string, query: LogQuery, isPaused: boolean) =>
  queryOptions({
    queryKey: keys.metrics.logs(`${namespace}/${name}`, query),
    queryFn: ({ signal }) =>
      apiGet<LogReport>(`/clusters/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}/logs`, query, {
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: againMs / 2,
    refetchInterval: isPaused ? false : againMs,
  });
