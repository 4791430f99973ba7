import type { NodeSpec } from '../fleet/spec.ts';
import type { Labels } from '../promql/values.ts';
import { answering, kubelet, type Metric, metric, nodeExporter, noLabels, rounded, type Value } from './metric.ts';
import { type Counter, countSince, levelAt, scaled, steady, type Wave } from './waves.ts';

const gib = 2 ** 30;
const rootGib = 100;

/** Shares of the busy time; what is neither busy nor waiting is idle. */
const busyModes: readonly (readonly [mode: string, share: number])[] = [
  ['user', 0.7],
  ['system', 0.22],
  ['nice', 0.01],
  ['irq', 0.02],
  ['softirq', 0.05],
];
const waiting = 0.01;

function modesOf({ cpu }: NodeSpec): [string, Wave][] {
  const idle: Wave = { ...scaled(cpu, -1), mean: 1 - waiting - cpu.mean };
  return [
    ...busyModes.map(([mode, share]): [string, Wave] => [mode, scaled(cpu, share)]),
    ['idle', idle],
    ['iowait', steady(waiting)],
    ['steal', steady(0)],
  ];
}

/** A counter since the node began. */
const counterOf = (wave: Wave, startMs: number, digits = 3): Counter =>
  countSince(wave, startMs, (total) => rounded(total, digits));

/** A metric of node-exporter: rows of one node with extra labels. */
const own = (facts: [string, Metric['type'], string], rows: (node: NodeSpec) => [Labels, Value][]): Metric =>
  metric(facts, noLabels, function* ({ nodes }) {
    for (const node of nodes) {
      const spans = answering(node);
      const target = nodeExporter(node);
      for (const [labels, value] of rows(node)) yield [{ ...target, ...labels }, value, spans];
    }
  });

const memory = (name: string, help: string, value: (node: NodeSpec, timeMs: number) => number): Metric =>
  own([name, 'gauge', help], (node) => [[{}, (timeMs) => Math.round(value(node, timeMs))]]);

const disk = (name: string, help: string, value: (node: NodeSpec, timeMs: number) => number): Metric =>
  own([name, 'gauge', help], (node) => [
    [{ mountpoint: '/', device: '/dev/nvme0n1p1', fstype: 'ext4' }, (timeMs) => Math.round(value(node, timeMs))],
  ]);

const traffic = (name: string, help: string, factor: number, labels: Labels): Metric =>
  own([name, 'counter', help], (node) => [[labels, counterOf(scaled(node.network, factor), node.startMs, 0)]]);

const memoryBytes = ({ memoryGib }: NodeSpec): number => memoryGib * gib;
const available = (node: NodeSpec, timeMs: number): number => memoryBytes(node) * (1 - levelAt(node.memory, timeMs));
const load = (name: string, factor: number): Metric =>
  own([name, 'gauge', `System load (${name.slice('node_load'.length)} min).`], (node) => [
    [{}, (timeMs) => rounded(levelAt(node.cpu, timeMs) * node.vcpu * factor, 2)],
  ]);

const kubeletMetric = (
  facts: [string, string],
  path: string,
  value: (node: NodeSpec) => number,
  labels: (node: NodeSpec) => Labels = noLabels,
): Metric =>
  metric([facts[0], 'gauge', facts[1]], noLabels, function* ({ nodes }) {
    for (const node of nodes) yield [{ ...kubelet(node, path), ...labels(node) }, value(node), answering(node)];
  });

/** What node-exporter and the kubelet measure on a node. */
export const nodeUse: readonly Metric[] = [
  own(['node_cpu_seconds_total', 'counter', 'Seconds the CPUs spent in each mode.'], (node) =>
    modesOf(node).flatMap(([mode, wave]) => {
      const value = counterOf(wave, node.startMs);
      return Array.from({ length: node.vcpu }, (_none, cpu): [Labels, typeof value] => [
        { cpu: String(cpu), mode },
        value,
      ]);
    }),
  ),
  memory('node_memory_MemTotal_bytes', 'Memory information field MemTotal_bytes.', memoryBytes),
  memory('node_memory_MemAvailable_bytes', 'Memory information field MemAvailable_bytes.', available),
  memory(
    'node_memory_MemFree_bytes',
    'Memory information field MemFree_bytes.',
    (node, timeMs) => available(node, timeMs) * 0.55,
  ),
  memory(
    'node_memory_Cached_bytes',
    'Memory information field Cached_bytes.',
    (node, timeMs) => available(node, timeMs) * 0.4,
  ),
  memory(
    'node_memory_Buffers_bytes',
    'Memory information field Buffers_bytes.',
    (node, timeMs) => available(node, timeMs) * 0.05,
  ),
  load('node_load1', 1.05),
  load('node_load5', 1),
  load('node_load15', 0.98),
  own(['node_boot_time_seconds', 'gauge', 'Node boot time, in unixtime.'], (node) => [
    [{}, Math.floor(node.startMs / 1000)],
  ]),
  own(['node_uname_info', 'gauge', 'Labeled system information as provided by the uname system call.'], (node) => [
    [{ nodename: node.name, release: '6.8.0-48-generic', machine: 'x86_64' }, 1],
  ]),
  disk('node_filesystem_size_bytes', 'Filesystem size in bytes.', () => rootGib * gib),
  disk('node_filesystem_avail_bytes', 'Filesystem space available to non-root users in bytes.', (node, timeMs) =>
    Math.max(0, rootGib * gib * (1 - levelAt(node.disk, timeMs))),
  ),
  disk('node_filesystem_files', 'Filesystem total file nodes.', () => 6_553_600),
  disk('node_filesystem_files_free', 'Filesystem total free file nodes.', () => 6_100_000),
  traffic('node_network_receive_bytes_total', 'Network device statistic receive_bytes.', 1, { device: 'eth0' }),
  traffic('node_network_transmit_bytes_total', 'Network device statistic transmit_bytes.', 0.8, { device: 'eth0' }),
  traffic('node_network_receive_drop_total', 'Network device statistic receive_drop.', 1e-7, { device: 'eth0' }),
  traffic('node_disk_read_bytes_total', 'The total number of bytes read successfully.', 0.3, { device: 'nvme0n1' }),
  traffic('node_disk_written_bytes_total', 'The total number of bytes written successfully.', 0.6, {
    device: 'nvme0n1',
  }),
  own(['node_disk_io_time_seconds_total', 'counter', 'Total seconds spent doing I/Os.'], (node) => [
    [{ device: 'nvme0n1' }, counterOf(scaled(node.cpu, 0.2), node.startMs)],
  ]),
  kubeletMetric(['machine_cpu_cores', 'Number of logical CPU cores.'], '/metrics/cadvisor', ({ vcpu }) => vcpu),
  kubeletMetric(
    ['machine_memory_bytes', 'Amount of memory installed on the machine.'],
    '/metrics/cadvisor',
    memoryBytes,
  ),
  kubeletMetric(
    ['kubelet_node_name', "The node's name. The count is always 1."],
    '/metrics',
    () => 1,
    ({ name }) => ({ node: name }),
  ),
  metric(
    ['kubelet_running_pods', 'gauge', 'Number of pods that have a running pod sandbox.'],
    noLabels,
    function* ({ nodes, pods }) {
      for (const node of nodes) {
        const own = pods.filter((pod) => pod.node === node.name);
        const value = (timeMs: number): number =>
          own.filter(({ startMs, endMs }) => timeMs >= startMs && (endMs === null || timeMs < endMs)).length;
        yield [kubelet(node, '/metrics'), value, answering(node)];
      }
    },
  ),
];
