import { type Amounts, lacking, less, plus, sum } from '../../amounts.ts';
import { type GroupFacts, isAllocated, type NodeFacts, type QueueFacts, type Snapshot } from './facts.ts';

/** What a queue has, and may have. Source: pkg/scheduler/plugins/capacity, without queues below others. */
export interface Share {
  queue: QueueFacts;
  allocated: Amounts;
  /** What groups will take that have been let in and are not placed yet. */
  inqueue: Amounts;
  /** What groups have beyond the least that they need. */
  elastic: Amounts;
  /** The most it may ever have: of its own capability and of the cluster, without what others are guaranteed. */
  most: Amounts;
}

/** What the pods of a group hold. */
const heldBy = ({ tasks, standing }: GroupFacts): Amounts =>
  standing?.allocated ?? sum(tasks.filter(isAllocated).map(({ request }) => request));

const onlyNames = (of: Amounts, names: Amounts): Amounts =>
  Object.fromEntries(Object.entries(of).filter(([name]) => Object.hasOwn(names, name)));

/** What a group that was let in will still take. */
function reservedBy(group: GroupFacts): Amounts {
  const { minResources, phase, minMember, tasks, standing } = group;
  if (!minResources) return {};
  const placed = standing ? minMember : tasks.filter(isAllocated).length;
  const isHeld = phase === 'Inqueue' || (phase === 'Running' && placed >= minMember);
  return isHeld ? onlyNames(less(minResources, heldBy(group)), minResources) : {};
}

function mostOf({ capability, guarantee }: QueueFacts, cluster: Amounts, guaranteed: Amounts): Amounts {
  const free = plus(less(cluster, guaranteed), guarantee);
  const limited = Object.entries(capability).map(([name, limit]) => {
    const there = free[name] ?? 0n;
    return [name, limit > 0n && limit < there ? limit : there] as const;
  });
  return { ...free, ...Object.fromEntries(limited) };
}

/** How every queue stands. What stands as it was written runs on nodes that are not simulated: they count with the others. */
export function sharesOf({ nodes, groups, queues }: Snapshot): Map<string, Share> {
  const apart = groups.filter(({ standing }) => standing);
  const elsewhere = sum(apart.flatMap((group) => [heldBy(group), reservedBy(group)]));
  const cluster = plus(sum(nodes.map(({ allocatable }) => allocatable)), elsewhere);
  const guaranteed = sum(queues.map(({ guarantee }) => guarantee));
  return new Map(
    queues.map((queue) => {
      const own = groups.filter((group) => group.queue === queue.name);
      return [
        queue.name,
        {
          queue,
          allocated: sum(own.map(heldBy)),
          inqueue: sum(own.map(reservedBy)),
          elastic: sum(own.map((group) => less(heldBy(group), group.minResources ?? {}))),
          most: mostOf(queue, cluster, guaranteed),
        },
      ];
    }),
  );
}

/** Whether a group may be let in by its queue. @returns the resources that it lacks; null where the queue is not open */
export function lackingInQueue({ minResources }: GroupFacts, share: Share): string[] | null {
  if (!share.queue.isOpen) return null;
  if (!minResources) return [];
  return lacking(minResources, less(plus(share.allocated, share.inqueue), share.elastic), share.most);
}

/** How much more than what there is may be let in: groups that wait keep nodes busy. */
const overcommit = { factor: 12n, divisor: 10n };

/** What may still be let in to wait for the nodes of the cluster. Source: pkg/scheduler/plugins/overcommit */
export function roomToWait(nodes: readonly NodeFacts[], groups: readonly GroupFacts[]): Amounts {
  const simulated = groups.filter(({ standing }) => !standing);
  const all = sum(nodes.map(({ allocatable }) => allocatable));
  const more = Object.fromEntries(
    Object.entries(all).map(([name, value]) => [name, (value * overcommit.factor) / overcommit.divisor]),
  );
  const taken = plus(sum(nodes.map(({ used }) => used)), sum(simulated.map(reservedBy)));
  return less(more, taken);
}

/** How far a queue is with what it deserves: 1 where it has all of it. */
function fullness({ queue: { deserved }, allocated }: Share): number {
  const parts = Object.entries(deserved).map(([name, due]) => {
    const has = allocated[name] ?? 0n;
    return due === 0n ? Number(has > 0n) : Number(has) / Number(due);
  });
  return Math.max(0, ...parts);
}

/** Queues of a higher priority first, and of those the one that has least of what it deserves. */
export const byNeed = (a: Share, b: Share): number =>
  b.queue.priority - a.queue.priority || fullness(a) - fullness(b) || (a.queue.name < b.queue.name ? -1 : 1);
