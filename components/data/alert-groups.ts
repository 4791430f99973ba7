import type { Alert, AlertReport } from '@/lib/contracts/alerts';
import type { AlertSeverity } from '@/lib/contracts/choices';

/** What nobody has to act upon is left to the cluster's own page. */
export const calling: readonly AlertSeverity[] = ['critical', 'error', 'warning', 'unknown'];

export interface AlertGroup {
  /** `namespace/name`; empty for what is about the installation. */
  key: string;
  /** Null for the installation. */
  cluster: { namespace: string; name: string } | null;
  worst: AlertSeverity;
  /** Names of the alerts, worst first, each once. */
  names: string[];
  count: number;
  /** What the worst says of itself. */
  summary: string | null;
}

/** Alerts that call for somebody, by the cluster they are about: worst first, of equals the one with most. */
export function prepareAlertGroups(report: AlertReport | undefined): AlertGroup[] {
  if (report?.state !== 'answered') return [];
  const groups = new Map<string, AlertGroup>();
  for (const alert of report.items) {
    if (alert.isSilenced || !calling.includes(alert.severity)) continue;
    for (const cluster of alert.clusters.length > 0 ? alert.clusters : [null]) addTo(groups, alert, cluster);
  }
  const rank = ({ worst }: AlertGroup) => calling.indexOf(worst);
  return [...groups.values()].sort(
    (a, b) => rank(a) - rank(b) || b.count - a.count || a.key.localeCompare(b.key, 'en'),
  );
}

function addTo(groups: Map<string, AlertGroup>, alert: Alert, cluster: AlertGroup['cluster']): void {
  const key = cluster ? `${cluster.namespace}/${cluster.name}` : '';
  const group = groups.get(key);
  if (!group) {
    const { severity, name, summary } = alert;
    groups.set(key, { key, cluster, worst: severity, names: [name], count: 1, summary });
    return;
  }
  group.count += 1;
  if (!group.names.includes(alert.name)) group.names.push(alert.name);
  // Items come worst first; another source may order them otherwise.
  if (calling.indexOf(alert.severity) < calling.indexOf(group.worst)) {
    group.worst = alert.severity;
    group.summary = alert.summary;
  }
}

/** Whether that none is shown means that none fires; without a source nobody expects any. */
export function areAlertsKnown(report: AlertReport | undefined): boolean {
  if (report?.state === 'answered') return !report.isPartial && !report.isPathDead;
  return report?.state === 'off';
}
