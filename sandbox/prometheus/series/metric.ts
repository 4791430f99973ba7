import type { ClusterSpec, NodeSpec } from '../fleet/spec.ts';
import { type Labels, metricName } from '../promql/values.ts';
import type { Definition } from './formula-series.ts';
import { intersect, type Span, subtract } from './spans.ts';
import type { Counter } from './waves.ts';

/** One metric of the fleet with what computes its series. */
export interface Metric {
  name: string;
  type: 'gauge' | 'counter' | 'histogram';
  help: string;
  series(cluster: ClusterSpec): Definition[];
}

export type Value = number | ((timeMs: number) => number) | Counter;
type Row = [labels: Labels, value: Value, spans: Span | readonly Span[]];

function readingOf(value: Value): Pick<Definition, 'value' | 'shape'> {
  if (typeof value === 'number') return { value: () => value, shape: 'constant' };
  if (typeof value === 'function') return { value };
  return { value: value.at, ...(value.rises && { shape: 'rising' }) };
}

const listed = (spans: Span | readonly Span[]): readonly Span[] => ('startMs' in spans ? [spans] : spans);

/** Labels that every series of a cluster has; the last two are promxy's. */
export const labelsOf = ({ name, namespace, tenant, promxyCluster }: ClusterSpec): Labels => ({
  cluster: name,
  clusterNamespace: namespace,
  tenant,
  promxyCluster,
  promxyClusterNamespace: 'kcm-system',
});

/** When anything of a cluster arrived. */
const reporting = (cluster: ClusterSpec): Span[] =>
  subtract([{ startMs: cluster.startMs, endMs: cluster.endMs }], cluster.silences);

/**
 * A metric of a cluster.
 * @param target labels of what it is scraped from
 * @param rows labels, value and life of each series; the cluster's labels and silences are added
 */
export function metric(
  [name, type, help]: [name: string, type: Metric['type'], help: string],
  target: (cluster: ClusterSpec) => Labels,
  rows: (cluster: ClusterSpec) => Iterable<Row>,
): Metric {
  return {
    name,
    type,
    help,
    series: (cluster) => {
      const common = { ...labelsOf(cluster), ...target(cluster) };
      const heard = reporting(cluster);
      const lives = new Map<Row[2], Span[]>();
      const lifeOf = (spans: Row[2]): Span[] => {
        const life = lives.get(spans) ?? intersect(listed(spans), heard);
        lives.set(spans, life);
        return life;
      };
      return Array.from(rows(cluster), ([labels, value, spans]) => ({
        labels: { [metricName]: name, ...common, ...labels },
        ...readingOf(value),
        spans: lifeOf(spans),
      })).filter((definition) => definition.spans.length > 0);
    },
  };
}

export const rounded = (value: number, digits = 3): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** kube-state-metrics as a target. */
export const stateMetrics = (): Labels => ({
  job: 'kube-state-metrics',
  instance: '10.244.8.8:8080',
  service: 'kof-collectors-kube-state-metrics',
  endpoint: 'http',
});

/** Labels of node-exporter on a node. */
export const nodeExporter = ({ name, ip }: NodeSpec): Labels => ({
  job: 'node-exporter',
  instance: `${ip}:9100`,
  node: name,
  nodename: name,
  namespace: 'kof',
  pod: `kof-collectors-node-exporter-${name.slice(-5)}`,
  container: 'node-exporter',
  endpoint: 'http-metrics',
});

/** Labels of the kubelet on a node. */
export const kubelet = ({ name, ip }: Pick<NodeSpec, 'name' | 'ip'>, path = '/metrics/cadvisor'): Labels => ({
  job: 'kubelet',
  metrics_path: path,
  instance: `${ip}:10250`,
  node: name,
  nodename: name,
  endpoint: 'https-metrics',
});

export const exporter = (pod: string): Labels => ({
  job: 'kof-collectors-opencost',
  service: 'kof-collectors-opencost',
  namespace: 'kof',
  pod,
  container: 'kof-collectors',
  endpoint: 'http',
});

/** When a node answered. */
export const answering = (node: NodeSpec): Span[] =>
  subtract([{ startMs: node.startMs, endMs: node.endMs }], node.lost);

export const noLabels = (): Labels => ({});
