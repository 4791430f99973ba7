import type { FleetState } from '../../../lib/contracts/choices.ts';
import type { ClusterHealth } from '../../../lib/contracts/cluster-metrics.ts';
import type { ClusterPhase } from '../../../lib/contracts/clusters.ts';
import {
  type HealthFacts,
  judgeHealth,
  type LoudAlerts,
  silentAfterSeconds,
  type Verdict,
} from '../clusters/cluster-health.ts';

/** What is written down of a cluster. */
export interface FleetFacts {
  phase: ClusterPhase;
  /** As k0rdent counts them. */
  nodesReady: number | null;
  nodesTotal: number | null;
  /** When anything of it last reported; null when it never did. */
  seenAt: Date | null;
  /** When the source last answered; null where there is no such answer. */
  answeredAt: Date | null;
  /** It was in that answer. */
  isReporting: boolean | null;
  /** What that answer, or the last one with this cluster, said of it. */
  vitals: {
    apiUp: boolean | null;
    apiSeenAt: Date | null;
    nodesReady: number | null;
    nodesTotal: number | null;
    apiErrors: number | null;
  };
  /** The region through which it reports, where that has vanished. */
  lostRegion: { name: string; since: Date } | null;
}

const order: readonly ClusterHealth['verdict'][] = ['critical', 'degraded', 'unknown', 'healthy', 'asleep'];

/** Smaller is worse. What nobody knows comes after what is known to be bad. */
export const badness = (verdict: ClusterHealth['verdict']): number => order.indexOf(verdict);

/** As the list of clusters counts it. */
export function fleetStateOf(phase: ClusterPhase): FleetState {
  switch (phase) {
    case 'failed':
    case 'degraded':
    case 'ready':
      return phase;
    case 'hibernated':
      return 'asleep';
    case 'pending':
    case 'validating':
    case 'provisioning':
    case 'updating':
    case 'deleting':
    case 'unknown':
      return 'changing';
  }
}

/** Ready for k0rdent, and not well by what it reports or what fires about it. */
export const isAlerting = ({ state, verdict }: { state: FleetState; verdict: ClusterHealth['verdict'] }): boolean =>
  state === 'ready' && (verdict === 'critical' || verdict === 'degraded');

const secondsOf = (at: Date | null): number | null => (at === null ? null : at.getTime() / 1000);

/**
 * How a cluster is, from what was last written down of it, by the rules of its own page. An answer older than figures
 * hold says nothing of the present.
 */
export function judgeFleet(facts: FleetFacts, alerts: LoudAlerts | null, now: Date): Verdict {
  const { phase, seenAt, answeredAt, isReporting, lostRegion, vitals } = facts;
  const { apiUp, nodesReady, nodesTotal, apiErrors } = isReporting ? vitals : { ...vitals, ...nothing };
  const answered = secondsOf(answeredAt) ?? 0;
  const health: HealthFacts = {
    apiUp,
    apiErrors,
    lostRegion,
    alerts,
    seen: secondsOf(seenAt),
    apiSeen: secondsOf(vitals.apiSeenAt),
    ...countNodes({ nodesReady, nodesTotal }, facts),
    isAnswered: now.getTime() / 1000 - answered <= silentAfterSeconds,
  };
  return judgeHealth(health, phase, answered);
}

const nothing = { apiUp: null, nodesReady: null, nodesTotal: null, apiErrors: null };

type Nodes = Pick<HealthFacts, 'nodesReady' | 'nodesTotal'>;

/** Nodes as the figures have them; as k0rdent does where the figures have none. */
export function countNodes(figures: Nodes, told: Nodes): Nodes {
  const { nodesReady, nodesTotal } = figures.nodesReady === null || figures.nodesTotal === null ? told : figures;
  return { nodesReady, nodesTotal };
}
