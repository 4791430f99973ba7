import type { ClusterHealth } from '../../../lib/contracts/cluster-metrics.ts';
import type { ClusterPhase } from '../../../lib/contracts/clusters.ts';

/** Alerts about a cluster that fire and that nobody silenced. */
export interface LoudAlerts {
  critical: number;
  /** Of any severity that wants a look: errors, warnings, and words of the installation's own. */
  worse: number;
}

export interface HealthFacts {
  apiUp: boolean | null;
  /** As kube-state-metrics counts them, else as k0rdent does. */
  nodesTotal: number | null;
  nodesReady: number | null;
  apiErrors: number | null;
  /** Unix seconds of the last report of anything, and of the API server being up. */
  seen: number | null;
  apiSeen: number | null;
  /** The question about the present was answered. */
  isAnswered: boolean;
  /** The region through which its figures come, where that has vanished from the source's answers. */
  lostRegion: { name: string; since: Date } | null;
  /** Null where nobody knows what fires. */
  alerts: LoudAlerts | null;
}

type Reason = ClusterHealth['reasons'][number];
export type Verdict = Pick<ClusterHealth, 'verdict' | 'reasons'>;

/** Reports come every half a minute; engines look back five minutes. */
export const silentAfterSeconds = 300;
const tolerableErrors = 0.01;
const notYetUp: readonly ClusterPhase[] = ['pending', 'validating', 'provisioning'];

/**
 * How a cluster is, from its figures, its alerts and its phase, worst reason first; its own page and the fleet ask the
 * same. No rows are no news: a cluster that says nothing is unknown, never healthy. What is known to fail, by
 * alerts or by k0rdent, is said also of a cluster whose figures are silent.
 * @param nowSeconds unix seconds
 */
export function judgeHealth(facts: HealthFacts, phase: ClusterPhase, nowSeconds: number): Verdict {
  if (phase === 'hibernated') return { verdict: 'asleep', reasons: [because('hibernated')] };
  if (phase === 'deleting') return { verdict: 'unknown', reasons: [because('leaving')] };
  const { apiUp, nodesReady, nodesTotal, apiErrors, alerts } = facts;
  const silence = findSilence(facts, nowSeconds);
  const critical = reasonsOf(
    apiUp === false && because('apiDown'),
    phase === 'failed' && because('failed'),
    alerts !== null && alerts.critical > 0 && because('alertsCritical', { count: alerts.critical }),
  );
  const isShort = nodesReady !== null && nodesTotal !== null && nodesReady < nodesTotal;
  const told = reasonsOf(
    phase === 'degraded' && because('degraded'),
    isShort && because('nodesNotReady', { notReady: nodesTotal - nodesReady, total: nodesTotal }),
  );
  const measured = reasonsOf(
    apiErrors !== null &&
      apiErrors > tolerableErrors &&
      because('apiErrors', { percent: Math.round(apiErrors * 1000) / 10 }),
    alerts !== null && alerts.worse > 0 && because('alertsWarning', { count: alerts.worse }),
  );
  if (critical.length > 0) return { verdict: 'critical', reasons: [...critical, ...told, ...silence, ...measured] };
  if (notYetUp.includes(phase)) return { verdict: 'unknown', reasons: [because('notUp')] };
  if (told.length > 0) return { verdict: 'degraded', reasons: [...told, ...silence, ...measured] };
  if (silence.length > 0) return { verdict: 'unknown', reasons: [...silence, ...measured] };
  if (measured.length > 0) return { verdict: 'degraded', reasons: measured };
  if (phase === 'unknown') return { verdict: 'unknown', reasons: [because('phaseUnknown')] };
  // Its API server is up, and no figure says otherwise; without nodes that is not enough.
  if (nodesReady === null || nodesTotal === null) return { verdict: 'unknown', reasons: [because('notAnswered')] };
  return { verdict: 'healthy', reasons: [because('allWell', { total: nodesTotal })] };
}

/** Why nothing can be said of its API server; empty where that reports. */
function findSilence({ isAnswered, apiUp, seen, apiSeen, lostRegion }: HealthFacts, now: number): Reason[] {
  if (!isAnswered) return [because('notAnswered')];
  if (apiUp !== null) return [];
  if (lostRegion) {
    return [because('regionLost', { region: lostRegion.name, since: lostRegion.since.toISOString() })];
  }
  if (seen === null) return [because('neverSeen')];
  if (now - seen > silentAfterSeconds) return [because('silent', { since: isoOf(seen) })];
  return [apiSeen === null ? because('apiUnseen') : because('apiSilent', { since: isoOf(apiSeen) })];
}

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();
const because = (id: Reason['id'], values: Reason['values'] = {}): Reason => ({ id, values });
const reasonsOf = (...reasons: (Reason | false)[]): Reason[] => reasons.filter((reason) => reason !== false);
