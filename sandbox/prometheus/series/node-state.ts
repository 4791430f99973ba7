import type { ClusterSpec, NodeSpec } from '../fleet/spec.ts';
import type { Labels } from '../promql/values.ts';
import { exporter, type Metric, metric, noLabels, stateMetrics } from './metric.ts';
import { intersect, type Span } from './spans.ts';

const gib = 2 ** 30;
const reserved = 0.95;

type Resource = [resource: string, unit: string, capacity: number, allocatable: number];

function resourcesOf({ vcpu, memoryGib, gpus }: NodeSpec): Resource[] {
  return [
    ['cpu', 'core', vcpu, vcpu * reserved],
    ['memory', 'byte', memoryGib * gib, memoryGib * gib * reserved],
    ['pods', 'integer', 110, 110],
    ['ephemeral_storage', 'byte', 100 * gib, 100 * gib * 0.9],
    ...(gpus > 0 ? ([['nvidia_com_gpu', 'integer', gpus, gpus]] satisfies Resource[]) : []),
  ];
}

const longLabels = ({ name, instanceType, region, zone }: NodeSpec): Labels => ({
  node: name,
  label_node_kubernetes_io_instance_type: instanceType,
  label_topology_kubernetes_io_region: region,
  label_topology_kubernetes_io_zone: zone,
  label_kubernetes_io_arch: 'amd64',
});

/** Each pod of the cost exporter that saw a node, and when. */
function* exporters(cluster: ClusterSpec): Generator<[NodeSpec, Labels, Span[]]> {
  for (const { pod, ip, spans } of cluster.exporters) {
    for (const node of cluster.nodes)
      yield [node, { ...exporter(pod), instance: `${ip}:9003` }, intersect(spans, [node])];
  }
}

const quantity = (name: string, help: string, at: 2 | 3): Metric[] => [
  metric([name, 'gauge', help], stateMetrics, function* ({ nodes }) {
    for (const node of nodes) {
      for (const row of resourcesOf(node)) yield [{ node: node.name, resource: row[0], unit: row[1] }, row[at], node];
    }
  }),
  // OpenCost emits the same names again: a query without `job` counts everything twice.
  metric([name, 'gauge', help], noLabels, function* (cluster) {
    for (const [node, target, spans] of exporters(cluster)) {
      for (const row of resourcesOf(node))
        yield [{ ...target, node: node.name, resource: row[0], unit: row[1] }, row[at], spans];
    }
  }),
];

const isLost = (node: NodeSpec, timeMs: number): boolean =>
  node.lost.some(({ startMs, endMs }) => timeMs >= startMs && (endMs === null || timeMs < endMs));

/** What kube-state-metrics says about nodes, and what OpenCost says again. */
export const nodeState: readonly Metric[] = [
  metric(['kube_node_info', 'gauge', 'Information about a cluster node.'], stateMetrics, function* ({ nodes }) {
    for (const node of nodes) {
      const labels = {
        node: node.name,
        kernel_version: '6.8.0-48-generic',
        os_image: node.osImage,
        kubelet_version: node.kubeletVersion,
        container_runtime_version: 'containerd://2.1.4',
        internal_ip: node.ip,
        provider_id: node.providerId,
      };
      yield [labels, 1, node];
    }
  }),
  metric(
    ['kube_node_status_condition', 'gauge', 'The condition of a cluster node.'],
    stateMetrics,
    function* ({ nodes }) {
      for (const node of nodes) {
        for (const condition of ['Ready', 'MemoryPressure', 'DiskPressure', 'PIDPressure']) {
          const usual = condition === 'Ready' ? 'true' : 'false';
          for (const status of ['true', 'false', 'unknown']) {
            const value = (timeMs: number): number => Number(status === (isLost(node, timeMs) ? 'unknown' : usual));
            yield [{ node: node.name, condition, status }, value, node];
          }
        }
      }
    },
  ),
  ...quantity('kube_node_status_capacity', 'The capacity for different resources of a node.', 2),
  ...quantity('kube_node_status_allocatable', 'The allocatable for different resources of a node.', 3),
  metric(['kube_node_role', 'gauge', 'The role of a cluster node.'], stateMetrics, function* ({ nodes }) {
    for (const node of nodes) if (node.isControlPlane) yield [{ node: node.name, role: 'control-plane' }, 1, node];
  }),
  metric(
    ['kube_node_spec_unschedulable', 'gauge', 'Whether a node can schedule new pods.'],
    stateMetrics,
    function* ({ nodes }) {
      for (const node of nodes) yield [{ node: node.name }, 0, node];
    },
  ),
  metric(['kube_node_created', 'gauge', 'Unix creation timestamp.'], stateMetrics, function* ({ nodes }) {
    for (const node of nodes) yield [{ node: node.name }, Math.floor(node.startMs / 1000), node];
  }),
  metric(['kube_node_labels', 'gauge', 'Kubernetes labels of a node.'], stateMetrics, function* ({ nodes }) {
    for (const node of nodes) yield [{ node: node.name }, 1, node];
  }),
  metric(['kube_node_labels', 'gauge', 'Kubernetes labels of a node.'], noLabels, function* (cluster) {
    for (const [node, target, spans] of exporters(cluster)) yield [{ ...target, ...longLabels(node) }, 1, spans];
  }),
];
