import type { ClusterPhase } from '../../../lib/contracts/clusters.ts';

interface Seen {
  phase: ClusterPhase;
  /** Key of the cause. */
  cause: string | null;
  nodesReady: number | null;
  nodesTotal: number | null;
}

// The cloud may still come round: these are told as they are, and the order goes on waiting.
const passing = new Set([
  'capacityMissing',
  'cloudCredentialsRefused',
  'imageMissing',
  'machineTypeMissing',
  'provisioningStuck',
  'quotaExceeded',
  'referenceMissing',
]);

/**
 * What a cluster means for the order that made it; null while the order goes on. A phase follows from the machines and
 * services, never from k0rdent's Ready alone, and so does the end of an order.
 */
export function outcomeOf(seen: Seen): 'finish' | 'fail' | null {
  if (seen.phase === 'ready' || seen.phase === 'degraded') return 'finish';
  return seen.phase === 'failed' && !isPassing(seen) ? 'fail' : null;
}

/** Flux gives up waiting after minutes; while machines still come the cluster may become ready without it. */
function isPassing({ cause, nodesReady, nodesTotal }: Seen): boolean {
  if (cause === 'releaseFailed') return (nodesTotal ?? 0) > (nodesReady ?? 0);
  return passing.has(cause ?? '');
}
