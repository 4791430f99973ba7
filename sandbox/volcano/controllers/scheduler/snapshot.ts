import { type Amounts, amountsOf, plus, requestOf, sum } from '../../amounts.ts';
import { podMarks, standsKey } from '../../kinds.ts';
import type { Node, Pod, PodGroup, Queue } from '../../shapes.ts';
import type { Caches } from '../world.ts';
import type { GroupFacts, NodeFacts, QueueFacts, Snapshot, TaskFacts, TaskStatus } from './facts.ts';

const isEnded = ({ status }: Pod): boolean => status?.phase === 'Succeeded' || status?.phase === 'Failed';

/** Source: getTaskStatus of pkg/scheduler/api */
function statusOf({ metadata, spec, status }: Pod): TaskStatus {
  const phase = status?.phase ?? 'Pending';
  if (phase === 'Succeeded' || phase === 'Failed') return phase;
  if (metadata.deletionTimestamp) return 'Releasing';
  if (phase === 'Running') return 'Running';
  if (phase === 'Pending') return spec.nodeName ? 'Bound' : 'Pending';
  return 'Unknown';
}

const taskOf = (pod: Pod): TaskFacts => ({
  name: pod.metadata.name,
  namespace: pod.metadata.namespace ?? '',
  role: pod.metadata.annotations?.[podMarks.taskSpec] ?? '',
  status: statusOf(pod),
  request: requestOf(pod.spec),
});

const shownAmount = (of: Amounts, count: number, members: number): Amounts =>
  Object.fromEntries(
    Object.entries(of)
      .filter(([name]) => name !== 'pods')
      .map(([name, value]) => [name, (value * BigInt(count)) / BigInt(Math.max(1, members))]),
  );

/** What stands as it was written holds for each of its pods the same part of what the gang needs. */
function standingOf({ metadata, spec, status }: PodGroup): GroupFacts['standing'] {
  if (metadata.annotations?.[standsKey] === undefined) return undefined;
  const running = status?.running ?? 0;
  if (running === 0) return { allocated: {} };
  const each = shownAmount(amountsOf(spec.minResources), running, spec.minMember ?? 1);
  return { allocated: { ...each, pods: BigInt(running) } };
}

function groupOf(group: PodGroup, pods: readonly Pod[]): GroupFacts {
  const { metadata, spec, status } = group;
  const standing = standingOf(group);
  return {
    key: `${metadata.namespace}/${metadata.name}`,
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    queue: spec.queue ?? 'default',
    createdAt: metadata.creationTimestamp ?? '',
    phase: status?.phase ?? '',
    minMember: spec.minMember ?? 0,
    minTaskMember: spec.minTaskMember ?? {},
    ...(spec.minResources && { minResources: amountsOf(spec.minResources) }),
    tasks: pods.map(taskOf).sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true })),
    ...(standing && { standing }),
  };
}

/** A node that is not ready is none for the scheduler; one that is cordoned or tainted takes no pods. */
function nodeOf(node: Node, pods: readonly Pod[]): NodeFacts[] {
  const isUp = node.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True');
  if (!isUp) return [];
  const taint = node.spec?.taints?.find(({ effect }) => effect === 'NoSchedule' || effect === 'NoExecute');
  const refusal = node.spec?.unschedulable
    ? 'node(s) were unschedulable'
    : taint && `node(s) had untolerated taint {${taint.key}: ${taint.value ?? ''}}`;
  return [
    {
      name: node.metadata.name,
      allocatable: amountsOf(node.status?.allocatable),
      used: sum(pods.map(({ spec }) => requestOf(spec))),
      ...(refusal && { refusal }),
    },
  ];
}

const queueOf = ({ metadata, spec, status }: Queue): QueueFacts => ({
  name: metadata.name,
  isOpen: status?.state === 'Open',
  priority: spec.priority ?? 0,
  capability: amountsOf(spec.capability),
  deserved: amountsOf(spec.deserved),
  guarantee: amountsOf(spec.guarantee?.resource),
});

/** The cluster as a round of scheduling sees it. */
export function snapshotOf({ nodes, pods, podGroups, podsOfGroup, queues }: Caches): Snapshot {
  const alive = [...pods.all()].filter((pod) => pod.spec.nodeName && !isEnded(pod));
  const byNode = Map.groupBy(alive, ({ spec }) => spec.nodeName);
  return {
    nodes: [...nodes.all()]
      .flatMap((node) => nodeOf(node, byNode.get(node.metadata.name) ?? []))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    groups: [...podGroups.all()].map((group) =>
      groupOf(group, podsOfGroup(`${group.metadata.namespace}/${group.metadata.name}`)),
    ),
    queues: [...queues.all()].map(queueOf),
  };
}

/** What a queue's status says is taken, as Volcano spells it: processors and memory always, the rest where there is any. */
export const reported = (allocated: Amounts): Amounts =>
  Object.fromEntries(
    Object.entries(plus(allocated, { cpu: 0n, memory: 0n })).filter(
      ([name, value]) => value > 0n || name === 'cpu' || name === 'memory',
    ),
  );
