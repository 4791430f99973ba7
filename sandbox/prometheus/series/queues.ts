import type { ClusterSpec, QueueAmounts, QueueSpec } from '../fleet/spec.ts';
import type { Labels } from '../promql/values.ts';
import { type Metric, metric } from './metric.ts';

const gib = 2 ** 30;
/** The scheduler counts cores and everything that is no memory in thousandths. */
const milli = 1_000;

/** Volcano's scheduler as a target. */
const scheduler = ({ namespace, name }: ClusterSpec): Labels => ({
  job: 'volcano-scheduler-service',
  service: 'volcano-scheduler-service',
  namespace: 'volcano-system',
  pod: `volcano-scheduler-${namespace.length}${name.length}c7f9d`,
  container: 'volcano-scheduler',
  endpoint: 'metrics',
});

const ofQueues = (name: string, help: string, rows: (queue: QueueSpec) => [Labels, number][]): Metric =>
  metric([name, 'gauge', help], scheduler, function* (cluster) {
    for (const queue of cluster.queues ?? []) {
      for (const [labels, value] of rows(queue)) yield [{ queue_name: queue.name, ...labels }, value, cluster];
    }
  });

/** Names as in volcano-sh/volcano, pkg/scheduler/metrics/queue.go; a resource that a queue never had has no series. */
const ofAmounts = (what: string, word: string, amounts: (queue: QueueSpec) => QueueAmounts): Metric[] => [
  ofQueues(`volcano_queue_${what}_milli_cpu`, `${word} CPU count for one queue`, (queue) => [
    [{}, (amounts(queue).cpu ?? 0) * milli],
  ]),
  ofQueues(`volcano_queue_${what}_memory_bytes`, `${word} memory for one queue`, (queue) => [
    [{}, (amounts(queue).memoryGib ?? 0) * gib],
  ]),
  ofQueues(`volcano_queue_${what}_scalar_resources`, `${word} scalar resources for one queue`, (queue) => {
    const { gpus } = amounts(queue);
    return gpus === null ? [] : [[{ resource: 'nvidia.com/gpu' }, gpus * milli]];
  }),
];

/** What the scheduler of Volcano says about queues. */
export const queues: readonly Metric[] = [
  ...ofAmounts('allocated', 'Allocated', ({ allocated }) => allocated),
  ...ofAmounts('deserved', 'Deserved', ({ deserved }) => deserved),
  ...ofAmounts('capacity', 'Capacity', ({ capability }) => capability),
  ofQueues('volcano_queue_weight', 'Weight for one queue', ({ weight }) => [[{}, weight]]),
];
