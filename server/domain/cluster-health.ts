import type { ClusterHealth } from '../../lib/contracts/cluster-metrics.ts';
import type { ClusterPhase } from '../../lib/contracts/clusters.ts';

export interface HealthFacts {
  apiUp: number | null;
  nodesTotal: number | null;
  nodesReady: number | null;
  apiErrors: number | null;
  /** Unix seconds of the last report of anything, and of the API server being up; within a day. */
  seen: number | null;
  apiSeen: number | null;
  /** The question about the present was answered. */
  isAnswered: boolean;
  /** The region through which its figures come, where that has vanished from the source's answers. */
  lostRegion: { name: string; since: Date } | null;
}

type Reason = ClusterHealth['reasons'][number];
export type Verdict = Pick<ClusterHealth, 'verdict' | 'reasons'>;

/** Reports come every half a minute; engines look back five minutes. */
const silentAfterSeconds = 300;
const tolerableErrors = 0.01;
const notYetUp: readonly ClusterPhase[] = ['pending', 'validating', 'provisioning'];

/**
 * How a cluster is, from its figures and its phase. No rows are no news: a cluster that says nothing is unknown, never
 * healthy. The rules are those of KOF's reference, without alerts, which stand beside the verdict.
 * @param nowSeconds unix seconds
 */
export function judgeHealth(facts: HealthFacts, phase: ClusterPhase, nowSeconds: number): Verdict {
  if (!facts.isAnswered) return { verdict: 'unknown', reasons: [because('notAnswered')] };
  if (phase === 'hibernated') return { verdict: 'asleep', reasons: [because('hibernated')] };
  const silence = judgeSilence(facts, phase, nowSeconds);
  if (silence) return silence;
  const critical: Reason[] = [
    ...(facts.apiUp === 0 ? [because('apiDown')] : []),
    ...(phase === 'failed' ? [because('failed')] : []),
  ];
  const { nodesReady, nodesTotal, apiErrors } = facts;
  const worse: Reason[] = [];
  if (nodesReady !== null && nodesTotal !== null && nodesReady < nodesTotal) {
    worse.push(because('nodesNotReady', { notReady: nodesTotal - nodesReady, total: nodesTotal }));
  }
  if (apiErrors !== null && apiErrors > tolerableErrors) {
    worse.push(because('apiErrors', { percent: Math.round(apiErrors * 1000) / 10 }));
  }
  if (critical.length > 0) return { verdict: 'critical', reasons: [...critical, ...worse] };
  if (worse.length > 0) return { verdict: 'degraded', reasons: worse };
  // Its API server is up, and no figure says otherwise; without nodes in the figures that is not enough.
  if (nodesReady === null || nodesTotal === null) return { verdict: 'unknown', reasons: [because('notAnswered')] };
  return { verdict: 'healthy', reasons: [because('allWell', { total: nodesTotal })] };
}

/** Why nothing can be said, where the API server reports nothing; null where it does. */
function judgeSilence(
  { apiUp, seen, apiSeen, lostRegion }: HealthFacts,
  phase: ClusterPhase,
  now: number,
): Verdict | null {
  if (apiUp !== null) return null;
  const unknown = (reason: Reason): Verdict => ({
    verdict: phase === 'failed' ? 'critical' : 'unknown',
    reasons: [reason],
  });
  if (lostRegion) {
    return unknown(because('regionLost', { region: lostRegion.name, since: lostRegion.since.toISOString() }));
  }
  if (seen === null) return unknown(because(notYetUp.includes(phase) ? 'notUp' : 'neverSeen'));
  if (now - seen > silentAfterSeconds) return unknown(because('silent', { since: isoOf(seen) }));
  return unknown(apiSeen === null ? because('apiUnseen') : because('silent', { since: isoOf(apiSeen) }));
}

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();
const because = (id: Reason['id'], values: Reason['values'] = {}): Reason => ({ id, values });
