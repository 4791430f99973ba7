import type { ClusterSpec, PodSpec } from '../fleet/spec.ts';
import type { Labels } from '../promql/values.ts';
import { type Metric, metric, rounded, stateMetrics } from './metric.ts';
import type { Span } from './spans.ts';

const gib = 2 ** 30;
type Value = number | ((timeMs: number) => number);

const names = ({ namespace, name }: PodSpec): Labels => ({ namespace, pod: name });
const withContainer = (pod: PodSpec): Labels => ({ ...names(pod), container: pod.container });

const ofPods = (
  facts: [string, string],
  rows: (pod: PodSpec) => [Labels, Value][],
  type: Metric['type'] = 'gauge',
): Metric =>
  metric([facts[0], type, facts[1]], stateMetrics, function* ({ pods }) {
    for (const pod of pods) for (const [labels, value] of rows(pod)) yield [labels, value, pod];
  });

/** Deployments own their pods through a ReplicaSet. */
const ownerOf = ({ workload, workloadKind }: PodSpec): [kind: string, name: string] =>
  workloadKind === 'Deployment' ? ['ReplicaSet', `${workload}-5d8f7c9b6`] : [workloadKind, workload];

const resources = (pod: PodSpec, cpu: number, memoryGib: number): [Labels, Value][] => {
  const labels = { ...withContainer(pod), node: pod.node, uid: pod.uid };
  const rows: [Labels, Value][] = [
    [{ ...labels, resource: 'cpu', unit: 'core' }, cpu],
    [{ ...labels, resource: 'memory', unit: 'byte' }, memoryGib * gib],
  ];
  if (pod.gpus > 0) rows.push([{ ...labels, resource: 'nvidia_com_gpu', unit: 'integer' }, pod.gpus]);
  return rows;
};

const restarts = (pod: PodSpec): Value => {
  const { restartEverySeconds: every, startMs } = pod;
  return every === undefined ? 0 : (timeMs) => Math.floor((timeMs - startMs) / 1000 / every);
};

/** One workload with its pods; it lives as long as the longest of them. */
interface Workload extends Span {
  namespace: string;
  name: string;
  kind: PodSpec['workloadKind'];
  replicas: number;
}

function workloadsOf({ pods }: ClusterSpec, kind: PodSpec['workloadKind']): Workload[] {
  const own = pods.filter(({ workloadKind }) => workloadKind === kind);
  return [...Map.groupBy(own, ({ namespace, workload }) => `${namespace}/${workload}`).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const ends = group.map(({ endMs }) => endMs ?? Number.POSITIVE_INFINITY);
    const endMs = Math.max(...ends);
    return {
      namespace: first.namespace,
      name: first.workload,
      kind,
      replicas: group.filter((pod) => pod.endMs === null).length,
      startMs: Math.min(...group.map(({ startMs }) => startMs)),
      endMs: Number.isFinite(endMs) ? endMs : null,
    };
  });
}

const ofWorkloads = (
  facts: [string, string],
  kind: PodSpec['workloadKind'],
  label: string,
  value: (workload: Workload) => number,
): Metric =>
  metric([facts[0], 'gauge', facts[1]], stateMetrics, function* (cluster) {
    for (const workload of workloadsOf(cluster, kind)) {
      yield [{ namespace: workload.namespace, [label]: workload.name }, value(workload), workload];
    }
  });

const replicas = ({ replicas: count }: Workload): number => count;

const namespacesOf = (cluster: ClusterSpec): string[] => [
  ...new Set(['default', 'kube-system', 'kof', ...cluster.pods.map(({ namespace }) => namespace)]),
];

/** What kube-state-metrics says about pods, workloads and namespaces. */
export const pods: readonly Metric[] = [
  ofPods(['kube_pod_info', 'Information about pod.'], (pod) => {
    const [kind, owner] = ownerOf(pod);
    const created = { created_by_kind: kind, created_by_name: owner };
    return [
      [{ ...names(pod), uid: pod.uid, node: pod.node, pod_ip: pod.ip, host_ip: '', ...created, priority_class: '' }, 1],
    ];
  }),
  ofPods(['kube_pod_owner', "Information about the Pod's owner."], (pod) => {
    const [kind, owner] = ownerOf(pod);
    return [[{ ...names(pod), owner_kind: kind, owner_name: owner, owner_is_controller: 'true' }, 1]];
  }),
  ofPods(['kube_pod_status_phase', 'The pods current phase.'], (pod) =>
    ['Pending', 'Running', 'Succeeded', 'Failed', 'Unknown'].map((phase): [Labels, Value] => [
      { ...names(pod), uid: pod.uid, phase },
      Number(phase === 'Running'),
    ]),
  ),
  ofPods(['kube_pod_status_ready', 'Whether the pod is ready to serve requests.'], (pod) =>
    ['true', 'false', 'unknown'].map((condition): [Labels, Value] => [
      { ...names(pod), condition },
      Number(condition === 'true'),
    ]),
  ),
  ofPods(['kube_pod_created', 'Unix creation timestamp.'], (pod) => [[names(pod), Math.floor(pod.startMs / 1000)]]),
  ofPods(['kube_pod_labels', 'Kubernetes labels of a pod.'], (pod) => [[names(pod), 1]]),
  ofPods(['kube_pod_container_resource_requests', 'What a container asks for.'], (pod) =>
    resources(pod, pod.cpuRequest, pod.memoryRequestGib),
  ),
  ofPods(['kube_pod_container_resource_limits', 'What a container may use.'], (pod) =>
    resources(pod, pod.cpuRequest * 2, pod.memoryRequestGib * 2),
  ),
  ofPods(
    ['kube_pod_container_status_restarts_total', 'The number of container restarts.'],
    (pod) => [[withContainer(pod), restarts(pod)]],
    'counter',
  ),
  ofPods(['kube_pod_container_status_ready', 'Whether the container passed its readiness check.'], (pod) => [
    [withContainer(pod), 1],
  ]),
  ofPods(['kube_pod_container_status_waiting_reason', 'Why the container waits.'], (pod) =>
    pod.restartEverySeconds === undefined
      ? []
      : [
          [
            { ...withContainer(pod), reason: 'CrashLoopBackOff' },
            (timeMs) => Number(((timeMs - pod.startMs) / 1000) % (pod.restartEverySeconds ?? 1) < 60),
          ],
        ],
  ),
  ofPods(['kube_pod_container_status_last_terminated_reason', 'Why the container ended last.'], (pod) =>
    pod.restartEverySeconds === undefined ? [] : [[{ ...withContainer(pod), reason: 'Error' }, 1]],
  ),
  ofWorkloads(['kube_deployment_spec_replicas', 'Number of desired pods.'], 'Deployment', 'deployment', replicas),
  ofWorkloads(
    ['kube_deployment_status_replicas_available', 'Number of available pods.'],
    'Deployment',
    'deployment',
    replicas,
  ),
  ofWorkloads(['kube_statefulset_replicas', 'Number of desired pods.'], 'StatefulSet', 'statefulset', replicas),
  ofWorkloads(
    ['kube_daemonset_status_desired_number_scheduled', 'Nodes that should run the daemon.'],
    'DaemonSet',
    'daemonset',
    replicas,
  ),
  ofWorkloads(['kube_job_status_failed', 'Failed pods of a job.'], 'Job', 'job_name', () => 0),
  metric(
    ['kube_replicaset_owner', 'gauge', "Information about the ReplicaSet's owner."],
    stateMetrics,
    function* (cluster) {
      for (const workload of workloadsOf(cluster, 'Deployment')) {
        const labels = {
          namespace: workload.namespace,
          replicaset: `${workload.name}-5d8f7c9b6`,
          owner_kind: 'Deployment',
        };
        yield [{ ...labels, owner_name: workload.name, owner_is_controller: 'true' }, 1, workload];
      }
    },
  ),
  metric(['kube_namespace_status_phase', 'gauge', 'The phase of a namespace.'], stateMetrics, function* (cluster) {
    for (const namespace of namespacesOf(cluster)) {
      yield [{ namespace, phase: 'Active' }, 1, cluster];
      yield [{ namespace, phase: 'Terminating' }, 0, cluster];
    }
  }),
  metric(['kube_namespace_labels', 'gauge', 'Kubernetes labels of a namespace.'], stateMetrics, function* (cluster) {
    for (const namespace of namespacesOf(cluster)) yield [{ namespace }, 1, cluster];
  }),
  metric(
    ['kube_persistentvolume_capacity_bytes', 'gauge', 'Capacity of a persistent volume.'],
    stateMetrics,
    function* ({ volumes }) {
      for (const volume of volumes) yield [{ persistentvolume: volume.name }, volume.sizeGib * gib, volume];
    },
  ),
  metric(
    ['kube_persistentvolumeclaim_info', 'gauge', 'Information about a claim.'],
    stateMetrics,
    function* ({ volumes }) {
      for (const volume of volumes) {
        const { namespace, claim, storageClass, name } = volume;
        yield [{ namespace, persistentvolumeclaim: claim, storageclass: storageClass, volumename: name }, 1, volume];
      }
    },
  ),
  metric(['kube_resourcequota', 'gauge', 'Information about a resource quota.'], stateMetrics, function* (cluster) {
    const requested = rounded(cluster.pods.reduce((sum, { cpuRequest }) => sum + cpuRequest, 0));
    const labels = { namespace: 'default', resourcequota: 'default', resource: 'requests.cpu' };
    yield [{ ...labels, type: 'hard' }, Math.ceil(requested * 2), cluster];
    yield [{ ...labels, type: 'used' }, 0, cluster];
  }),
];
