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
  count: number;
  /** The first alert of each rule, worst first. */
  firsts: Alert[];
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
    groups.set(key, { key, cluster, worst: alert.severity, count: 1, firsts: [alert] });
    return;
  }
  group.count += 1;
  const isWorse = calling.indexOf(alert.severity) < calling.indexOf(group.worst);
  if (isWorse) group.worst = alert.severity;
  if (group.firsts.some(({ name }) => name === alert.name)) return;
  // Items come worst first; another source may order them otherwise.
  if (isWorse) group.firsts.unshift(alert);
  else group.firsts.push(alert);
}

/** Whether that none is shown means that none fires; without a source nobody expects any. */
export function areAlertsKnown(report: AlertReport | undefined): boolean {
  if (report?.state === 'answered') return !report.isPartial && !report.isPathDead;
  return report?.state === 'off';
}
