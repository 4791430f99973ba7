import { queryOptions } from '@tanstack/react-query';
import { apiGet, apiPost } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { ResubmitRequest, UpgradeRequest } from '@/lib/contracts/request-bodies';
import type { RequestDetail } from '@/lib/contracts/requests';
import type { Upgrades } from '@/lib/contracts/upgrades';

const pathOf = (namespace: string, name: string) =>
  `/clusters/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`;

/** Where the cluster can go; stale as soon as an event says that it changed. */
export const upgradesQuery = (namespace: string, name: string) =>
  queryOptions({
    queryKey: keys.clusters.upgrades(namespace, name),
    queryFn: ({ signal }) => apiGet<Upgrades>(`${pathOf(namespace, name)}/upgrades`, {}, { signal }),
  });

/** Sends an upgrade, or asks for it instead of what a request asks for now. */
export function sendUpgrade(
  { cluster, ...body }: UpgradeRequest,
  changing: RequestDetail | null,
  idempotencyKey: string,
): Promise<RequestDetail> {
  if (!changing) return apiPost<RequestDetail>('/requests', { cluster, ...body }, { idempotencyKey });
  const anew: ResubmitRequest = { ...body, revision: changing.review?.revision ?? 1 };
  return apiPost<RequestDetail>(`/requests/${encodeURIComponent(changing.id)}/resubmit`, anew, { idempotencyKey });
}
