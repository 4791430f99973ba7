import { createHash } from 'node:crypto';
import { queryInstant, type ResultSeries } from '../promql/engine.ts';
import { keyOf, omit } from '../promql/labels.ts';
import { parsePromql } from '../promql/parse.ts';
import { type Labels, metricName } from '../promql/values.ts';
import type { Backend, Handler } from './backend.ts';
import type { Parameters } from './parameters.ts';

interface Alert {
  labels: Labels;
  summary: string;
  activeAt: string;
}

/** What the rules of the simulated fleet say in words, and for how long their condition has to hold. */
const rules: Readonly<Record<string, { summary: string; query: string; forSeconds: number }>> = {
  KubeNodeNotReady: {
    summary: 'A node is not ready.',
    query: 'kube_node_status_condition{condition="Ready",status="true"} == 0',
    forSeconds: 900,
  },
  NodeFilesystemAlmostOutOfSpace: {
    summary: 'A disk is almost full.',
    query: 'node_filesystem_avail_bytes / node_filesystem_size_bytes < 0.1',
    forSeconds: 1800,
  },
  KubePodCrashLooping: {
    summary: 'A pod starts again and again.',
    query: 'max_over_time(kube_pod_container_status_waiting_reason{reason="CrashLoopBackOff"}[5m]) >= 1',
    forSeconds: 900,
  },
  KubeAPIDown: {
    summary: 'The API server does not answer.',
    query: 'absent(up{job="apiserver"} == 1)',
    forSeconds: 900,
  },
  ConditionStatusFailed: {
    summary: 'A condition of a k0rdent object is not met.',
    query: 'kube_customresource_clusterdeployment_status_conditions == 0',
    forSeconds: 600,
  },
  Watchdog: { summary: 'Fires always: the way of alerts is open.', query: 'vector(1)', forSeconds: 0 },
};

const stateLabels = new Set([metricName, 'alertstate']);

const rowsOf = ({ source, now }: Backend, query: string): ResultSeries[] => {
  const result = queryInstant(query, now(), { source });
  return result.type === 'vector' ? result.series : [];
};

/** Alerts that fire now, as the series say. */
function firing(backend: Backend): Alert[] {
  const since = new Map(
    rowsOf(backend, 'ALERTS_FOR_STATE').map(({ labels, values }) => [keyOf(omit(labels, stateLabels)), values[0]]),
  );
  return rowsOf(backend, 'ALERTS{alertstate="firing"}').map((row) => {
    const labels = omit(row.labels, stateLabels);
    const activeAt = new Date((since.get(keyOf(labels)) ?? 0) * 1000).toISOString();
    return { labels, activeAt, summary: rules[labels.alertname ?? '']?.summary ?? '' };
  });
}

const active = ({ labels, summary, activeAt }: Alert) => ({
  labels,
  annotations: { summary },
  state: 'firing',
  activeAt,
  value: '1e+00',
});

/** `/api/v1/alerts` of promxy and vmalert. */
export const listAlerts: Handler = (backend) => ({ alerts: firing(backend).map(active) });

/** `/api/v1/rules` of promxy and vmalert; there are alerting rules only. */
export const listRules: Handler = (backend, parameters) => {
  if (parameters.get('type') === 'record') return { groups: [] };
  const alerts = Map.groupBy(firing(backend), ({ labels }) => labels.alertname ?? '');
  const lastEvaluation = new Date(backend.now()).toISOString();
  const listed = Object.entries(rules).map(([name, { query, summary, forSeconds }]) => ({
    ...{ type: 'alerting', name, query, duration: forSeconds, labels: {}, annotations: { summary } },
    alerts: (alerts.get(name) ?? []).map(active),
    ...{
      state: alerts.has(name) ? 'firing' : 'inactive',
      health: 'ok',
      lastError: '',
      evaluationTime: 0.001,
      lastEvaluation,
    },
  }));
  return { groups: [{ name: 'fleet', file: 'fleet.yaml', interval: 60, rules: listed, lastEvaluation }] };
};

/** Whether an alert passes every `filter`, each written like a matcher of a selector. @throws QueryError for others */
function passes({ labels }: Alert, filters: readonly string[]): boolean {
  return filters.every((filter) => {
    const selector = parsePromql(`{${metricName}!="",${filter}}`);
    const matchers = selector.type === 'selector' ? selector.matchers.slice(1) : [];
    return matchers.every(({ name, matches }) => matches(labels[name] ?? ''));
  });
}

/** `/api/v2/alerts` of Alertmanager. Nothing is silenced or inhibited in the sandbox. */
export function alertmanagerAlerts(backend: Backend, parameters: Parameters): unknown {
  if (parameters.get('active') === 'false') return [];
  const nowMs = backend.now();
  const isWanted = (alert: Alert): boolean => passes(alert, parameters.getAll('filter'));
  return firing(backend)
    .filter(isWanted)
    .map(({ labels, summary, activeAt }) => ({
      labels,
      annotations: { summary },
      startsAt: activeAt,
      endsAt: new Date(nowMs + 240_000).toISOString(),
      updatedAt: new Date(nowMs).toISOString(),
      fingerprint: createHash('sha256').update(keyOf(labels)).digest('hex').slice(0, 16),
      generatorURL: '',
      receivers: [{ name: 'default' }],
      status: { state: 'active', silencedBy: [], inhibitedBy: [] },
    }));
}
