import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { Fleet, FleetQuery } from '@/lib/contracts/fleet';

/** The worker asks the source once a minute. Events about clusters make it stale earlier. */
const againMs = 60_000;

export const fleetQuery = (question: FleetQuery) =>
  queryOptions({
    queryKey: keys.clusters.fleet(question),
    queryFn: ({ signal }) => apiGet<Fleet>('/metrics/fleet', question, { signal }),
    placeholderData: keepPreviousData,
    staleTime: againMs / 2,
    refetchInterval: againMs,
  });
