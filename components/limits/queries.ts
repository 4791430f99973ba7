import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiGet, apiPost } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { Budget, changeLimitsSchema } from '@/lib/contracts/budgets';

const pathOf = (project: string) => `/budgets/${encodeURIComponent(project)}`;

export const budgetQuery = (project: string) =>
  queryOptions({
    queryKey: keys.projects.limits(project),
    queryFn: ({ signal }) => apiGet<Budget>(pathOf(project), {}, { signal }),
  });

export const changeLimits = (project: string, change: z.input<typeof changeLimitsSchema>) =>
  apiPost<Budget>(pathOf(project), change);
