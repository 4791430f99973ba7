import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiDelete, apiGet, apiPost, apiPut } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type {
  FederatedLimits,
  QuotaForm,
  QuotaNow,
  QuotaPath,
  QuotaPreview,
} from '@/lib/contracts/federated-quota-changes';

const pathOf = (place: QuotaPath): string =>
  `/applications/quotas/${[place.controlPlane, place.project, place.name].map(encodeURIComponent).join('/')}`;

/** Control planes and members, of what a quota of a project may be about. */
export const quotaFormQuery = (project: string) =>
  queryOptions({
    queryKey: keys.applications.quotaForm(project),
    queryFn: ({ signal }) => apiGet<QuotaForm>('/applications/quotas/form', { project }, { signal }),
  });

/** Asked anew by each dialog, and never while it is open: a change is made to what was read. */
export const quotaNowQuery = (place: QuotaPath) =>
  queryOptions({
    queryKey: keys.applications.quota(pathOf(place)),
    queryFn: ({ signal }) => apiGet<QuotaNow>(pathOf(place), {}, { signal }),
    // Not even an event that has all else asked anew does so: that would replace what is typed.
    enabled: ({ state }) => state.data === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Somebody waits, and can ask again.
    retry: false,
  });

/** @param limits null: the quota is removed */
export const quotaPreviewQuery = (place: QuotaPath, limits: FederatedLimits | null) =>
  queryOptions({
    queryKey: keys.applications.quotaPreview(pathOf(place), limits),
    queryFn: ({ signal }) => apiPost<QuotaPreview>(`${pathOf(place)}/preview`, { limits }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });

/** @param version null for a new one */
export const setQuota = (place: QuotaPath, version: string | null, limits: FederatedLimits): Promise<QuotaNow> =>
  apiPut(pathOf(place), { version, limits });

export const removeQuota = (place: QuotaPath, version: string): Promise<void> =>
  apiDelete(`${pathOf(place)}?version=${encodeURIComponent(version)}`);
