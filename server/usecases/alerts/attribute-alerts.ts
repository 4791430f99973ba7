import type { AlertSeverity } from '../../../lib/contracts/choices.ts';
import type { LoudAlerts } from '../../domain/clusters/cluster-health.ts';
import {
  type AlertNames,
  attributeAlert,
  callsForLook,
  machinery,
  namedClusters,
  toSeverity,
} from '../../domain/metrics/alerts.ts';
import type { Firing, FiringAlert } from '../../ports/alerts.ts';
import type { NamedCluster } from '../../ports/clusters.ts';
import type { ClusterRef } from '../../ports/kube.ts';
import { MetricsError } from '../../ports/metrics.ts';
import type { Context } from '../define.ts';

/** An alert for people, with all the clusters it may be about, whoever may see them. */
export interface AttributedAlert extends FiringAlert {
  severity: AlertSeverity;
  clusters: NamedCluster[];
}

export async function attributeAlerts(
  { deps }: Pick<Context, 'deps'>,
  firing: readonly FiringAlert[],
): Promise<AttributedAlert[]> {
  const told = firing.filter(({ labels }) => !machinery.has(labels.alertname ?? ''));
  return (await attributeNames({ deps }, told)).map((alert) => ({
    ...alert,
    severity: toSeverity(alert.labels.severity),
  }));
}

/** Whatever bears labels of alerts, with all the clusters it may be about, whoever may see them. */
export async function attributeNames<T extends AlertNames>(
  { deps }: Pick<Context, 'deps'>,
  named: readonly T[],
): Promise<(T & { clusters: NamedCluster[] })[]> {
  const known = await deps.clusters.named(deps.db.auto, [...new Set(named.flatMap(namedClusters))]);
  const byName = Map.groupBy(known, ({ name }) => name);
  return named.map((one) => {
    const candidates = namedClusters(one).flatMap((each) => byName.get(each) ?? []);
    return { ...one, clusters: attributeAlert(one, candidates) };
  });
}

/** A source of alerts that is slow holds up no verdict for longer. */
const patienceMs = 2_000;

/** What fires about a cluster, for its verdict. */
type AlertsOf = (ref: ClusterRef) => LoudAlerts | null;

/**
 * What fires loudly about each cluster. An alert that may be about several counts for each. Where there is no source of
 * alerts, or it does not answer, nothing is known of any cluster; where a part of it does not, of those that it names none of.
 */
export async function readLoudAlerts(context: Context): Promise<AlertsOf> {
  const { deps, signal } = context;
  if (deps.alerts === null) return () => null;
  const patience = AbortSignal.timeout(patienceMs);
  let firing: Firing;
  try {
    firing = await deps.alerts.firing(signal ? AbortSignal.any([signal, patience]) : patience);
  } catch (error) {
    if (!(error instanceof MetricsError) && error !== patience.reason) throw error;
    return () => null;
  }
  const counts = new Map<string, LoudAlerts>();
  for (const { severity, isSilenced, clusters } of await attributeAlerts(context, firing.alerts)) {
    if (isSilenced || !callsForLook.has(severity)) continue;
    for (const ref of clusters) {
      const { critical, worse } = counts.get(keyOf(ref)) ?? none;
      const isCritical = severity === 'critical';
      counts.set(keyOf(ref), { critical: critical + Number(isCritical), worse: worse + Number(!isCritical) });
    }
  }
  return (ref) => counts.get(keyOf(ref)) ?? (firing.isPartial ? null : none);
}

const none: LoudAlerts = { critical: 0, worse: 0 };
const keyOf = ({ namespace, name }: ClusterRef): string => `${namespace}/${name}`;
