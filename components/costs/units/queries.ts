import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiDelete, apiGet, apiPost, apiPut } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { Page } from '@/lib/contracts/page';
import type { CostUnit, NewUnit, RenameUnit, SetQuantities, UnitCost, UnitDetail } from '@/lib/contracts/unit-costs';

const pathOf = (id: string) => `/costs/units/${encodeURIComponent(id)}`;

export const unitCostsQuery = (question: Record<string, string | undefined>) =>
  queryOptions({
    queryKey: keys.unitCosts.list(question),
    queryFn: ({ signal }) => apiGet<Page<UnitCost>>('/costs/units', question, { signal }),
    placeholderData: keepPreviousData,
  });

export const unitQuery = (id: string) =>
  queryOptions({
    queryKey: keys.unitCosts.detail(id),
    queryFn: ({ signal }) => apiGet<UnitDetail>(pathOf(id), {}, { signal }),
  });

/** What every change of a unit makes stale. */
export const allUnitCosts = { queryKey: ['unit-costs'] as const };

export const createUnit = (unit: NewUnit, idempotencyKey: string) =>
  apiPost<CostUnit>('/costs/units', unit, { idempotencyKey });
export const renameUnit = (id: string, change: RenameUnit) => apiPut<CostUnit>(pathOf(id), change);
export const deleteUnit = (id: string) => apiDelete(pathOf(id));
export const setQuantities = (id: string, body: SetQuantities) => apiPut<CostUnit>(`${pathOf(id)}/quantities`, body);
