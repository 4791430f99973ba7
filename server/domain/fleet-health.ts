import type { ClusterHealth } from '../../lib/contracts/cluster-metrics.ts';
import type { ClusterPhase } from '../../lib/contracts/clusters.ts';
import type { FleetCluster } from '../../lib/contracts/fleet.ts';

/** What is written down of a cluster. */
export interface FleetFacts {
  phase: ClusterPhase;
  nodesReady: number | null;
  nodesTotal: number | null;
  /** When anything of it last reported; null when it never did. */
  seenAt: Date | null;
  /** It was in the last answer of the source; null where there is no such answer. */
  isReporting: boolean | null;
  /** The region through which it reports, where that has vanished. */
  lostRegion: { name: string; since: Date } | null;
}

export type FleetVerdict = Pick<FleetCluster, 'verdict' | 'reason' | 'values'>;
type Verdict = ClusterHealth['verdict'];

const order: readonly Verdict[] = ['critical', 'degraded', 'unknown', 'healthy', 'asleep'];
const notYetUp: readonly ClusterPhase[] = ['pending', 'validating', 'provisioning'];

/** Smaller is worse. What nobody knows comes after what is known to be bad. */
export const badness = (verdict: Verdict): number => order.indexOf(verdict);

/**
 * How a cluster is, from what k0rdent says and whether it reports: the rules of a cluster's own page as far as they can be
 * told without asking the source. A cluster that says nothing is unknown, never healthy.
 */
export function judgeFleet(facts: FleetFacts): FleetVerdict {
  const { phase, nodesReady, nodesTotal, seenAt, isReporting, lostRegion } = facts;
  if (phase === 'hibernated') return is('asleep', 'hibernated');
  if (phase === 'failed') return is('critical', 'failed');
  if (phase === 'deleting') return is('unknown', 'leaving');
  if (phase === 'degraded') return is('degraded', 'degraded');
  if (notYetUp.includes(phase)) return is('unknown', 'notUp');
  if (nodesReady !== null && nodesTotal !== null && nodesReady < nodesTotal) {
    return is('degraded', 'nodesNotReady', { notReady: nodesTotal - nodesReady, total: nodesTotal });
  }
  if (lostRegion) {
    return is('unknown', 'regionLost', { region: lostRegion.name, since: lostRegion.since.toISOString() });
  }
  if (isReporting === null || phase === 'unknown') return is('unknown', 'notKnown');
  if (!isReporting) {
    return seenAt ? is('unknown', 'silent', { since: seenAt.toISOString() }) : is('unknown', 'neverSeen');
  }
  return is('healthy', 'allWell');
}

const is = (verdict: Verdict, reason: FleetVerdict['reason'], values: FleetVerdict['values'] = {}): FleetVerdict => ({
  ...{ verdict, reason, values },
});
