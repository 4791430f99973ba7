import type {
  ClusterAllocations,
  ClusterReading,
  NamespaceReading,
  NodeAllocation,
  NodeReading,
  QueueReading,
} from '../domain/costs/hours/cost-readings.ts';
import { isSoundMoney, isSoundQuantity } from '../domain/costs/hours/sound-values.ts';
import type { RangeSeries } from '../ports/metrics.ts';
import type { MetricsProfile } from './profile.ts';
import { type CostQuestion, queueLabel } from './queries/cost.ts';

const hourSeconds = 3_600;
const gib = 2 ** 30;

const emptyNode = (node: string): NodeReading => ({
  node,
  type: null,
  present: 0,
  observed: 0,
  price: null,
  size: { vcpu: null, memoryGib: null, gpu: null },
  partPrices: { cpu: null, memory: null, gpu: null },
  allocated: { cpu: null, memory: null, gpu: null },
});
const emptyNamespace = (namespace: string): NamespaceReading => ({
  namespace,
  allocated: { cpu: null, memory: null, gpu: null },
  storage: null,
  loadBalancer: null,
  requested: { cpu: null, memory: null },
  used: { cpu: null, memory: null },
});

const emptyQueue = (queue: string, namespace: string | null): QueueReading => ({
  queue,
  namespace,
  allocated: new Map(),
  used: null,
  deserved: null,
});

type Resource = 'cpu' | 'memory' | 'gpu';
const isResource = (name: string | undefined): name is Resource =>
  name === 'cpu' || name === 'memory' || name === 'gpu';

interface Building {
  cluster: ClusterReading;
  nodes: Map<string, NodeReading>;
  namespaces: Map<string, NamespaceReading>;
  queues: Map<string, QueueReading>;
}
type Labels = RangeSeries['labels'];
type Taker = (into: Building, labels: Labels, value: number) => void;

function nodeOf({ nodes }: Building, { node = '' }: Labels): NodeReading {
  const found = nodes.get(node) ?? emptyNode(node);
  nodes.set(node, found);
  return found;
}
function namespaceOf({ namespaces }: Building, { namespace = '' }: Labels): NamespaceReading {
  const found = namespaces.get(namespace) ?? emptyNamespace(namespace);
  namespaces.set(namespace, found);
  return found;
}

function queueOf({ queues }: Building, queue: string, namespace: string | null): QueueReading {
  const key = `${namespace ?? ''}/${queue}`;
  const found = queues.get(key) ?? emptyQueue(queue, namespace);
  queues.set(key, found);
  return found;
}

/** Where each answer goes, all of it sound. A machine that is in no `present` has no hour, and its other figures are left out. */
const takers: Record<Exclude<CostQuestion, 'region'>, Taker> = {
  seen: (into, _labels, value) => {
    into.cluster.seen = Math.min(1, value);
  },
  present: (into, labels, value) => {
    nodeOf(into, labels).present = Math.min(1, value);
  },
  observed: (into, labels, value) => {
    nodeOf(into, labels).observed = Math.min(1, value);
  },
  price: (into, labels, value) => {
    nodeOf(into, labels).price = value;
  },
  spot: (into, labels, value) => {
    nodeOf(into, labels).isSpot = value > 0;
  },
  type: (into, labels) => {
    // A machine that was replaced under its name has two for a while; the order of names decides, not the source's.
    const node = nodeOf(into, labels);
    const type = labels.instance_type ?? '';
    if (type !== '' && (node.type === null || type < node.type)) node.type = type;
  },
  capacity: (into, labels, value) => {
    const { size } = nodeOf(into, labels);
    if (labels.resource === 'cpu') size.vcpu = value;
    else if (labels.resource === 'memory') size.memoryGib = value / gib;
    else size.gpu = (size.gpu ?? 0) + value;
  },
  partPrice: (into, labels, value) => {
    if (isResource(labels.resource)) nodeOf(into, labels).partPrices[labels.resource] = value;
  },
  allocatedOnNode: (into, labels, value) => {
    if (isResource(labels.resource)) nodeOf(into, labels).allocated[labels.resource] = value;
  },
  allocatedTo: (into, labels, value) => {
    if (isResource(labels.resource)) namespaceOf(into, labels).allocated[labels.resource] = value;
  },
  storage: (into, _labels, value) => {
    into.cluster.storage = value;
  },
  storageOf: (into, labels, value) => {
    namespaceOf(into, labels).storage = value;
  },
  unpricedGib: (into, _labels, value) => {
    into.cluster.unpricedGib = value;
  },
  unpricedGibOf: (into, labels, value) => {
    namespaceOf(into, labels).unpricedGib = value;
  },
  unpricedBalancersOf: (into, labels, value) => {
    namespaceOf(into, labels).unpricedBalancers = value;
  },
  queueGpus: (into, labels, value) => {
    queueOf(into, labels[queueLabel] ?? '', labels.namespace ?? '').allocated.set(labels.node ?? '', value);
  },
  queueGpusUsed: (into, labels, value) => {
    queueOf(into, labels[queueLabel] ?? '', labels.namespace ?? '').used = value;
  },
  queueDeserved: (into, labels, value) => {
    // A queue that deserves none has nothing to do with GPUs.
    if (value > 0) queueOf(into, labels.queue_name ?? '', null).deserved = value;
  },
  loadBalancerOf: (into, labels, value) => {
    namespaceOf(into, labels).loadBalancer = value;
  },
  fee: (into, _labels, value) => {
    into.cluster.fee = value;
  },
  requested: (into, labels, value) => {
    const { requested } = namespaceOf(into, labels);
    if (labels.resource === 'cpu') requested.cpu = value;
    else if (labels.resource === 'memory') requested.memory = value / gib;
  },
  used: (into, labels, value) => {
    const { used } = namespaceOf(into, labels);
    if (labels.resource === 'cpu') used.cpu = value;
    else if (labels.resource === 'memory') used.memory = value / gib;
  },
};

const moneyQuestions = [
  ...(['price', 'partPrice', 'allocatedOnNode', 'allocatedTo'] as const),
  ...(['storage', 'storageOf', 'loadBalancerOf', 'fee'] as const),
];
const inMoney = new Set<CostQuestion>(moneyQuestions);
const mayBeBytes = new Set<CostQuestion>(['capacity', 'requested', 'used']);

function isSound(question: CostQuestion, { resource }: Labels, value: number): boolean {
  if (inMoney.has(question)) return isSoundMoney(value);
  return isSoundQuantity(mayBeBytes.has(question) && resource === 'memory' ? value / gib : value);
}

/** The answer to one question about some hours. */
export interface CostAnswer {
  question: CostQuestion;
  series: readonly RangeSeries[];
}

/**
 * Puts answers together, one reading a cluster and hour. What is below zero, no number or beyond all measure is left out,
 * and the reading says so. Each answer is let go once it is taken: together they are many times what is read out of them.
 */
export function createReadings(labels: MetricsProfile['metrics']['labels']) {
  const built = new Map<string, Building>();
  const into = (series: RangeSeries, end: number): Building => {
    const [namespace = '', name = ''] = [series.labels[labels.clusterNamespace], series.labels[labels.cluster]];
    const hour = new Date((end - hourSeconds) * 1000);
    const key = `${namespace}/${name}/${end}`;
    const found = built.get(key) ?? begin(namespace, name, hour);
    built.set(key, found);
    return found;
  };
  return {
    take({ question, series }: CostAnswer): void {
      for (const one of series) {
        if (!one.labels[labels.cluster]) continue;
        for (const [end, value] of one.points) {
          const building = into(one, end);
          if (question === 'region') building.cluster.region = one.labels[labels.region] ?? null;
          else if (value === null || !isSound(question, one.labels, value)) {
            building.cluster.isUnsound = true;
            if (question === 'price') nodeOf(building, one.labels).isUnsound = true;
          } else takers[question](building, one.labels, value);
        }
      }
    },
    readings: (): ClusterReading[] => [...built.values()].map(finish).filter(({ nodes }) => nodes.length > 0),
  };
}

/** What namespaces are allocated of machines, one a cluster and hour. */
export function toAllocations(
  series: readonly RangeSeries[],
  labels: MetricsProfile['metrics']['labels'],
): ClusterAllocations[] {
  const built = new Map<string, ClusterAllocations>();
  for (const { labels: own, points } of series) {
    const [namespace = '', name, node] = [own[labels.clusterNamespace], own[labels.cluster], own.node];
    if (!name || !node || !isResource(own.resource)) continue;
    for (const [end, value] of points) {
      if (value === null || !isSoundQuantity(value)) continue;
      const key = `${namespace}/${name}/${end}`;
      const cluster = built.get(key) ?? {
        namespace,
        name,
        hour: new Date((end - hourSeconds) * 1000),
        nodes: new Map(),
      };
      built.set(key, cluster);
      const shares: NodeAllocation[] = cluster.nodes.get(node) ?? [];
      cluster.nodes.set(node, shares);
      let share = shares.find((one) => one.namespace === (own.namespace ?? ''));
      if (!share) {
        share = { namespace: own.namespace ?? '', hours: { cpu: null, memory: null, gpu: null } };
        shares.push(share);
      }
      share.hours[own.resource] = value;
    }
  }
  return [...built.values()];
}

const begin = (namespace: string, name: string, hour: Date): Building => ({
  cluster: { namespace, name, hour, nodes: [], namespaces: [], storage: null, fee: null, region: null },
  nodes: new Map(),
  namespaces: new Map(),
  queues: new Map(),
});

function finish({ cluster, nodes, namespaces, queues }: Building): ClusterReading {
  return {
    ...cluster,
    nodes: [...nodes.values()].filter(({ present }) => present > 0),
    namespaces: [...namespaces.values()].sort((a, b) => (a.namespace < b.namespace ? -1 : 1)),
    ...(queues.size > 0 && { queues: [...queues.values()] }),
  };
}
