import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ApplicationRef, applicationPath } from '@/components/data/application-path';
import { apiGet, apiPost } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { ApplicationDetail } from '@/lib/contracts/applications';
import type { CatalogItem } from '@/lib/contracts/catalog';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import type { RequestDetail, RequestListQuery, RequestPage } from '@/lib/contracts/requests';

export const requestListQuery = (filters: Partial<RequestListQuery>) =>
  queryOptions({
    queryKey: keys.requests.list(filters),
    queryFn: ({ signal }) => apiGet<RequestPage>('/requests', filters, { signal }),
    placeholderData: keepPreviousData,
  });

/** The cluster that a request made, while it is there. */
export const requestClusterQuery = (cluster: { namespace: string; name: string } | null) =>
  queryOptions({
    queryKey: keys.clusters.detail(cluster?.namespace ?? '', cluster?.name ?? ''),
    queryFn: ({ signal }) => apiGet<ClusterDetail>(`/clusters/${cluster?.namespace}/${cluster?.name}`, {}, { signal }),
    enabled: cluster !== null,
  });

/** The application that a request is about, while it is there. */
export const requestApplicationQuery = (application: ApplicationRef) =>
  queryOptions({
    queryKey: keys.applications.detail(applicationPath(application)),
    queryFn: ({ signal }) => apiGet<ApplicationDetail>(applicationPath(application), {}, { signal }),
    retry: false,
  });

/** The catalog item behind a request, for how long its launches usually take. */
export const requestItemQuery = (id: string | null) =>
  queryOptions({
    queryKey: keys.catalog.detail(id ?? ''),
    queryFn: ({ signal }) => apiGet<CatalogItem>(`/catalog/${encodeURIComponent(id ?? '')}`, {}, { signal }),
    enabled: id !== null,
  });

export function cancelRequest(id: string): Promise<RequestDetail> {
  return apiPost<RequestDetail>(`/requests/${encodeURIComponent(id)}/cancel`, {});
}

export function remindApprovers(id: string): Promise<RequestDetail> {
  return apiPost<RequestDetail>(`/requests/${encodeURIComponent(id)}/remind`, {});
}

/** Asks for the values of before a change. */
export function takeBack({ id, cluster }: RequestDetail, idempotencyKey: string): Promise<RequestDetail> {
  return apiPost<RequestDetail>('/requests', { kind: 'change', cluster, takesBack: id }, { idempotencyKey });
}
