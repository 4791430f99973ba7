import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { RegionPage } from '@/lib/contracts/regions';

export const regionsQuery = queryOptions({
  queryKey: keys.regions,
  queryFn: ({ signal }) => apiGet<RegionPage>('/regions', {}, { signal }),
  // No event tells of a Region.
  refetchInterval: 15_000,
});
