import { queryOptions } from '@tanstack/react-query';
import { apiDelete, apiGet, apiPost } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { ClusterView, NewClusterView } from '@/lib/contracts/cluster-views';
import type { Page } from '@/lib/contracts/page';

export const clusterViewsQuery = queryOptions({
  queryKey: keys.clusterViews,
  queryFn: ({ signal }) => apiGet<Page<ClusterView>>('/cluster-views', {}, { signal }),
});

export const createClusterView = (view: NewClusterView, idempotencyKey: string) =>
  apiPost<ClusterView>('/cluster-views', view, { idempotencyKey });
export const deleteClusterView = (id: string) => apiDelete(`/cluster-views/${id}`);
