import type { ClusterChartId } from '../../../lib/contracts/cluster-metrics.ts';
import { inOne, quote } from './scope.ts';
import { container, gpus, ksm, node, rootDisk, virtual } from './selectors.ts';

// Every aggregate first takes one series a thing (`max by (node)`): exporters that are rolled out, and a cluster that is
// reached through two regions, give the same twice.

const sumOf = (by: string, promql: string) => `sum(max by (${by}) (${promql}))`;
const capacity = (scope: string, resource: string) =>
  sumOf('node', `kube_node_status_capacity{${scope},${ksm},resource="${resource}"}`);
const requested = (scope: string, resource: string) =>
  `sum(max by (namespace, pod, container) (kube_pod_container_resource_requests{${scope},${ksm},resource="${resource}"})` +
  ` * on (namespace, pod) group_left () max by (namespace, pod) (kube_pod_status_phase{${scope},${ksm},phase=~"Pending|Running"} == 1))`;
const perNamespace = (promql: string) => `sum by (namespace) (max by (namespace, pod, container) (${promql}))`;

const cpuUsed = (scope: string, window: string) =>
  sumOf('instance, cpu, mode', `rate(node_cpu_seconds_total{${scope},${node},mode!~"idle|iowait|steal"}[${window}])`);
const memoryUsed = (scope: string) =>
  sumOf('instance', `node_memory_MemTotal_bytes{${scope},${node}} - node_memory_MemAvailable_bytes{${scope},${node}}`);
const diskSize = (scope: string) => sumOf('instance', `node_filesystem_size_bytes{${scope},${rootDisk}}`);
const diskUsed = (scope: string) =>
  sumOf(
    'instance',
    `node_filesystem_size_bytes{${scope},${rootDisk}} - node_filesystem_avail_bytes{${scope},${rootDisk}}`,
  );
const gpuCapacity = (scope: string) =>
  `sum(max by (node, resource) (kube_node_status_capacity{${scope},${ksm},resource=~"${gpus}"}))`;
const gpuRequested = (scope: string) =>
  `sum(max by (namespace, pod, container, resource) (kube_pod_container_resource_requests{${scope},${ksm},resource=~"${gpus}"})` +
  ` * on (namespace, pod) group_left () max by (namespace, pod) (kube_pod_status_phase{${scope},${ksm},phase=~"Pending|Running"} == 1))`;
// Per cent of each device, so that the sum is in devices.
const gpuUsed = (scope: string) => sumOf('Hostname, gpu', `DCGM_FI_DEV_GPU_UTIL{${scope}} / 100`);
const nodesTotal = (scope: string) => `count(group by (node) (kube_node_info{${scope},${ksm}}))`;
const nodesReady = (scope: string) =>
  sumOf('node', `kube_node_status_condition{${scope},${ksm},condition="Ready",status="true"}`);
// Not `increase`: the engines count a restart at the edge of the window differently. A pod that is younger than the window
// had none before it.
const restarts = (scope: string, window: string) => {
  const count = (offset: string) =>
    `max by (namespace, pod, container) (kube_pod_container_status_restarts_total{${scope},${ksm}}${offset})`;
  return `sum(clamp_min(${count('')} - (${count(` offset ${window}`)} or ${count('')} * 0), 0))`;
};
const network = (scope: string, direction: 'receive' | 'transmit', window: string) =>
  sumOf(
    'instance, device',
    `rate(node_network_${direction}_bytes_total{${scope},${node},device!~"${virtual}"}[${window}])`,
  );
const apiRequests = (scope: string, codes: string, window: string) =>
  `sum(rate(apiserver_request_total{${scope},job="apiserver"${codes}}[${window}]))`;
// Without errors there is no series of 5xx answers: `or total * 0` makes it 0 where there are requests.
const apiErrors = (scope: string, window: string) => {
  const all = apiRequests(scope, '', window);
  return `((${apiRequests(scope, ',code=~"5.."', window)} or ${all} * 0) / ${all})`;
};
const apiP99 = (scope: string, window: string) =>
  `histogram_quantile(0.99, sum by (le) (rate(apiserver_request_duration_seconds_bucket{${scope},job="apiserver",verb!~"WATCH|CONNECT"}[${window}])))`;
const podsByPhase = (scope: string) =>
  `sum by (phase) (max by (namespace, pod, phase) (kube_pod_status_phase{${scope},${ksm}}))`;
const namespaceCpu = (scope: string, window: string, extra = '') =>
  perNamespace(`rate(container_cpu_usage_seconds_total{${scope},${container}${extra}}[${window}])`);
const namespaceMemory = (scope: string, extra = '') =>
  perNamespace(`container_memory_working_set_bytes{${scope},${container}${extra}}`);

/** How a cluster is at this moment; one row a part. */
export const healthQuery = (scope: string) =>
  inOne({
    apiUp: `max(up{${scope},job="apiserver"})`,
    nodesTotal: nodesTotal(scope),
    nodesReady: nodesReady(scope),
    podsWaiting: sumOf('namespace, pod', `kube_pod_status_phase{${scope},${ksm},phase=~"Pending|Failed|Unknown"}`),
    restarts: restarts(scope, '1h'),
    apiErrors: apiErrors(scope, '5m'),
    apiP99: apiP99(scope, '5m'),
  });

/** When anything of it, and when its API server, last reported: now, or on a grid of five minutes within a day. */
export const seenQuery = (scope: string) =>
  inOne({
    seen: `max(timestamp(up{${scope}}))`,
    seenLately: `max(max_over_time(timestamp(up{${scope}})[1d:5m]))`,
    apiSeenLately: `max(max_over_time((timestamp(up{${scope},job="apiserver"}) and up{${scope},job="apiserver"} == 1)[1d:5m]))`,
  });

/** What there is, what was asked for and what is used, at this moment. */
export const resourceQuery = (scope: string) =>
  inOne({
    'cpu.capacity': capacity(scope, 'cpu'),
    'cpu.requested': requested(scope, 'cpu'),
    'cpu.used': cpuUsed(scope, '5m'),
    'memory.capacity': capacity(scope, 'memory'),
    'memory.requested': requested(scope, 'memory'),
    'memory.used': memoryUsed(scope),
    'disk.capacity': diskSize(scope),
    'disk.used': diskUsed(scope),
    'gpu.capacity': gpuCapacity(scope),
    'gpu.requested': gpuRequested(scope),
    'gpu.used': gpuUsed(scope),
  });

/** Something was up at all; asked for each midnight to find how far back figures go. */
export const historyQuery = (scope: string) => `count(up{${scope}})`;

/** The namespaces with the most CPU and the most memory. */
export const topNamespacesQuery = (scope: string, most: number) =>
  inOne({
    cpu: `topk(${most}, ${namespaceCpu(scope, '5m')})`,
    memory: `topk(${most}, ${namespaceMemory(scope)})`,
  });

/** The owners of the pods with the most CPU and the most memory; pods of a Deployment belong to a ReplicaSet. */
export function topWorkloadsQuery(scope: string, most: number): string {
  const owned = (promql: string) =>
    `topk(${most}, sum by (namespace, owner_kind, owner_name) (sum by (namespace, pod) (max by (namespace, pod, container) (${promql}))` +
    ` * on (namespace, pod) group_left (owner_kind, owner_name) max by (namespace, pod, owner_kind, owner_name) (kube_pod_owner{${scope},${ksm}})))`;
  return inOne({
    cpu: owned(`rate(container_cpu_usage_seconds_total{${scope},${container}}[5m])`),
    memory: owned(`container_memory_working_set_bytes{${scope},${container}}`),
  });
}

/** Series of a chart through time; the label `part`, `phase` or `namespace` names each. */
export const chartQueries = {
  cpu: (scope, window) =>
    inOne({ capacity: capacity(scope, 'cpu'), requested: requested(scope, 'cpu'), used: cpuUsed(scope, window) }),
  memory: (scope) =>
    inOne({ capacity: capacity(scope, 'memory'), requested: requested(scope, 'memory'), used: memoryUsed(scope) }),
  disk: (scope) => inOne({ capacity: diskSize(scope), used: diskUsed(scope) }),
  gpu: (scope) => inOne({ capacity: gpuCapacity(scope), requested: gpuRequested(scope), used: gpuUsed(scope) }),
  nodes: (scope) => inOne({ total: nodesTotal(scope), ready: nodesReady(scope) }),
  pods: (scope) => podsByPhase(scope),
  restarts: (scope, window) => inOne({ restarts: restarts(scope, window) }),
  network: (scope, window) =>
    inOne({ received: network(scope, 'receive', window), sent: network(scope, 'transmit', window) }),
  apiErrors: (scope, window) => inOne({ errors: apiErrors(scope, window) }),
  apiLatency: (scope, window) => inOne({ p99: apiP99(scope, window) }),
} satisfies Partial<Record<ClusterChartId, (scope: string, window: string) => string>>;

const oneOf = (names: readonly string[]) =>
  `,namespace=~${quote(names.map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'))}`;

/** The same of the namespaces that a chart names, and of all of them together, so that the others are known too. */
export const namespaceCpuQuery = (scope: string, window: string, names: readonly string[]) =>
  `${inOne({ named: namespaceCpu(scope, window, oneOf(names)) })} or ${inOne({ all: `sum(${namespaceCpu(scope, window)})` })}`;
export const namespaceMemoryQuery = (scope: string, names: readonly string[]) =>
  `${inOne({ named: namespaceMemory(scope, oneOf(names)) })} or ${inOne({ all: `sum(${namespaceMemory(scope)})` })}`;
