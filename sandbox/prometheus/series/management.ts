import type { AlertSpec, ClusterSpec } from '../fleet/spec.ts';
import { type Labels, metricName } from '../promql/values.ts';
import type { Definition } from './formula-series.ts';
import type { Metric } from './metric.ts';
import { metric, noLabels } from './metric.ts';
import type { Span } from './spans.ts';

const mothership: Labels = {
  cluster: 'mothership',
  clusterNamespace: 'kcm-system',
  tenant: 'PLATFORM',
  promxyCluster: 'mothership',
  promxyClusterNamespace: 'kcm-system',
  job: 'kube-state-metrics',
};

/** Says something about a cluster from the management cluster: the cluster is named by `namespace` and `name`. */
const about = (
  [name, help]: [string, string],
  rows: (cluster: ClusterSpec) => Iterable<[labels: Labels, value: Definition['value'], spans: readonly Span[]]>,
): Metric => ({
  name,
  type: 'gauge',
  help,
  series: (cluster) =>
    Array.from(rows(cluster), ([labels, value, spans]) => ({
      labels: { [metricName]: name, ...mothership, namespace: cluster.namespace, name: cluster.name, ...labels },
      value,
      spans,
    })),
});

const conditionLabels: Labels = {
  customresource_group: 'k0rdent.mirantis.com',
  customresource_kind: 'ClusterDeployment',
  customresource_version: 'v1beta1',
};
const phases = ['Pending', 'Provisioning', 'Provisioned', 'Deleting', 'Failed'];
const one = (): number => 1;

const alertLabels = (alert: AlertSpec, state: 'firing' | 'pending'): Labels => ({
  alertname: alert.name,
  alertstate: state,
  severity: alert.severity,
  ...alert.labels,
  source: 'promxy',
});

const ofAlerts = (
  name: string,
  help: string,
  labels: (alert: AlertSpec) => Labels,
  value: (alert: AlertSpec) => number,
): Metric => ({
  name,
  type: 'gauge',
  help,
  series: (cluster) =>
    cluster.alerts.map((alert) => ({
      labels: { [metricName]: name, ...labels(alert) },
      value: () => value(alert),
      spans: [alert],
    })),
});

/** Objects of k0rdent and Cluster API, and the alerts that promxy evaluates. */
export const management: readonly Metric[] = [
  about(
    ['kube_customresource_clusterdeployment_status_conditions', 'Conditions of ClusterDeployments.'],
    function* (cluster) {
      for (const { type, isTrue, sinceMs } of cluster.conditions) {
        const value = (timeMs: number): number => Number(timeMs < sinceMs ? !isTrue : isTrue);
        yield [{ type, ...conditionLabels }, value, [cluster]];
      }
    },
  ),
  about(['capi_cluster_info', 'Information about a Cluster.'], function* (cluster) {
    if (cluster.phase !== null) yield [{}, one, [cluster]];
  }),
  about(['capi_cluster_status_phase', 'Phase of a Cluster.'], function* (cluster) {
    if (cluster.phase === null) return;
    for (const phase of phases) yield [{ phase }, () => Number(phase === cluster.phase), [cluster]];
  }),
  about(['capi_cluster_status_condition', 'Conditions of a Cluster.'], function* (cluster) {
    if (cluster.phase === null) return;
    for (const status of ['True', 'False', 'Unknown'])
      yield [{ type: 'Available', status }, () => Number(status === 'True'), [cluster]];
  }),
  about(['capi_machine_info', 'Information about a Machine.'], function* (cluster) {
    if (cluster.phase === null) return;
    for (const node of cluster.nodes)
      yield [{ name: node.name, cluster_name: cluster.name, provider_id: node.providerId }, one, [node]];
  }),
  ofAlerts(
    'ALERTS',
    'Alerts that are pending or firing.',
    (alert) => alertLabels(alert, 'firing'),
    () => 1,
  ),
  ofAlerts(
    'ALERTS_FOR_STATE',
    'Since when an alert holds.',
    ({ name, severity, labels }) => ({ alertname: name, severity, ...labels, source: 'promxy' }),
    ({ startMs }) => Math.floor(startMs / 1000),
  ),
];

/** Recording rules of KOF: they know tenant and cluster, and not the namespace of the cluster. */
export const recorded: readonly Metric[] = [
  {
    ...metric(
      ['namespace_workload_pod:kube_pod_owner:relabel', 'gauge', 'Workload of each pod.'],
      noLabels,
      function* ({ pods }) {
        for (const pod of pods) {
          const workload = { workload: pod.workload, workload_type: pod.workloadKind.toLowerCase() };
          yield [{ namespace: pod.namespace, pod: pod.name, ...workload }, 1, pod];
        }
      },
    ),
  },
].map((rule) => ({
  ...rule,
  series: (cluster) =>
    rule.series(cluster).map(({ labels: { clusterNamespace: _dropped, ...labels }, ...rest }) => ({ ...rest, labels })),
}));
