import { isOut, type StandingCampaign, type StandingCluster } from './next-steps.ts';

interface Announceable extends StandingCluster {
  /** Its owner knows already. */
  isTold: boolean;
}

/**
 * Whose owners are to hear that their cluster comes next: those of the ring that runs and of the one after it, so that an
 * owner has the time of a ring to keep a cluster out.
 * @param ring that runs or is about to begin; null when none is left
 */
export function toAnnounce<T extends Announceable>(
  { state, stopsAfter }: Pick<StandingCampaign, 'state' | 'stopsAfter'>,
  clusters: readonly T[],
  ring: number | null,
  now: Date,
): T[] {
  if (ring === null || (state !== 'running' && state !== 'stopping')) return [];
  const last = Math.min(ring + 1, stopsAfter ?? Number.POSITIVE_INFINITY);
  return clusters.filter(
    (cluster) => cluster.state === 'waiting' && !cluster.isTold && cluster.ring <= last && !isOut(cluster, now),
  );
}
