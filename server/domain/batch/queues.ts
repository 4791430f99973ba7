import { type BatchQueue, podGroupPhases, type QueueResource } from '../../../lib/contracts/batch.ts';
import { amountIn, type PodGroupFacts, type QueueFacts } from './facts.ts';
import { inResourceOrder, isCommon, isDevice } from './resource-order.ts';
import { tellShares } from './shares.ts';

/**
 * Queues of a member by name, each with the PodGroups that name it: Volcano itself counts them no more.
 * @param projectOf by namespace, the projects that somebody may see
 */
export function tellQueues(
  queues: readonly QueueFacts[],
  podGroups: readonly PodGroupFacts[],
  projectOf: ReadonlyMap<string, string>,
): BatchQueue[] {
  const byQueue = Map.groupBy(podGroups, ({ queue }) => queue);
  return queues
    .map((queue) => {
      const own = byQueue.get(queue.name) ?? [];
      return { ...tellQueue(queue, own), shares: tellShares(queue, own, projectOf) };
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}

function tellQueue(queue: QueueFacts, own: readonly PodGroupFacts[]): Omit<BatchQueue, 'shares'> {
  const { name, state, weight, parent } = queue;
  const count = (phase: string) => own.filter((group) => group.phase === phase).length;
  const waiting = own.filter(isWaiting).flatMap(({ createdAt }) => createdAt ?? []);
  return {
    name,
    state,
    weight,
    parent,
    resources: resourcesOf(queue),
    podGroups: Object.fromEntries(podGroupPhases.map((phase) => [phase, count(phase)])) as BatchQueue['podGroups'],
    oldestWaitingAt: waiting.sort()[0] ?? null,
  };
}

const isWaiting = ({ phase }: PodGroupFacts): boolean => phase === 'Pending' || phase === 'Inqueue';

/** Devices first, as the scarcest, then processors and memory; what nobody limits or shares besides these tells nothing. */
function resourcesOf({ capability, deserved, guarantee, allocated }: QueueFacts): QueueResource[] {
  const set = new Set([...Object.keys(capability), ...Object.keys(deserved), ...Object.keys(guarantee)]);
  const names = new Set([...set, ...Object.keys(allocated).filter((name) => isDevice(name) || isCommon(name))]);
  return inResourceOrder(names).map((name) => ({
    name,
    capability: amountIn(capability, name) ?? null,
    deserved: amountIn(deserved, name) ?? null,
    guarantee: amountIn(guarantee, name) ?? null,
    allocated: amountIn(allocated, name) ?? 0,
  }));
}
