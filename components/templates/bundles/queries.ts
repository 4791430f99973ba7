import { queryOptions } from '@tanstack/react-query';
import { apiDelete, apiGet, apiPost, apiPut } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { Bundle, ChangeBundle, CreateBundle } from '@/lib/contracts/bundles';
import type { Page } from '@/lib/contracts/page';

export const bundlesQuery = queryOptions({
  queryKey: keys.catalog.bundles,
  queryFn: ({ signal }) => apiGet<Page<Bundle>>('/bundles', {}, { signal }),
});

const pathOf = (name: string) => `/bundles/${encodeURIComponent(name)}`;

export const createBundle = (body: CreateBundle, idempotencyKey: string) =>
  apiPost<Bundle>('/bundles', body, { idempotencyKey });
export const changeBundle = (name: string, body: ChangeBundle) => apiPut<Bundle>(pathOf(name), body);
export const deleteBundle = ({ name, revision }: Bundle) => apiDelete(`${pathOf(name)}?revision=${revision}`);
