import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { CatalogPage } from '@/lib/contracts/catalog';

/** What is published to my projects; at most two hundred items, which the page filters by itself. */
export const catalogListQuery = (project: string | null) =>
  queryOptions({
    queryKey: keys.catalog.list({ project }),
    queryFn: ({ signal }) => apiGet<CatalogPage>('/catalog', { project, limit: 200 }, { signal }),
    placeholderData: keepPreviousData,
  });
