import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet, apiGetText, apiPut } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { AskedExport } from '@/lib/contracts/exports';
import type {
  MultiClusterServiceDetail,
  MultiClusterServiceList,
  PausedRollout,
  RolloutPage,
  RolloutState,
} from '@/lib/contracts/multi-cluster-services';

const pathOf = (name: string) => `/multi-cluster-services/${encodeURIComponent(name)}`;

/** Multi-cluster services that touch clusters of the person. */
export const rulesQuery = queryOptions({
  queryKey: keys.multiClusterServices.list,
  queryFn: ({ signal }) => apiGet<MultiClusterServiceList>('/multi-cluster-services', {}, { signal }),
});

/** One of them. */
export const ruleQuery = (name: string) =>
  queryOptions({
    queryKey: keys.multiClusterServices.detail(name),
    queryFn: ({ signal }) => apiGet<MultiClusterServiceDetail>(pathOf(name), {}, { signal }),
  });

/** The MultiClusterService as a file for a repository. */
export const readRuleExport = (name: string, asked: AskedExport, signal: AbortSignal) =>
  apiGetText(`${pathOf(name)}/export`, asked, { signal });

export const rolloutPageSize = 100;

interface RolloutFilter {
  q: string;
  state: RolloutState | null;
  cursor: string | null;
}

/** What the server is asked for a page of the board. */
export const rolloutQuestion = ({ q, state, cursor }: RolloutFilter) => ({
  limit: rolloutPageSize,
  ...(q.trim() !== '' && { q: q.trim() }),
  ...(state !== null && { state }),
  ...(cursor !== null && { cursor }),
});

/** A page of the board; the one before stays on screen while the next is asked for. */
export const rolloutQuery = (name: string, question: ReturnType<typeof rolloutQuestion>) =>
  queryOptions({
    queryKey: keys.multiClusterServices.rollout(name, question),
    queryFn: ({ signal }) => apiGet<RolloutPage>(`${pathOf(name)}/clusters`, question, { signal }),
    placeholderData: keepPreviousData,
  });

interface Paused {
  rule: string;
  /** Null for all of its clusters. */
  cluster: { namespace: string; name: string } | null;
  paused: boolean;
}

/** Has k0rdent change nothing of it on a cluster, or on all of them; or go on. */
export function pauseRollout({ rule, cluster, paused }: Paused, reason: string): Promise<PausedRollout> {
  const place = cluster ? `/clusters/${encodeURIComponent(cluster.namespace)}/${encodeURIComponent(cluster.name)}` : '';
  return apiPut<PausedRollout>(`${pathOf(rule)}${place}/pause`, { paused, reason });
}
