import type { Span } from '../series/spans.ts';
import { steady, type Wave } from '../series/waves.ts';
import { splitPrice } from './prices.ts';
import type { AlertSpec, ClusterSpec, NodePrice, NodeSpec, PodSpec } from './spec.ts';

const hourMs = 3_600_000;

/** The end of the data, a full hour: 2026-11-21T07:00:00Z. */
export const referenceEndMs = 1_795_244_400_000;
const at = (hours: number): number => referenceEndMs + hours * hourMs;
/** Everything was there long before the data begin. */
const beginMs = at(-100);
const whole: Span = { startMs: beginMs, endMs: null };

interface Plan {
  namespace: string;
  name: string;
  tenant: string;
  promxyCluster: string;
  provisioner: string;
  nodes: number;
  nodeName: (index: number) => string;
  instanceType: string;
  vcpu: number;
  memoryGib: number;
  price: NodePrice;
  /** Where the daily swing of the nodes' CPUs stands at the end, as a sine. */
  cpuAtEnd: number;
  volumePrice: number;
  loadBalancerPrice: number;
}

/** A wave that is at the given point of its swing at the end of the data. */
function wave(mean: number, amplitude: number, sineAtEnd: number): Wave {
  const turns = ((2 * Math.PI) / 86_400_000) * (referenceEndMs % 86_400_000);
  return { mean, amplitude, phase: Math.asin(sineAtEnd) - turns };
}

function nodeOf(plan: Plan, index: number): NodeSpec {
  const name = plan.nodeName(index);
  return {
    ...whole,
    name,
    ip: `10.0.1.${20 + index}`,
    instanceType: plan.instanceType,
    vcpu: plan.vcpu,
    memoryGib: plan.memoryGib,
    gpus: 0,
    price: plan.price,
    isControlPlane: index === 0,
    isSpot: false,
    region: plan.promxyCluster,
    zone: `${plan.promxyCluster}a`,
    providerId: `sandbox://${name}`,
    kubeletVersion: 'v1.34.2',
    osImage: 'Ubuntu 24.04.3 LTS',
    lost: [],
    cpu: wave(0.3, 0.1, plan.cpuAtEnd),
    memory: steady(0.4),
    disk: steady(0.375),
    network: steady(2e5),
  };
}

/** Namespaces with their workloads; the second of a namespace asks for twice as much. */
const workloads: readonly (readonly [namespace: string, ...names: string[]])[] = [
  ['payments-api', 'api', 'worker'],
  ['web', 'frontend'],
  ['monitoring', 'agent'],
  ['kube-system', 'coredns', 'kube-proxy'],
];

function podOf(plan: Plan, namespace: string, workload: string, second: boolean, replica: number): PodSpec {
  const name = `${workload}-${replica}`;
  return {
    ...whole,
    namespace,
    name,
    uid: `${plan.namespace}-${plan.name}-${namespace}-${name}`,
    container: workload,
    image: `registry.example.com/${workload}:1`,
    node: plan.nodeName(replica),
    ip: `10.244.${replica}.${10 + workload.length}`,
    workload,
    workloadKind: 'Deployment',
    cpuRequest: second ? 0.5 : 0.25,
    memoryRequestGib: 0.5,
    gpus: 0,
    cpu: wave(second ? 0.2 : 0.1, 0.04, -0.08),
    memoryGib: wave(0.35, 0.05, -0.09),
  };
}

const podsOf = (plan: Plan): PodSpec[] =>
  workloads.flatMap(([namespace, ...names]) =>
    names.flatMap((name, place) => [0, 1, 2, 3].map((replica) => podOf(plan, namespace, name, place === 1, replica))),
  );

const exporterAt = (id: string, last: number, ...spans: Span[]) => ({
  pod: `kof-collectors-opencost-${id}`,
  ip: `10.244.9.${last}`,
  spans,
});

function clusterOf(plan: Plan): ClusterSpec {
  return {
    ...whole,
    namespace: plan.namespace,
    name: plan.name,
    tenant: plan.tenant,
    promxyCluster: plan.promxyCluster,
    provisioner: plan.provisioner,
    fee: 0,
    nodes: Array.from({ length: plan.nodes }, (_none, index) => nodeOf(plan, index)),
    pods: podsOf(plan),
    volumes: [0, 1].map((index) => ({
      ...whole,
      name: `pv-${index}`,
      claim: `data-api-${index}`,
      namespace: 'payments-api',
      pod: `api-${index}`,
      storageClass: 'fast',
      sizeGib: 100,
      usedRatio: 0.4,
      price: plan.volumePrice,
    })),
    loadBalancers: [
      { ...whole, namespace: 'web', service: 'frontend', ip: '203.0.113.10', price: plan.loadBalancerPrice },
    ],
    exporters: [exporterAt('5f6b7c8d9-aaaaa', 2, whole)],
    silences: [],
    api: [whole],
    apiErrorRatio: 0,
    apiRequests: steady(50),
    alerts: [],
    conditions: [{ type: 'Ready', isTrue: true, sinceMs: beginMs }],
    phase: 'Provisioned',
  };
}

function prodAws(): ClusterSpec {
  const price = splitPrice(0.192, 4, 15.351, 0, 'aws');
  const cluster = clusterOf({
    namespace: 'kcm-system',
    name: 'prod-aws',
    tenant: 'payments',
    promxyCluster: 'aws-us-east-2',
    provisioner: 'AWS',
    nodes: 4,
    nodeName: (index) => `ip-10-0-1-${20 + index}.us-east-2.compute.internal`,
    instanceType: 'm5.xlarge',
    vcpu: 4,
    memoryGib: 15.351,
    price,
    cpuAtEnd: 0.969,
    volumePrice: 0.00010959,
    loadBalancerPrice: 0.025,
  });
  const life: Span = { startMs: at(-30), endMs: at(-6) };
  const [node, pod] = [cluster.nodes[1], cluster.pods[0]];
  if (!node || !pod) return cluster;
  const gpuNode: NodeSpec = {
    ...node,
    ...life,
    name: 'ip-10-0-1-90.us-east-2.compute.internal',
    ip: '10.0.1.90',
    instanceType: 'g4dn.xlarge',
    gpus: 1,
    price: splitPrice(0.526, 4, 15.351, 1, 'aws'),
  };
  const train: PodSpec = {
    ...pod,
    ...life,
    namespace: 'payments-api',
    name: 'train-0',
    uid: 'train-0',
    container: 'train',
    node: gpuNode.name,
    workload: 'train',
    workloadKind: 'Job',
    cpuRequest: 2,
    memoryRequestGib: 8,
    gpus: 1,
    labels: { 'volcano.sh/job-name': 'train', 'volcano.sh/queue-name': 'training' },
    cpu: steady(1.2),
    memoryGib: steady(6),
  };
  const rollout = at(-10);
  return {
    ...cluster,
    nodes: [...cluster.nodes, gpuNode],
    pods: [...cluster.pods, train],
    queues: [
      {
        name: 'training',
        weight: 1,
        allocated: { cpu: 2, memoryGib: 8, gpus: 1 },
        deserved: { cpu: null, memoryGib: null, gpus: 2 },
        capability: { cpu: null, memoryGib: null, gpus: 4 },
      },
    ],
    exporters: [
      exporterAt('5f6b7c8d9-aaaaa', 2, { startMs: beginMs, endMs: rollout + 600_000 }),
      exporterAt('6c7d8e9f0-bbbbb', 3, { startMs: rollout, endMs: null }),
    ],
  };
}

const frontendAlert: AlertSpec = {
  startMs: at(-3),
  endMs: null,
  name: 'KubePodCrashLooping',
  severity: 'warning',
  labels: { tenant: 'PLATFORM', cluster: 'dev', namespace: 'web', pod: 'frontend-0' },
  summary: 'A pod starts again and again',
};
const watchdog: AlertSpec = {
  startMs: beginMs,
  endMs: null,
  name: 'Watchdog',
  severity: 'none',
  labels: {},
  summary: 'Fires always',
};

const sameNames = (index: number): string => `worker-${index}`;

function devOnAzure(): ClusterSpec {
  const cluster = clusterOf({
    namespace: 'team-a',
    name: 'dev',
    tenant: 'PLATFORM',
    promxyCluster: 'azure-eastus',
    provisioner: 'Azure',
    nodes: 5,
    nodeName: sameNames,
    instanceType: 'Standard_D4s_v5',
    vcpu: 4,
    memoryGib: 15.62,
    price: splitPrice(0.192, 4, 15.62, 0, 'azure'),
    cpuAtEnd: 0.317,
    volumePrice: 0.00010959,
    loadBalancerPrice: 0.025,
  });
  return {
    ...cluster,
    exporters: [
      exporterAt('5f6b7c8d9-aaaaa', 2, { startMs: beginMs, endMs: at(-20) }, { startMs: at(-17), endMs: null }),
    ],
    pods: cluster.pods.map((pod) => (pod.name === 'frontend-0' ? { ...pod, restartEverySeconds: 900 } : pod)),
    apiErrorRatio: 0.01,
    alerts: [frontendAlert, watchdog],
  };
}

function devOnOpenStack(): ClusterSpec {
  const cluster = clusterOf({
    namespace: 'team-b',
    name: 'dev',
    tenant: 'PLATFORM',
    promxyCluster: 'os-dc1',
    provisioner: 'custom',
    nodes: 5,
    nodeName: sameNames,
    instanceType: 'm1.large',
    vcpu: 8,
    memoryGib: 31.2,
    price: { cpu: 0.012, ramGib: 0.0016, gpu: 0 },
    cpuAtEnd: -0.627,
    volumePrice: 0.00005479,
    loadBalancerPrice: 0,
  });
  return {
    ...cluster,
    api: [{ startMs: beginMs, endMs: at(-2) + 1 }],
    conditions: [{ type: 'Ready', isTrue: false, sinceMs: beginMs }],
  };
}

/** Three clusters with the peculiarities that catch wrong queries: equal names, duplicates, gaps, a GPU for a day. */
export const referenceSet = (): ClusterSpec[] => [devOnAzure(), devOnOpenStack(), prodAws()];
