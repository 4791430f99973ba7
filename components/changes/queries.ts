import { queryOptions } from '@tanstack/react-query';
import { apiGet, apiPost } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { ChangeForm } from '@/lib/contracts/changes';
import type { ChangeRequest, ResubmitRequest } from '@/lib/contracts/request-bodies';
import type { RequestDetail } from '@/lib/contracts/requests';

const pathOf = (namespace: string, name: string) =>
  `/clusters/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`;

/** The cluster's values now; stale as soon as an event says that it changed. */
export const changeFormQuery = (namespace: string, name: string) =>
  queryOptions({
    queryKey: keys.clusters.changeForm(namespace, name),
    queryFn: ({ signal }) => apiGet<ChangeForm>(`${pathOf(namespace, name)}/change-form`, {}, { signal }),
  });

export function submitChange(body: ChangeRequest, idempotencyKey: string): Promise<RequestDetail> {
  return apiPost<RequestDetail>('/requests', body, { idempotencyKey });
}

/** Asks for another change instead of what a request asks for now. */
export function resubmitChange(id: string, body: ResubmitRequest, idempotencyKey: string): Promise<RequestDetail> {
  return apiPost<RequestDetail>(`/requests/${encodeURIComponent(id)}/resubmit`, body, { idempotencyKey });
}
