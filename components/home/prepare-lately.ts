import type { ClusterSummary } from '@/lib/contracts/clusters';
import type { RequestSummary } from '@/lib/contracts/requests';

export type LatelyEntry =
  | { kind: 'cluster'; key: string; at: string; cluster: ClusterSummary }
  | { kind: 'request'; key: string; at: string; request: RequestSummary };

/** The last changes of what is on the page, newest first. */
export function prepareLately(
  clusters: readonly ClusterSummary[],
  requests: readonly RequestSummary[],
  most = 6,
): LatelyEntry[] {
  const entries: LatelyEntry[] = [
    ...clusters.map((cluster) => ({ kind: 'cluster' as const, key: cluster.uid, at: cluster.phaseChangedAt, cluster })),
    ...requests.map((request) => ({ kind: 'request' as const, key: request.id, at: request.updatedAt, request })),
  ];
  return entries.sort((a, b) => b.at.localeCompare(a.at)).slice(0, most);
}
