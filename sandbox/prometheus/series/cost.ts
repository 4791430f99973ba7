import type { ClusterSpec, NodeSpec, PodSpec } from '../fleet/spec.ts';
import type { Labels } from '../promql/values.ts';
import { exporter, type Metric, metric, noLabels, rounded } from './metric.ts';
import { intersect, join, type Span } from './spans.ts';
import { levelAt } from './waves.ts';

const gib = 2 ** 30;
type Facts = [name: string, help: string];
type Value = number | ((timeMs: number) => number);

/**
 * Something that the exporter prices: each of its pods says it, while both are there. Where `pod` is the workload's
 * own, two pods of the exporter write into one series.
 */
function* said<T extends Span>(
  cluster: ClusterSpec,
  things: readonly T[],
  isShared: boolean,
): Generator<[T, Labels, Span[]]> {
  const all = { pod: '', spans: join(cluster.exporters.flatMap(({ spans }) => spans)) };
  for (const { pod, spans } of isShared ? [all] : cluster.exporters) {
    for (const thing of things) yield [thing, exporter(pod), intersect(spans, [thing])];
  }
}

const priced = <T extends Span>(
  [name, help]: Facts,
  things: (cluster: ClusterSpec) => readonly T[],
  labels: (thing: T, cluster: ClusterSpec) => Labels,
  value: (thing: T, cluster: ClusterSpec) => Value,
): Metric =>
  metric([name, 'gauge', help], noLabels, function* (cluster) {
    const all = things(cluster);
    const isShared = all[0] !== undefined && 'pod' in labels(all[0], cluster);
    for (const [thing, target, spans] of said(cluster, all, isShared)) {
      yield [{ ...target, ...labels(thing, cluster) }, value(thing, cluster), spans];
    }
  });

const nodeLabels = ({ name, instanceType, region, providerId }: NodeSpec): Labels => ({
  instance: name,
  node: name,
  instance_type: instanceType,
  region,
  provider_id: providerId,
  arch: 'amd64',
});

const ofNode = (facts: Facts, value: (node: NodeSpec) => number): Metric =>
  priced(facts, ({ nodes }) => nodes, nodeLabels, value);

const totalPrice = ({ vcpu, memoryGib, gpus, price }: NodeSpec): number =>
  rounded(vcpu * price.cpu + memoryGib * price.ramGib + gpus * price.gpu, 6);

// These three win over the exporter's own labels: the exporter says whose they are.
const podLabels = ({ namespace, name, container, node }: PodSpec): Labels => ({
  namespace,
  pod: name,
  container,
  node,
  instance: node,
});

const ofPod = (
  facts: Facts,
  value: (pod: PodSpec) => Value,
  pods = ({ pods: all }: ClusterSpec): readonly PodSpec[] => all,
): Metric => priced(facts, pods, podLabels, value);

const clusterWide = (
  facts: Facts,
  labels: (cluster: ClusterSpec) => Labels,
  value: (cluster: ClusterSpec) => number,
): Metric => priced(facts, (cluster) => [cluster], labels, value);

const labelName = (label: string) => `label_${label.replaceAll(/[^a-zA-Z0-9_]/g, '_')}`;
const labelsOfPod = ({ namespace, name, uid, labels = {} }: PodSpec): Labels => ({
  namespace,
  pod: name,
  uid,
  ...Object.fromEntries(Object.entries(labels).map(([label, value]) => [labelName(label), value])),
});

/** What OpenCost says in money, and what it allocates. */
export const cost: readonly Metric[] = [
  ofNode(['node_total_hourly_cost', 'Total node cost per hour.'], totalPrice),
  ofNode(['node_cpu_hourly_cost', 'Hourly cost per vCPU on this node.'], ({ price }) => price.cpu),
  ofNode(['node_ram_hourly_cost', 'Hourly cost per GiB of memory on this node.'], ({ price }) => price.ramGib),
  ofNode(['node_gpu_hourly_cost', 'Hourly cost per GPU on this node.'], ({ price }) => price.gpu),
  ofNode(['node_gpu_count', 'Count of GPUs on this node.'], ({ gpus }) => gpus),
  ofNode(['kubecost_node_is_spot', 'Whether this node is a spot node.'], ({ isSpot }) => Number(isSpot)),
  ofPod(
    ['container_cpu_allocation', 'Cores given to a container: the larger of request and use.'],
    ({ cpuRequest, cpu }) =>
      (timeMs) =>
        Math.max(cpuRequest, rounded(levelAt(cpu, timeMs))),
  ),
  ofPod(
    ['container_memory_allocation_bytes', 'Bytes given to a container: the larger of request and use.'],
    ({ memoryRequestGib, memoryGib }) =>
      (timeMs) =>
        Math.round(Math.max(memoryRequestGib, levelAt(memoryGib, timeMs)) * gib),
  ),
  ofPod(
    ['container_gpu_allocation', 'GPUs given to a container.'],
    ({ gpus }) => gpus,
    ({ pods }) => pods.filter(({ gpus }) => gpus > 0),
  ),
  // It tells all labels of pods, where kube-state-metrics tells those alone that it is allowed to.
  priced(
    ['kube_pod_labels', 'All labels for each pod prefixed with label_.'],
    ({ pods }) => pods,
    labelsOfPod,
    () => 1,
  ),
  priced(
    ['pv_hourly_cost', 'Cost per GiB and hour of a persistent volume.'],
    ({ volumes }) => volumes,
    ({ name }) => ({ persistentvolume: name, volumename: name, provider_id: `vol-${name}` }),
    ({ price }) => price,
  ),
  priced(
    ['pod_pvc_allocation', 'Bytes of a claim that a pod uses.'],
    ({ volumes }) => volumes,
    ({ namespace, pod, claim, name }) => ({ namespace, pod, persistentvolumeclaim: claim, persistentvolume: name }),
    ({ sizeGib }) => sizeGib * gib,
  ),
  priced(
    ['kubecost_load_balancer_cost', 'Hourly cost of a load balancer.'],
    ({ loadBalancers }) => loadBalancers,
    ({ namespace, service, ip }) => ({ namespace, service_name: service, ingress_ip: ip }),
    ({ price }) => price,
  ),
  clusterWide(
    ['kubecost_cluster_management_cost', 'Hourly fee of the control plane.'],
    ({ provisioner }) => ({ provisioner_name: provisioner }),
    ({ fee }) => fee,
  ),
  clusterWide(['kubecost_network_zone_egress_cost', 'Price per GB that leaves a zone.'], noLabels, () => 0.01),
  clusterWide(['kubecost_network_region_egress_cost', 'Price per GB that leaves a region.'], noLabels, () => 0.01),
  clusterWide(['kubecost_network_internet_egress_cost', 'Price per GB to the internet.'], noLabels, () => 0.12),
  clusterWide(
    ['kubecost_cluster_info', 'Information about the cluster.'],
    ({ name, provisioner }) => ({ id: name, provider: provisioner }),
    () => 1,
  ),
  clusterWide(
    ['opencost_build_info', 'Version of OpenCost.'],
    () => ({ version: '1.118.0' }),
    () => 1,
  ),
];
