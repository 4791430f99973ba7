import type { ClusterPhase } from '../../../lib/contracts/clusters.ts';

/** How long the controllers may try to connect. */
export const adoptionLimits = { mostMinutes: 30 };

/** What the controllers may still get over. */
const passing = new Set(['adoptedConnecting', 'adoptedUnreachable', 'credentialProblem']);

/**
 * What a cluster means for the adoption of it; null while that goes on. k0rdent calls it Ready before anybody has
 * reached it, so the phase decides, which asks for the connection as well.
 */
export function outcomeOfAdoption(
  { phase, cause }: { phase: ClusterPhase; cause: string | null },
  waitedMs: number,
): 'finish' | 'fail' | null {
  if (phase === 'ready' || phase === 'degraded' || phase === 'updating') return 'finish';
  if (phase === 'failed' && !passing.has(cause ?? '')) return 'fail';
  return waitedMs >= adoptionLimits.mostMinutes * 60_000 ? 'fail' : null;
}
