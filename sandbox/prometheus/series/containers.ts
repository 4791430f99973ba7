import type { ClusterSpec, NodeSpec, PodSpec } from '../fleet/spec.ts';
import type { Labels } from '../promql/values.ts';
import { answering, kubelet, type Metric, metric, noLabels, rounded, type Value } from './metric.ts';
import { intersect, type Span, subtract } from './spans.ts';
import { countSince, levelAt, scaled, steady } from './waves.ts';

const gib = 2 ** 30;

/** Pods with the labels of the kubelet that sees them, while it answers. */
function* seen({ nodes, pods }: ClusterSpec): Generator<[PodSpec, Labels, Span[]]> {
  const byName = new Map<string, NodeSpec[]>();
  for (const node of nodes) byName.set(node.name, [...(byName.get(node.name) ?? []), node]);
  for (const pod of pods) {
    for (const node of byName.get(pod.node) ?? []) yield [pod, kubelet(node), intersect([pod], answering(node))];
  }
}

/** cAdvisor says each number twice: for the container, and without its name for the pod. */
const perContainer = (facts: [string, Metric['type'], string], value: (pod: PodSpec) => Value): Metric =>
  metric(facts, noLabels, function* (cluster) {
    for (const [pod, target, spans] of seen(cluster)) {
      const id = `/kubepods/burstable/pod${pod.uid}`;
      const labels = { ...target, namespace: pod.namespace, pod: pod.name };
      const own = value(pod);
      yield [
        { ...labels, container: pod.container, image: pod.image, name: `${pod.uid}-0`, id: `${id}/0` },
        own,
        spans,
      ];
      yield [{ ...labels, container: '', image: '', name: '', id }, own, spans];
    }
  });

const perPod = (facts: [string, Metric['type'], string], rate: number): Metric =>
  metric(facts, noLabels, function* (cluster) {
    for (const [pod, target, spans] of seen(cluster)) {
      const wave = scaled(pod.cpu, rate);
      const value = countSince(wave, pod.startMs, Math.round);
      yield [{ ...target, namespace: pod.namespace, pod: pod.name, interface: 'eth0' }, value, spans];
    }
  });

const periods = steady(10);
const throttledShare = 0.02;

/** What cAdvisor measures in containers, and the kubelet on volumes. */
export const containers: readonly Metric[] = [
  perContainer(['container_cpu_usage_seconds_total', 'counter', 'CPU time consumed in seconds.'], (pod) =>
    countSince(pod.cpu, pod.startMs, (total) => rounded(total)),
  ),
  perContainer(
    ['container_memory_working_set_bytes', 'gauge', 'Current working set in bytes.'],
    (pod) => (timeMs) => Math.round(levelAt(pod.memoryGib, timeMs) * gib),
  ),
  perContainer(
    ['container_memory_rss', 'gauge', 'Size of RSS in bytes.'],
    (pod) => (timeMs) => Math.round(levelAt(pod.memoryGib, timeMs) * 0.85 * gib),
  ),
  perContainer(
    ['container_cpu_cfs_periods_total', 'counter', 'Number of elapsed enforcement period intervals.'],
    (pod) => countSince(periods, pod.startMs, Math.round),
  ),
  perContainer(
    ['container_cpu_cfs_throttled_periods_total', 'counter', 'Number of throttled period intervals.'],
    (pod) => countSince(periods, pod.startMs, (total) => Math.round(total * throttledShare)),
  ),
  perContainer(
    ['container_spec_memory_limit_bytes', 'gauge', 'Memory limit for the container.'],
    ({ memoryRequestGib }) => memoryRequestGib * 2 * gib,
  ),
  perPod(['container_network_receive_bytes_total', 'counter', 'Cumulative count of bytes received.'], 2e5),
  perPod(['container_network_transmit_bytes_total', 'counter', 'Cumulative count of bytes transmitted.'], 1.6e5),
  ...(['used', 'capacity'] as const).map((kind) =>
    metric(
      [`kubelet_volume_stats_${kind}_bytes`, 'gauge', `Bytes of a volume: ${kind}.`],
      noLabels,
      function* (cluster) {
        for (const volume of cluster.volumes) {
          const node = cluster.nodes.find(
            ({ name }) => name === cluster.pods.find((pod) => pod.name === volume.pod)?.node,
          );
          if (!node) continue;
          const labels = {
            ...kubelet(node, '/metrics'),
            namespace: volume.namespace,
            persistentvolumeclaim: volume.claim,
          };
          const bytes = volume.sizeGib * gib;
          yield [labels, kind === 'used' ? Math.round(bytes * volume.usedRatio) : bytes, volume];
        }
      },
    ),
  ),
];

/** What dcgm-exporter says, where there are GPUs. */
export const gpus: readonly Metric[] = (
  [
    ['DCGM_FI_DEV_GPU_UTIL', 'GPU utilization (in %).', 100],
    ['DCGM_FI_DEV_FB_USED', 'Framebuffer memory used (in MiB).', 16_384],
    ['DCGM_FI_DEV_POWER_USAGE', 'Power draw (in W).', 250],
  ] as const
).map(([name, help, full]) =>
  metric([name, 'gauge', help], noLabels, function* ({ nodes, pods }) {
    for (const node of nodes) {
      const users = pods.filter((pod) => pod.node === node.name && pod.gpus > 0);
      const target = { job: 'nvidia-dcgm-exporter', instance: `${node.ip}:9400`, Hostname: node.name, node: node.name };
      const value = (timeMs: number): number => rounded(Math.min(1, levelAt(node.cpu, timeMs)) * full, 2);
      for (let gpu = 0; gpu < node.gpus; gpu += 1) {
        const labels = { ...target, gpu: String(gpu), UUID: `GPU-${node.name}-${gpu}`, modelName: 'NVIDIA' };
        // Whose a GPU is, the exporter says while somebody has it.
        for (const pod of users) {
          const whose = { namespace: pod.namespace, pod: pod.name, container: pod.container };
          yield [{ ...labels, ...whose }, value, intersect([pod], answering(node))];
        }
        yield [labels, value, subtract(answering(node), users)];
      }
    }
  }),
);
