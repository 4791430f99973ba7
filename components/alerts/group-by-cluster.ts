import type { Alert } from '@/lib/contracts/alerts';

/** What fires about one cluster, or about the installation. */
export interface ClusterGroup {
  /** `namespace/name`; empty for the installation. */
  key: string;
  cluster: { namespace: string; name: string } | null;
  alerts: Alert[];
}

/** Alerts by the cluster they are about, in the order of the first of each; one about several stands with each. */
export function groupByCluster(alerts: readonly Alert[], only: string | null): ClusterGroup[] {
  const groups = new Map<string, ClusterGroup>();
  for (const alert of alerts) {
    for (const cluster of alert.clusters.length > 0 ? alert.clusters : [null]) {
      const key = cluster ? `${cluster.namespace}/${cluster.name}` : '';
      if (only !== null && key !== only) continue;
      const group = groups.get(key);
      if (group) group.alerts.push(alert);
      else groups.set(key, { key, cluster, alerts: [alert] });
    }
  }
  return [...groups.values()];
}
