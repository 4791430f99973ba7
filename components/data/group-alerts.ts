import type { Alert } from '@/lib/contracts/alerts';

/** Alerts of one rule that say the same of several things. */
export interface AlertGroup {
  key: string;
  /** What is said once for all of them. */
  first: Alert;
  alerts: Alert[];
}

/** Alerts with the same name, severity and summary stand together, in the order in which the first of each came. */
export function groupAlerts(alerts: readonly Alert[]): AlertGroup[] {
  const groups = new Map<string, AlertGroup>();
  for (const alert of alerts) {
    const key = JSON.stringify([alert.name, alert.severity, alert.isSilenced, alert.summary]);
    const group = groups.get(key);
    if (group) group.alerts.push(alert);
    else groups.set(key, { key, first: alert, alerts: [alert] });
  }
  return [...groups.values()];
}
