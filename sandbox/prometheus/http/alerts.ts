import type { FiringAlert } from '../../alertmanager/api.ts';
import { queryInstant, type ResultSeries } from '../promql/engine.ts';
import { keyOf, omit } from '../promql/labels.ts';
import { metricName } from '../promql/values.ts';
import type { Backend, Handler } from './backend.ts';

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
export function firing(backend: Backend): FiringAlert[] {
  const since = new Map(
    rowsOf(backend, 'ALERTS_FOR_STATE').map(({ labels, values }) => [keyOf(omit(labels, stateLabels)), values[0]]),
  );
  return rowsOf(backend, 'ALERTS{alertstate="firing"}').map((row) => {
    const labels = omit(row.labels, stateLabels);
    const activeAt = new Date((since.get(keyOf(labels)) ?? 0) * 1000).toISOString();
    return { labels, activeAt, summary: rules[labels.alertname ?? '']?.summary ?? '' };
  });
}

const active = ({ labels, summary, activeAt }: FiringAlert) => ({
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
    type: 'alerting',
    name,
    query,
    duration: forSeconds,
    labels: {},
    annotations: { summary },
    alerts: (alerts.get(name) ?? []).map(active),
    state: alerts.has(name) ? 'firing' : 'inactive',
    health: 'ok',
    lastError: '',
    evaluationTime: 0.001,
    lastEvaluation,
  }));
  return { groups: [{ name: 'fleet', file: 'fleet.yaml', interval: 60, rules: listed, lastEvaluation }] };
};
