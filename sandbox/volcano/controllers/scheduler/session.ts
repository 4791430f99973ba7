import { type Amounts, lacking, less, plus } from '../../amounts.ts';
import {
  type GroupFacts,
  isCompleted,
  isReady,
  isScheduled,
  type NodeFacts,
  type Snapshot,
  type TaskFacts,
} from './facts.ts';
import { byNeed, lackingInQueue, roomToWait, type Share, sharesOf } from './shares.ts';
import { gangWords, podWords, refusalOf, type Trial } from './words.ts';

export interface GroupOutcome {
  phase: string;
  /** Absent for one without pods: nothing is said of it. */
  condition?: { type: 'Scheduled' | 'Unschedulable'; reason: string; message: string };
  running: number;
  succeeded: number;
  failed: number;
}

/** What a round of scheduling has decided. */
export interface Outcome {
  groups: ReadonlyMap<string, GroupOutcome>;
  bindings: readonly { namespace: string; pod: string; node: string }[];
  /** What pods without a node are told. */
  waiting: readonly { namespace: string; pod: string; reason: string; message: string }[];
  allocated: ReadonlyMap<string, Amounts>;
}

const byAge = (a: GroupFacts, b: GroupFacts): number =>
  a.createdAt === b.createdAt ? (a.key < b.key ? -1 : 1) : a.createdAt < b.createdAt ? -1 : 1;
const isPending = ({ phase }: GroupFacts): boolean => phase === '' || phase === 'Pending';

/** Lets groups in that their queue and the cluster have room for. Source: actions/enqueue */
function enqueue({ nodes, groups }: Snapshot, shares: Map<string, Share>): GroupFacts[] {
  let room = roomToWait(nodes, groups);
  const admitted = new Map<GroupFacts, GroupFacts>();
  const waiting = groups.filter((group) => isPending(group) && !group.standing).sort(byAge);
  const queues = [...shares.values()].sort(byNeed);
  for (const { queue } of queues)
    for (const group of waiting.filter((one) => one.queue === queue.name)) {
      const share = shares.get(queue.name);
      if (!share || lackingInQueue(group, share)?.length !== 0) continue;
      const asked = group.minResources ?? {};
      if (lacking(asked, {}, room).length > 0) continue;
      room = less(room, asked);
      shares.set(queue.name, { ...share, inqueue: plus(share.inqueue, asked) });
      admitted.set(group, { ...group, phase: 'Inqueue' });
    }
  return groups.map((group) => admitted.get(group) ?? group);
}

/** Whether there are pods enough for the gang at all. */
function isValid({ tasks, minMember, minTaskMember }: GroupFacts): boolean {
  const valid = tasks.filter((task) => isReady(task) || task.status === 'Pending');
  return valid.length >= minMember && hasRoles(valid, minMember, minTaskMember);
}

/** A gang that wants fewer than its tasks do together takes any of them. */
function hasRoles(tasks: readonly TaskFacts[], minMember: number, least: GroupFacts['minTaskMember']): boolean {
  const all = Object.values(least).reduce((sum, one) => sum + one, 0);
  if (minMember < all) return true;
  return Object.entries(least).every(([role, count]) => tasks.filter((task) => task.role === role).length >= count);
}

class Nodes {
  readonly #nodes: Map<string, NodeFacts>;
  constructor(nodes: readonly NodeFacts[]) {
    this.#nodes = new Map(nodes.map((node) => [node.name, node]));
  }

  copy(): Nodes {
    return new Nodes([...this.#nodes.values()]);
  }

  /** Gives a pod the node that has most left of what it asks for. */
  place(request: Amounts): Trial {
    const refusals = new Map<string, string[]>();
    const fitting: NodeFacts[] = [];
    for (const node of this.#nodes.values()) {
      const refusal = refusalOf(node, lacking(request, node.used, node.allocatable));
      if (refusal.length > 0) refusals.set(node.name, refusal);
      else fitting.push(node);
    }
    const [best] = fitting.sort((a, b) => freedom(b) - freedom(a) || (a.name < b.name ? -1 : 1));
    if (!best) return { refusals };
    this.#nodes.set(best.name, { ...best, used: plus(best.used, request) });
    return { node: best.name, refusals: new Map() };
  }
}

/** The share of a node that is free, of processors and memory together. */
const freedom = ({ allocatable, used }: NodeFacts): number =>
  ['cpu', 'memory'].reduce((sum, name) => {
    const all = Number(allocatable[name] ?? 0n);
    return all === 0 ? sum : sum + (all - Number(used[name] ?? 0n)) / all;
  }, 0);

/** Places the pods of a gang where enough of them fit, else none. */
function allocate(group: GroupFacts, share: Share, nodes: Nodes) {
  const tried = nodes.copy();
  const trials = new Map<TaskFacts, Trial>();
  let { allocated } = share;
  for (const task of group.tasks.filter(({ status }) => status === 'Pending')) {
    if (lacking(task.request, allocated, share.most).length > 0) continue;
    const trial = tried.place(task.request);
    trials.set(task, trial);
    if (trial.node) allocated = plus(allocated, task.request);
  }
  const ready = group.tasks.filter((task) => isReady(task) || trials.get(task)?.node);
  const isWhole = ready.length >= group.minMember && hasRoles(ready, group.minMember, group.minTaskMember);
  return { trials, isWhole, ready: ready.length, nodes: isWhole ? tried : nodes, allocated };
}

/** The phase of a group by its pods. Source: getPodGroupPhase of pkg/scheduler/framework/session.go */
function phaseOf({ tasks, minMember, phase }: GroupFacts, isUnschedulable: boolean): string {
  if (isUnschedulable && tasks.some(({ status }) => status === 'Running')) return 'Unknown';
  const scheduled = tasks.filter(isScheduled).length;
  if (scheduled >= minMember) return scheduled === tasks.filter(isCompleted).length ? 'Completed' : 'Running';
  return phase === 'Inqueue' ? phase : 'Pending';
}

/** One round: groups are let in, gangs placed, and what became of each is told. Pure: the same of the same. */
export function schedule(snapshot: Snapshot): Outcome {
  const shares = sharesOf(snapshot);
  const groups = enqueue(snapshot, shares).filter(({ standing }) => !standing);
  const bindings: Outcome['bindings'][number][] = [];
  const trials = new Map<GroupFacts, ReturnType<typeof allocate>>();
  let nodes = new Nodes(snapshot.nodes);
  const open = groups.filter((group) => !isPending(group) && isValid(group) && group.tasks.some(isUnplaced));
  while (open.length > 0) {
    const share = [...new Set(open.map(({ queue }) => queue))]
      .flatMap((name) => shares.get(name) ?? [])
      .sort(byNeed)[0];
    if (!share) break;
    const [group] = open.filter(({ queue }) => queue === share.queue.name).sort(byReadiness);
    if (!group) break;
    open.splice(open.indexOf(group), 1);
    const tried = allocate(group, share, nodes);
    trials.set(group, tried);
    nodes = tried.nodes;
    if (!tried.isWhole) continue;
    shares.set(share.queue.name, { ...share, allocated: tried.allocated });
    for (const [{ namespace, name }, { node }] of tried.trials) if (node) bindings.push({ namespace, pod: name, node });
  }
  const waiting = groups.flatMap((group) => {
    const tried = trials.get(group);
    return group.tasks.filter(isUnplaced).flatMap((task) => {
      const trial = tried?.trials.get(task);
      if (tried?.isWhole && trial?.node) return [];
      return [{ namespace: task.namespace, pod: task.name, ...podWords(task, trial) }];
    });
  });
  return {
    groups: new Map(groups.map((group) => [group.key, outcomeOf(group, trials.get(group))])),
    bindings,
    waiting: waiting.filter(({ message }) => message !== ''),
    allocated: new Map([...shares].map(([name, { allocated }]) => [name, allocated])),
  };
}

const isUnplaced = ({ status }: TaskFacts): boolean => status === 'Pending';
const isGangReady = ({ tasks, minMember }: GroupFacts): boolean => tasks.filter(isReady).length >= minMember;
/** Those that have not begun come before those that only grow, and the older first. */
const byReadiness = (a: GroupFacts, b: GroupFacts): number =>
  Number(isGangReady(a)) - Number(isGangReady(b)) || byAge(a, b);

function outcomeOf(group: GroupFacts, tried: ReturnType<typeof allocate> | undefined): GroupOutcome {
  const { tasks, minMember } = group;
  const count = (status: TaskFacts['status']) => tasks.filter((task) => task.status === status).length;
  const counts = { running: count('Running'), succeeded: count('Succeeded'), failed: count('Failed') };
  if (tasks.length === 0) return { phase: phaseOf(group, false), ...counts };
  const ready = tried?.ready ?? tasks.filter(isReady).length;
  const isPlaced = tried ? tried.isWhole : ready >= minMember;
  const condition = isPlaced
    ? { type: 'Scheduled' as const, reason: 'tasks in gang are ready to be scheduled', message: '' }
    : {
        type: 'Unschedulable' as const,
        reason: 'NotEnoughResources',
        message: gangWords(group, tried?.trials ?? new Map(), minMember - ready),
      };
  return { phase: phaseOf(group, !isPlaced), condition, ...counts };
}
