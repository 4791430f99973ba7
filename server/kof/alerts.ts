import type { AlertsPort, FiringAlert } from '../ports/alerts.ts';
import { abandonable } from './abandonable.ts';
import { createAlertmanager } from './alertmanager.ts';
import { createMemory } from './gate.ts';
import { readProfile } from './profile.ts';
import { createMetricsSource } from './prometheus.ts';
import { createSourceAlerts } from './rule-alerts.ts';
import { createSilences } from './silences.ts';

const keepMs = 15_000;

/** The form of Alertmanager's own page for a new silence, filled with the labels of one alert. */
function silenceUrl(base: string, { labels }: FiringAlert): string {
  const matchers = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return `${base.replace(/\/$/, '')}/#/silences/new?filter=${encodeURIComponent(`{${matchers.join(', ')}}`)}`;
}

/**
 * The alerts of the installation: Alertmanager's where the profile names one, else what the source of metrics has.
 * @param prometheusUrl see `readProfile`
 */
export function createAlertsPort(prometheusUrl: string): AlertsPort {
  const { metrics, alertmanager, alertmanagerUrl } = readProfile(prometheusUrl);
  const ask = alertmanager
    ? createAlertmanager(alertmanager, metrics.labels)
    : createSourceAlerts(metrics, createMetricsSource(metrics));
  const remember = createMemory(keepMs, 1);
  // Counts changes of silences: what was heard before one is asked for anew.
  let change = 0;
  const forget = () => {
    change += 1;
  };
  return {
    firing: (signal) => abandonable(remember(`alerts ${change}`, ask), signal),
    silences: alertmanager ? createSilences(alertmanager, metrics.labels, forget) : null,
    silenceUrl: (alert) => (alertmanagerUrl === undefined ? null : silenceUrl(alertmanagerUrl, alert)),
  };
}
