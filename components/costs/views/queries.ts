import { queryOptions } from '@tanstack/react-query';
import { apiDelete, apiGet, apiPost, apiPut } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { ChangeCostView, CostView, NewCostView, StartView } from '@/lib/contracts/cost-views';
import type { Page } from '@/lib/contracts/page';

export const costViewsQuery = queryOptions({
  queryKey: keys.costViews,
  queryFn: ({ signal }) => apiGet<Page<CostView>>('/costs/views', {}, { signal }),
});

export const createCostView = (view: NewCostView, idempotencyKey: string) =>
  apiPost<CostView>('/costs/views', view, { idempotencyKey });
export const changeCostView = (id: string, view: ChangeCostView) => apiPut<CostView>(`/costs/views/${id}`, view);
export const deleteCostView = ({ id, version }: CostView) => apiDelete(`/costs/views/${id}?version=${version}`);
export const setStartView = (id: string | null) => apiPut<StartView>('/costs/start-view', { id });
