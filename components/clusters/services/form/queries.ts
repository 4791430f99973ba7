import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet, apiPost } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { ServicesRequest } from '@/lib/contracts/request-bodies';
import type { RequestDetail } from '@/lib/contracts/requests';
import type { ServiceForm } from '@/lib/contracts/service-form';

/**
 * The services of a cluster as they are written down, and those that may be added.
 * @param template whose values are told as well; null for none
 */
export const serviceFormQuery = (namespace: string, name: string, template: string | null) =>
  queryOptions({
    queryKey: keys.clusters.serviceForm(namespace, name, template),
    queryFn: ({ signal }) =>
      apiGet<ServiceForm>(
        `/clusters/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}/service-form`,
        template === null ? {} : { template },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export function submitServices(body: ServicesRequest, idempotencyKey: string): Promise<RequestDetail> {
  return apiPost<RequestDetail>('/requests', body, { idempotencyKey });
}

/** Asks for something else instead of what a request asks for now. */
export function resubmitServices(
  { id, review }: RequestDetail,
  { cluster: _, ...body }: ServicesRequest,
  idempotencyKey: string,
): Promise<RequestDetail> {
  const asked = { ...body, revision: review?.revision ?? 1 };
  return apiPost<RequestDetail>(`/requests/${encodeURIComponent(id)}/resubmit`, asked, { idempotencyKey });
}
