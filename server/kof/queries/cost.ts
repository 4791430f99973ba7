import type { MetricsProfile } from '../profile.ts';
import { container as cadvisor, gpus, ksm } from './selectors.ts';

export const gib = 2 ** 30;
/** For how long a price holds after the exporter was last heard. */
export const carry = '6h';

/**
 * The integral of a rate over the hour before each point, in units of rate × hours. The window is a second short of the
 * hour, since Prometheus 2 takes both ends of one: otherwise what ended at the full hour would count with an instant in
 * the next hour too. What was there for part of the hour counts with that part.
 */
export function overHour(rate: string, step: '1m' | '5m' | '15m' | '30m'): string {
  const hour = `[59m59s:${step}]`;
  return `sum_over_time((${rate})${hour}) / scalar(count_over_time(vector(1)${hour}))`;
}

/** The hour's mean, or the last price of up to six hours before; duplicates of an exporter count once. */
function heldPrice(selector: string, by: string): string {
  const mean = `max by (${by}) (avg_over_time(${selector}[1h]))`;
  return `${mean} or on (${by}) max by (${by}) (last_over_time(${selector}[${carry}]))`;
}

function tagged(promql: string, resource: string): string {
  return `label_replace(${promql}, "resource", "${resource}", "", "")`;
}

/** The label that Volcano gives the pods of its Jobs, as OpenCost and kube-state-metrics write it: `volcano.sh/queue-name`. */
export const queueLabel = 'label_volcano_sh_queue_name';
/** GPUs as Volcano names them, which are those of the pods themselves. */
const volcanoGpus = 'nvidia.com/gpu|amd.com/gpu';

const within =
  (scope: string) =>
  (metric: string, matchers = '') =>
    `${metric}{${[scope, matchers].filter(Boolean).join(',')}}`;

/** Cores, GiB and GPUs that containers are allocated. */
const allocationsOf = (of: ReturnType<typeof within>) => ({
  cpu: of('container_cpu_allocation'),
  memory: `${of('container_memory_allocation_bytes')} / ${gib}`,
  gpu: of('container_gpu_allocation'),
});

/** What namespaces are allocated of each machine in an hour, in hours of cores, GiB and GPUs. Parameters as below. */
export function allocationQuery(
  { clusterNamespace, cluster }: MetricsProfile['metrics']['labels'],
  split: '5m' | '30m' = '5m',
  scope = '',
): string {
  const by = `${clusterNamespace}, ${cluster}, namespace, node`;
  return Object.entries(allocationsOf(within(scope)))
    .map(([resource, allocation]) =>
      tagged(overHour(`sum by (${by}) (max by (${by}, pod, container) (${allocation}))`, split), resource),
    )
    .join(' or ');
}

/**
 * What a source is asked about costs, as range queries of step 3600 s: a point tells of the hour that ends there. All
 * clusters are in each answer. The formulas they are parts of: OpenCost Specification (opencost.io/docs/specification).
 * @param split how often an hour is looked at to find out which namespaces had what of a machine
 * @param scope matchers that narrow every selector; empty for all clusters
 */
export function costQueries(labels: MetricsProfile['metrics']['labels'], split: '5m' | '30m' = '5m', scope = '') {
  const key = `${labels.clusterNamespace}, ${labels.cluster}`;
  const node = `${key}, node`;
  const volume = `${key}, persistentvolume`;
  const pod = `${key}, namespace, pod`;
  const container = `${pod}, container, node`;
  const of = within(scope);
  const machines = of('kube_node_info', ksm);
  const prices = of('node_total_hourly_cost');
  const priced = (allocation: string, price: string) =>
    `max by (${container}) (${allocation}) * on (${node}) group_left () max by (${node}) (${of(price)})`;
  const allocations = allocationsOf(of);
  const rates = {
    cpu: priced(allocations.cpu, 'node_cpu_hourly_cost'),
    memory: priced(allocations.memory, 'node_ram_hourly_cost'),
    gpu: priced(allocations.gpu, 'node_gpu_hourly_cost'),
  };
  const allocated = (by: string) =>
    Object.entries(rates)
      .map(([resource, rate]) => tagged(overHour(`sum by (${by}) (${rate})`, split), resource))
      .join(' or ');
  const parts = { cpu: 'node_cpu_hourly_cost', memory: 'node_ram_hourly_cost', gpu: 'node_gpu_hourly_cost' };
  const volumePrice = `max by (${volume}) (last_over_time(${of('pv_hourly_cost')}[${carry}]))`;
  const volumeSize = `max by (${volume}) (${of('kube_persistentvolume_capacity_bytes', ksm)}) / ${gib}`;
  // A finished Job asks for nothing any more, although kube-state-metrics still tells of its pod.
  const living = `max by (${pod}) (${of('kube_pod_status_phase', `${ksm},phase=~"Pending|Running"`)} == 1)`;
  const requests = of('kube_pod_container_resource_requests', `${ksm},resource=~"cpu|memory"`);
  // A container that was started anew is another by its `id`, and both ran in that hour.
  const cpuUse = `max by (${pod}, container, id) (rate(${of('container_cpu_usage_seconds_total', cadvisor)}[1h]))`;
  const memoryUse = `max by (${pod}, container) (${of('container_memory_working_set_bytes', cadvisor)})`;
  const unpriced = `(${overHour(volumeSize, '5m')}) unless on (${volume}) (${volumePrice} > 0)`;
  // A claim that waits names no volume. A volume that several namespaces had in turn counts for each with its part.
  const info = `count_over_time(${of('kube_persistentvolumeclaim_info', `${ksm},volumename!=""`)}[1h])`;
  const claimed = `max by (${volume}, namespace) (label_replace(${info}, "persistentvolume", "$1", "volumename", "(.*)"))`;
  const claimShare = `${claimed} / on (${volume}) group_left () sum by (${volume}) (${claimed})`;
  // A pod has one queue, but two exporters may tell of its labels, one of them later: without `topk` both would be matched.
  const queued = `topk by (${pod}) (1, max by (${pod}, ${queueLabel}) (${of('kube_pod_labels', `${queueLabel}!=""`)}))`;
  const inQueue = `${key}, namespace, ${queueLabel}`;
  const gpusOf = `max by (${container}) (${allocations.gpu}) * on (${pod}) group_left (${queueLabel}) ${queued}`;
  // Of a GPU that a container has, the exporter names its pod; a GPU by itself belongs to nobody.
  const atWork = `max by (${pod}, Hostname, gpu) (${of('DCGM_FI_DEV_GPU_UTIL', 'pod!=""')}) / 100`;
  // The scheduler counts resources that are no cores and no bytes in thousandths.
  const deserved = `max by (${key}, queue_name, resource) (${of('volcano_queue_deserved_scalar_resources', `resource=~"${volcanoGpus}"`)}) / 1000`;
  const balancer = `max by (${key}, namespace, service_name, ingress_ip) (${of('kubecost_load_balancer_cost')})`;
  return {
    /** Part of the hour for which anything was known of the cluster. */
    seen: overHour(`group by (${key}) (${machines})`, '1m'),
    /** Part of the hour for which a node was there. */
    present: overHour(`group by (${node}) (${machines})`, '1m'),
    /** Part of the hour for which the exporter priced it. */
    observed: overHour(`group by (${node}) (${prices}) * on (${node}) group by (${node}) (${machines})`, '5m'),
    price: heldPrice(prices, node),
    type: `group by (${node}, instance_type) (last_over_time(${prices}[${carry}]))`,
    capacity: `max by (${node}, resource) (last_over_time(${of('kube_node_status_capacity', `${ksm},resource=~"cpu|memory|${gpus}"`)}[1h]))`,
    /** Price of a core, a GiB and a GPU of each node. */
    partPrice: Object.entries(parts)
      .map(([resource, metric]) => tagged(`max by (${node}) (avg_over_time(${of(metric)}[1h]))`, resource))
      .join(' or '),
    allocatedOnNode: allocated(node),
    allocatedTo: allocated(`${key}, namespace`),
    storage: `sum by (${key}) (${volumePrice} * on (${volume}) (${overHour(volumeSize, '5m')}))`,
    storageOf: overHour(
      `sum by (${key}, namespace) (max by (${key}, namespace, persistentvolume) (${of('pod_pvc_allocation')}) / ${gib} * on (${volume}) group_left () max by (${volume}) (${of('pv_hourly_cost')}))`,
      '5m',
    ),
    /** GiB hours of volumes without a price, or at none. */
    unpricedGib: `sum by (${key}) (${unpriced})`,
    unpricedGibOf: `sum by (${key}, namespace) (${claimShare} * on (${volume}) group_left () (${unpriced}))`,
    loadBalancerOf: overHour(`sum by (${key}, namespace) (${balancer})`, '5m'),
    /** Hours of load balancers at no price. Of those that the exporter does not tell there is no series at all. */
    unpricedBalancersOf: overHour(`count by (${key}, namespace) (${balancer} <= 0)`, '5m'),
    spot: `max by (${node}) (last_over_time(${of('kubecost_node_is_spot')}[${carry}]))`,
    fee: heldPrice(of('kubecost_cluster_management_cost'), key),
    requested: overHour(
      `sum by (${key}, namespace, resource) (max by (${pod}, container, resource) (${requests}) * on (${pod}) group_left () ${living})`,
      '15m',
    ),
    used: [
      tagged(`sum by (${key}, namespace) (${cpuUse})`, 'cpu'),
      tagged(overHour(`sum by (${key}, namespace) (${memoryUse})`, '15m'), 'memory'),
    ].join(' or '),
    /** GPUs × hours of queues by machine and namespace, and 0 for pods that have none: without it nothing is told of them. */
    queueGpus: overHour(
      `sum by (${inQueue}, node) (${gpusOf}) or on (${inQueue}) 0 * sum by (${inQueue}) (${queued})`,
      split,
    ),
    queueGpusUsed: overHour(
      `sum by (${inQueue}) (${atWork} * on (${pod}) group_left (${queueLabel}) ${queued})`,
      split,
    ),
    queueDeserved: overHour(`sum by (${key}, queue_name) (${deserved})`, split),
    /** Which region of promxy told of a cluster; without promxy none is named. */
    region: `group by (${key}, ${labels.region}) (last_over_time(${machines}[1h]))`,
  } as const;
}

export type CostQuestion = keyof ReturnType<typeof costQueries>;
