import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { CatalogItem } from '@/lib/contracts/catalog';
import type { ServiceClusterPage } from '@/lib/contracts/service-clusters';

export const catalogItemQuery = (id: string) =>
  queryOptions({
    queryKey: keys.catalog.detail(id),
    queryFn: ({ signal }) => apiGet<CatalogItem>(`/catalog/${encodeURIComponent(id)}`, {}, { signal }),
  });

interface BesideQuestion {
  show: 'running' | 'changeable';
  project?: string | null;
  q?: string;
  cursor?: string | null;
  limit: number;
}

/** Clusters that have a service, or that it may be added to. */
export const serviceClustersQuery = (id: string, question: BesideQuestion) =>
  queryOptions({
    queryKey: keys.clusters.besideService(id, { ...question }),
    queryFn: ({ signal }) =>
      apiGet<ServiceClusterPage>(`/catalog/${encodeURIComponent(id)}/clusters`, { ...question }, { signal }),
    placeholderData: keepPreviousData,
  });
