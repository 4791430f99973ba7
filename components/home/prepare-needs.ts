import type { AlertGroup } from '@/components/data/alert-groups';
import type { ClusterSummary } from '@/lib/contracts/clusters';
import type { RequestSummary } from '@/lib/contracts/requests';

export type Need =
  | { kind: 'expires'; key: string; cluster: ClusterSummary; at: string }
  | { kind: 'cluster'; key: string; cluster: ClusterSummary }
  | { kind: 'alerts'; key: string; group: AlertGroup }
  | { kind: 'request'; key: string; request: RequestSummary };

const soonMs = 7 * 86_400_000;
/** A refusal that is older than this was read. */
const freshMs = 3 * 86_400_000;

/**
 * What waits for who orders: clusters that do not work, requests that came back, clusters about to expire, and what fires
 * about a cluster that is not on the list already.
 */
export function prepareNeeds(
  clusters: readonly ClusterSummary[],
  requests: readonly RequestSummary[],
  now: Date,
  alerts: readonly AlertGroup[] = [],
): Need[] {
  const needs: Need[] = [];
  const broken = new Set<string>();
  for (const cluster of clusters) {
    if (cluster.phase === 'failed' || cluster.phase === 'degraded') {
      needs.push({ kind: 'cluster', key: cluster.uid, cluster });
      broken.add(`${cluster.namespace}/${cluster.name}`);
    } else if (cluster.expiresAt && Date.parse(cluster.expiresAt) - now.getTime() < soonMs) {
      needs.push({ kind: 'expires', key: cluster.uid, cluster, at: cluster.expiresAt });
    }
  }
  for (const group of alerts) {
    if (!broken.has(group.key)) needs.push({ kind: 'alerts', key: `alerts ${group.key}`, group });
  }
  const shown = new Set(clusters.map((cluster) => `${cluster.namespace}/${cluster.name}`));
  for (const request of requests) {
    const isFresh = now.getTime() - Date.parse(request.updatedAt) < freshMs;
    const isShown = request.cluster !== null && shown.has(`${request.cluster.namespace}/${request.cluster.name}`);
    const cameBack = request.state === 'rejected' || (request.state === 'failed' && !isShown);
    if (request.state === 'changes-requested' || (cameBack && isFresh)) {
      needs.push({ kind: 'request', key: request.id, request });
    }
  }
  return needs;
}
