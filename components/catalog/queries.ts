import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { CatalogItem } from '@/lib/contracts/catalog';

export const catalogItemQuery = (id: string) =>
  queryOptions({
    queryKey: keys.catalog.detail(id),
    queryFn: ({ signal }) => apiGet<CatalogItem>(`/catalog/${encodeURIComponent(id)}`, {}, { signal }),
  });
