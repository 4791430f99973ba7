import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { Me } from '@/lib/contracts/me';
import type { SearchResult } from '@/lib/contracts/search';

/** Who is asking and what they may do; also carries the state of the management cluster, so it is asked again. */
export const meQuery = queryOptions({
  queryKey: keys.me,
  queryFn: ({ signal }) => apiGet<Me>('/me', {}, { signal }),
  refetchInterval: 15_000,
  staleTime: 10_000,
});

export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: keys.search(q),
    queryFn: ({ signal }) => apiGet<SearchResult>('/search', { q }, { signal }),
    enabled: q !== '',
    staleTime: 5_000,
  });
