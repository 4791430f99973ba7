import { queryOptions } from '@tanstack/react-query';
import { toReference } from '@/lib/api-reference';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';

/** The server's description of its API; it changes with a new version of Slipway only. */
export const apiReferenceQuery = queryOptions({
  queryKey: keys.apiDescription,
  queryFn: ({ signal }) => apiGet<Record<string, unknown>>('/openapi.json', {}, { signal }),
  select: toReference,
  staleTime: Number.POSITIVE_INFINITY,
});
