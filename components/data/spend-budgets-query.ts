import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { Page } from '@/lib/contracts/page';
import type { SpendBudget } from '@/lib/contracts/spend-budgets';

/** The spending budgets that one may see; every page that shows one reads this list. */
export const spendBudgetsQuery = queryOptions({
  queryKey: keys.budgets.list,
  queryFn: ({ signal }) => apiGet<Page<SpendBudget>>('/spend-budgets', {}, { signal }),
});
