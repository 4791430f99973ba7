import type { Wait } from '../../../lib/contracts/batch.ts';
import { amountIn, type PodGroupFacts, type QueueFacts } from './facts.ts';

const plain = { tasks: null, resources: [], room: null, words: null };

/**
 * Why a PodGroup waits. Before the scheduler has let it in it has no pods and no conditions, so that its queue is looked
 * at; after that its newest condition tells.
 * @param queue null where the member has none of the name; undefined where queues were not read whole
 */
export function tellWait(group: PodGroupFacts, queue: QueueFacts | null | undefined): Wait {
  const condition = newestOf(group);
  if (condition?.type === 'Unschedulable' && condition.status === 'True') {
    const { reason, message } = condition;
    return { ...plain, ...readMessage(message), reason: reasonOf(reason), words: message || reason || null };
  }
  if (group.phase !== 'Pending') return { ...plain, reason: 'not-admitted' };
  if (queue === null) return { ...plain, reason: 'queue-missing' };
  if (queue === undefined) return { ...plain, reason: 'not-admitted' };
  if (queue.state === 'Closed' || queue.state === 'Closing') return { ...plain, reason: 'queue-closed' };
  return tellFullness(group, queue) ?? { ...plain, reason: 'not-admitted' };
}

const reasonOf = (reason: string): Wait['reason'] =>
  reason === 'NotEnoughResources'
    ? 'not-enough-resources'
    : reason === 'NotEnoughTasks' || reason === 'NotEnoughPodsOfTask'
      ? 'not-enough-tasks'
      : 'other';

/** Volcano keeps the conditions of before; the newest counts. Of two of the same second the later written one. */
function newestOf({ conditions }: PodGroupFacts): PodGroupFacts['conditions'][number] | null {
  return conditions.reduce<PodGroupFacts['conditions'][number] | null>(
    (newest, one) => (newest === null || (one.at ?? '') >= (newest.at ?? '') ? one : newest),
    null,
  );
}

/** The numbers in Volcano's sentence; none are made up where it has another. */
function readMessage(message: string): Pick<Wait, 'tasks' | 'resources'> {
  const [, unplaced, all] = /^(\d{1,9})\/(\d{1,9}) tasks in gang unschedulable\b/.exec(message) ?? [];
  const resources = [...message.matchAll(/\bInsufficient ([A-Za-z0-9][\w./-]*[A-Za-z0-9])/g)].map(
    ([, name = '']) => name,
  );
  return {
    tasks: unplaced && all ? { unplaced: Number(unplaced), all: Number(all) } : null,
    resources: [...new Set(resources)],
  };
}

/** The resource of which its queue has the least left for it, where there is one that does not fit below the capability. */
function tellFullness({ minResources }: PodGroupFacts, { capability, allocated }: QueueFacts): Wait | null {
  const lacking = Object.entries(minResources)
    .flatMap(([name, asked]) => {
      const most = amountIn(capability, name);
      const left = most === undefined ? asked : Math.max(0, most - (amountIn(allocated, name) ?? 0));
      return asked > left ? [{ name, asked, left }] : [];
    })
    .sort((a, b) => a.left / a.asked - b.left / b.asked);
  const [first] = lacking;
  if (!first) return null;
  const { asked, left } = first;
  return { ...plain, reason: 'queue-full', resources: lacking.map(({ name }) => name), room: { asked, left } };
}
