import type { State } from '@/components/ui/glyph';
import type { ClusterHealth } from '@/lib/contracts/cluster-metrics';

/** How the health of a cluster is drawn. */
export const verdictStates: Record<ClusterHealth['verdict'], State> = {
  healthy: 'ready',
  degraded: 'attention',
  critical: 'failed',
  unknown: 'unknown',
  asleep: 'idle',
};
