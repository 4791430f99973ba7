import type { NodeSpec, PodSpec } from '../fleet/spec.ts';
import { scaled } from '../series/waves.ts';
import type { ClusterFact } from './facts.ts';
import { roomOn } from './plan-batch.ts';
import { hostsWork, loadOf, working } from './plan-nodes.ts';
import { fractionOf, hexOf } from './random.ts';

/** A part of every worker that one workload has, with a place a node. */
interface Workload {
  namespace: string;
  name: string;
  kind: PodSpec['workloadKind'];
  /** Share of a node's cores and memory that a pod asks for. */
  share: number;
  /** How much of the request is used. */
  use: number;
  /** On each node, or on every so many-th one. */
  every: number;
  onControlPlanes?: boolean;
}

const system: readonly Workload[] = [
  {
    namespace: 'kube-system',
    name: 'kube-proxy',
    kind: 'DaemonSet',
    share: 0.01,
    use: 0.4,
    every: 1,
    onControlPlanes: true,
  },
  {
    namespace: 'kof',
    name: 'kof-collectors',
    kind: 'DaemonSet',
    share: 0.03,
    use: 0.6,
    every: 1,
    onControlPlanes: true,
  },
  { namespace: 'kube-system', name: 'coredns', kind: 'Deployment', share: 0.025, use: 0.3, every: 2 },
];

function workloadsOf(fact: ClusterFact): Workload[] {
  const { uid, namespace: project, services } = fact;
  const { filled, use } = loadOf(fact);
  const own = (namespace: string, name: string, kind: Workload['kind'], part: number): Workload => ({
    namespace,
    name,
    kind,
    share: filled * part,
    every: 1,
    use: use * (0.7 + 0.6 * fractionOf(`${uid}/${namespace}/${name}`)),
  });
  return [
    ...system,
    own(`${project}-api`, 'api', 'Deployment', 0.4),
    own(`${project}-api`, 'worker', 'Deployment', 0.25),
    own(`${project}-data`, 'store', 'StatefulSet', 0.2),
    own('monitoring', 'probe', 'Deployment', 0.06),
    ...services.map(
      ({ name, namespace }): Workload => ({ namespace, name, kind: 'Deployment', share: 0.03, use: 0.3, every: 2 }),
    ),
  ];
}

function nameOf({ name, kind }: Workload, seed: string, place: number): string {
  if (kind === 'StatefulSet') return `${name}-${place}`;
  const hex = hexOf(seed, 5);
  return kind === 'Deployment' ? `${name}-5d8f7c9b6-${hex}` : `${name}-${hex}`;
}

function podOf(fact: ClusterFact, node: NodeSpec, workload: Workload, place: number): PodSpec {
  const seed = `${fact.uid}/${workload.namespace}/${workload.name}/${node.name}`;
  const isProduction = fact.labels.tier === 'prod';
  const cpuRequest = Math.round(node.vcpu * workload.share * 1000) / 1000;
  const memoryRequestGib = Math.round(node.memoryGib * workload.share * 64) / 64;
  const level = working(1, seed, isProduction);
  const uid = hexOf(`${seed}/uid`, 32);
  return {
    startMs: node.startMs,
    endMs: node.endMs,
    namespace: workload.namespace,
    name: nameOf(workload, seed, place),
    uid: `${uid.slice(0, 8)}-${uid.slice(8, 12)}-4${uid.slice(13, 16)}-a${uid.slice(17, 20)}-${uid.slice(20)}`,
    container: workload.name,
    image: `registry.example.com/${workload.name}:1.4`,
    node: node.name,
    ip: `10.244.${place % 250}.${10 + (workload.name.length % 200)}`,
    workload: workload.name,
    workloadKind: workload.kind,
    cpuRequest,
    memoryRequestGib,
    gpus: 0,
    cpu: scaled(level, cpuRequest * workload.use),
    memoryGib: {
      ...scaled(level, memoryRequestGib * Math.min(0.95, workload.use + 0.2)),
      weekly: 0,
      amplitude: memoryRequestGib * 0.03,
    },
  };
}

function training(fact: ClusterFact, node: NodeSpec, place: number): PodSpec {
  const workload: Workload = {
    namespace: `${fact.namespace}-train`,
    name: 'train',
    kind: 'StatefulSet',
    share: 0.15,
    use: 0.8,
    every: 1,
  };
  return { ...podOf(fact, node, workload, place), gpus: node.gpus };
}

/**
 * Pods of a cluster, spread over its nodes; they live and end with them.
 * @param batch pods of queues, which take their room from the others
 */
export function planPods(fact: ClusterFact, nodes: readonly NodeSpec[], batch: readonly PodSpec[] = []): PodSpec[] {
  const pods: PodSpec[] = [];
  for (const workload of workloadsOf(fact)) {
    const places = nodes.filter((node) => workload.onControlPlanes || hostsWork(node, nodes.length));
    places.forEach((node, place) => {
      const room = roomOn(node, batch);
      if (place % workload.every === 0)
        pods.push(podOf(fact, node, { ...workload, share: workload.share * room }, place));
    });
  }
  const ofTraining = batch.length > 0 ? [] : nodes.filter(({ gpus }) => gpus > 0);
  for (const [place, node] of ofTraining.entries()) pods.push(training(fact, node, place));
  return pods;
}
