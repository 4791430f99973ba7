import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiGet, apiPost } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { CatalogItem, nameCheckSchema, OrderForm } from '@/lib/contracts/catalog';
import type { OrderServices } from '@/lib/contracts/order-services';
import type { CreateClusterRequest, ResubmitRequest } from '@/lib/contracts/request-bodies';
import type { RequestDetail } from '@/lib/contracts/requests';

const whileNotReadyMs = 5_000;

export const orderItemQuery = (id: string) =>
  queryOptions({
    queryKey: keys.catalog.detail(id),
    queryFn: ({ signal }) => apiGet<CatalogItem>(`/catalog/${encodeURIComponent(id)}`, {}, { signal }),
  });

export const orderFormQuery = (id: string, project: string, version: string | null) =>
  queryOptions({
    queryKey: keys.catalog.form(id, project, version),
    queryFn: ({ signal }) =>
      apiGet<OrderForm>(`/catalog/${encodeURIComponent(id)}/order-form`, { project, version }, { signal }),
    // Nobody is told when a credential becomes ready.
    refetchInterval: ({ state }) =>
      state.data?.credentials.some(({ trouble }) => trouble !== null) ? whileNotReadyMs : false,
  });

export const nameCheckQuery = (id: string, project: string, name: string) =>
  queryOptions({
    queryKey: ['name-check', project, name] as const,
    queryFn: ({ signal }) =>
      apiGet<z.infer<typeof nameCheckSchema>>(
        `/catalog/${encodeURIComponent(id)}/name-check`,
        { project, name },
        { signal },
      ),
    staleTime: 10_000,
    retry: false,
  });

/** @param template whose values are told as well; null for none */
export const orderServicesQuery = (id: string, project: string, version: string, template: string | null) =>
  queryOptions({
    queryKey: keys.catalog.orderServices(id, project, version, template),
    queryFn: ({ signal }) =>
      apiGet<OrderServices>(
        `/catalog/${encodeURIComponent(id)}/order-services`,
        template === null ? { project, version } : { project, version, template },
        { signal },
      ),
  });

export function submitOrder(body: CreateClusterRequest, idempotencyKey: string): Promise<RequestDetail> {
  return apiPost<RequestDetail>('/requests', body, { idempotencyKey });
}

/** Asks for something else instead of what a request asks for now. */
export function resubmitOrder(id: string, body: ResubmitRequest, idempotencyKey: string): Promise<RequestDetail> {
  return apiPost<RequestDetail>(`/requests/${encodeURIComponent(id)}/resubmit`, body, { idempotencyKey });
}
