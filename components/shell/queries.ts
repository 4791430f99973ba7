import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { ApprovalPage } from '@/lib/contracts/approvals';
import type { Installation } from '@/lib/contracts/installation';
import type { Me } from '@/lib/contracts/me';
import type { SearchResult } from '@/lib/contracts/search';

/** Who is asking and what they may do; also carries the state of the management cluster, so it is asked again. */
export const meQuery = queryOptions({
  queryKey: keys.me,
  queryFn: ({ signal }) => apiGet<Me>('/me', {}, { signal }),
  refetchInterval: 15_000,
  staleTime: 10_000,
});

/** Name, looks and announcement; an announcement begins and ends without an event, so it is asked again. */
export const installationQuery = queryOptions({
  queryKey: keys.installation,
  queryFn: ({ signal }) => apiGet<Installation>('/installation', {}, { signal }),
  refetchInterval: 30_000,
  staleTime: 20_000,
});

/** How many requests wait for this person's answer. */
export const waitingQuery = queryOptions({
  queryKey: keys.requests.approvals({ view: 'needs-me', limit: 1 }),
  queryFn: ({ signal }) => apiGet<ApprovalPage>('/approvals', { view: 'needs-me', limit: 1 }, { signal }),
  select: ({ counts }) => counts['needs-me'],
});

export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: keys.search(q),
    queryFn: ({ signal }) => apiGet<SearchResult>('/search', { q }, { signal }),
    enabled: q !== '',
    staleTime: 5_000,
  });
