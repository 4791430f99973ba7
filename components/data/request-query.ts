import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { RequestDetail } from '@/lib/contracts/requests';

/** One request; nothing is asked for where there is none. */
export const requestQuery = (id: string | null) =>
  queryOptions({
    queryKey: keys.requests.detail(id ?? ''),
    queryFn: ({ signal }) => apiGet<RequestDetail>(`/requests/${encodeURIComponent(id ?? '')}`, {}, { signal }),
    enabled: id !== null,
  });
