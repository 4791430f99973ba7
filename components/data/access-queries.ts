import { queryOptions } from '@tanstack/react-query';
import { apiGet, apiPost } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { AccessRequest } from '@/lib/contracts/access-requests';
import type { Page } from '@/lib/contracts/page';
import type { Action, Role } from '@/lib/permissions';

/** `mine`: what I asked for; `to-answer`: what waits for an admin, nothing for anybody else. */
export const accessRequestsQuery = (view: 'mine' | 'to-answer') =>
  queryOptions({
    queryKey: keys.accessRequests(view),
    queryFn: ({ signal }) => apiGet<Page<AccessRequest>>('/access-requests', { view }, { signal }),
  });

export const askForAccess = (action: Action, project: string | null) =>
  apiPost<AccessRequest>('/access-requests', { action, project });
export const grantAccess = (id: string, role: Role) => apiPost<AccessRequest>(`/access-requests/${id}/grant`, { role });
export const declineAccess = (id: string, comment: string) =>
  apiPost<AccessRequest>(`/access-requests/${id}/decline`, { comment });
