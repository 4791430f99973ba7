import type { ClusterSummary } from '@/lib/contracts/clusters';

const hourMs = 3_600_000;
/** A deletion that takes longer than that is looked at. */
const stuckMs = hourMs;
const soonMs = 14 * 24 * hourMs;

/** Clusters whose deletion takes too long, the longest first. */
export function stuckDeletions(clusters: readonly ClusterSummary[], now: Date): ClusterSummary[] {
  return clusters
    .filter(({ phase, phaseChangedAt }) => phase === 'deleting' && now.getTime() - Date.parse(phaseChangedAt) > stuckMs)
    .sort((a, b) => a.phaseChangedAt.localeCompare(b.phaseChangedAt));
}

/** Clusters whose life ends within two weeks, the next first. */
export function expiringSoon(
  clusters: readonly ClusterSummary[],
  now: Date,
): (ClusterSummary & { expiresAt: string })[] {
  return clusters
    .filter(
      (cluster): cluster is ClusterSummary & { expiresAt: string } =>
        cluster.expiresAt !== null && Date.parse(cluster.expiresAt) - now.getTime() < soonMs,
    )
    .sort((a, b) => a.expiresAt.localeCompare(b.expiresAt));
}
