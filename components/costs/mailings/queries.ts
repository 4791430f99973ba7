import { queryOptions } from '@tanstack/react-query';
import { apiDelete, apiGet, apiPost, apiPut } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { CostMailing, CostMailingPage, NewCostMailing } from '@/lib/contracts/cost-mailings';

export const costMailingsQuery = queryOptions({
  queryKey: keys.costMailings,
  queryFn: ({ signal }) => apiGet<CostMailingPage>('/costs/mailings', {}, { signal }),
});

export const createCostMailing = (mailing: NewCostMailing, idempotencyKey: string) =>
  apiPost<CostMailing>('/costs/mailings', mailing, { idempotencyKey });
export const pauseCostMailing = (id: string, paused: boolean) =>
  apiPut<CostMailing>(`/costs/mailings/${id}`, { paused });
export const deleteCostMailing = (id: string) => apiDelete(`/costs/mailings/${id}`);
export const tryCostMailing = (id: string) => apiPost<CostMailing>(`/costs/mailings/${id}/send`, {});
