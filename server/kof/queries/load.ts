import type { MetricsProfile } from '../profile.ts';
import { inOne } from './scope.ts';
import { ksm, node, rootDisk, virtual } from './selectors.ts';

/**
 * How busy every cluster is, in one question; one row a part and cluster. CPU is what is neither idle nor waiting, so that
 * it means what a cluster's own page says.
 */
export function loadQuery({ cluster, clusterNamespace }: MetricsProfile['metrics']['labels']): string {
  const k = `${clusterNamespace}, ${cluster}`;
  const scope = `${cluster}!="",${clusterNamespace}!=""`;
  // A cluster that is reached through two regions, and an exporter that is rolled out, give the same twice.
  const sumOf = (by: string, promql: string) => `sum by (${k}) (max by (${k}, ${by}) (${promql}))`;
  const of = (metric: string, disk = '') => sumOf('instance', `${metric}{${scope},${disk || node}}`);
  const resting = `rate(node_cpu_seconds_total{${scope},${node},mode=~"idle|iowait|steal"}[5m])`;
  return inOne({
    cpu: `1 - avg by (${k}) (sum by (${k}, instance, cpu) (max by (${k}, instance, cpu, mode) (${resting})))`,
    memory: `1 - ${of('node_memory_MemAvailable_bytes')} / ${of('node_memory_MemTotal_bytes')}`,
    disk: `1 - ${of('node_filesystem_avail_bytes', rootDisk)} / ${of('node_filesystem_size_bytes', rootDisk)}`,
    received: sumOf(
      'instance, device',
      `rate(node_network_receive_bytes_total{${scope},${node},device!~"${virtual}"}[5m])`,
    ),
    pods: sumOf('namespace, pod', `kube_pod_status_phase{${scope},${ksm},phase="Running"}`),
  });
}
