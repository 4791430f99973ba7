import { queryOptions } from '@tanstack/react-query';
import { apiDelete, apiGet, apiPost, apiPut } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { ChangeSpendBudget, NewSpendBudget, SpendBudgetDetail } from '@/lib/contracts/spend-budgets';

const pathOf = (id: string) => `/spend-budgets/${encodeURIComponent(id)}`;

export const spendBudgetQuery = (id: string) =>
  queryOptions({
    queryKey: keys.budgets.detail(id),
    queryFn: ({ signal }) => apiGet<SpendBudgetDetail>(pathOf(id), {}, { signal }),
  });

export const createSpendBudget = (budget: NewSpendBudget) => apiPost<SpendBudgetDetail>('/spend-budgets', budget);
export const changeSpendBudget = (id: string, budget: ChangeSpendBudget) =>
  apiPut<SpendBudgetDetail>(pathOf(id), budget);
export const deleteSpendBudget = (id: string) => apiDelete(pathOf(id));
