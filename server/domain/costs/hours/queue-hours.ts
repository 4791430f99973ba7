import { type Amount, amountOf } from '../../../../lib/money.ts';
import { gpuRateOf } from '../pricing/card-parts.ts';
import type { PricedNode } from '../pricing/cost-price.ts';
import type { CardPrices, QueueReading } from './cost-readings.ts';

/** GPUs of a queue in an hour, of the pods of one namespace or, without one, of the queue itself. Null is not known. */
export interface QueueHour {
  queue: string;
  namespace: string | null;
  /** GPUs × hours that its pods were allocated; 0 where they were told of and had none. */
  gpuHours: number | null;
  /** Of these, at work. */
  usedGpuHours: number | null;
  /** What Volcano says that the queue deserves; told of the queue itself alone. */
  deservedGpuHours: number | null;
  amount: Amount | null;
  /** Of `amount`: allocated and not at work. */
  idleAmount: Amount | null;
}

/** So many are kept of a cluster and hour; whoever labels pods decides how many there are. */
const mostQueues = 200;
/** Stands for the smallest beyond, as a queue and as a namespace; nothing in Kubernetes may be called so. */
export const smallQueues = '__small__';

/**
 * What queues had of a cluster's GPUs in an hour, and what that cost at the price of a GPU of each machine: the exporter's,
 * less the discount, or the rate card's where that prices the machine. A machine without a price leaves the amount unknown.
 * @param nodes the priced machines of that hour
 */
export function toQueueHours(
  queues: readonly QueueReading[],
  nodes: readonly PricedNode[],
  card: CardPrices | null,
): QueueHour[] {
  const rates = new Map(nodes.map((node) => [node.node, gpuRateOf(node, card)]));
  return cap(queues.map((queue) => toQueueHour(queue, rates)));
}

function toQueueHour(
  { queue, namespace, allocated, used, deserved }: QueueReading,
  rates: ReadonlyMap<string, number | null>,
): QueueHour {
  const told = { queue, namespace, deservedGpuHours: deserved };
  const machines = [...allocated];
  if (machines.length === 0) return { ...told, gpuHours: null, usedGpuHours: null, amount: null, idleAmount: null };
  const gpuHours = machines.reduce((sum, [, hours]) => sum + hours, 0);
  let cost: number | null = 0;
  for (const [node, hours] of machines) {
    if (hours === 0) continue;
    const rate: number | null = rates.get(node) ?? null;
    cost = cost === null || rate === null ? null : cost + hours * rate;
  }
  // The GPUs' exporter and that of costs look at other instants: nothing can be used that is not allocated.
  const usedGpuHours = used === null ? null : Math.min(used, gpuHours);
  const idle = cost === null || usedGpuHours === null ? null : idleOf(cost, usedGpuHours, gpuHours);
  return {
    ...told,
    gpuHours,
    usedGpuHours,
    amount: cost === null ? null : amountOf(cost),
    idleAmount: idle === null ? null : amountOf(idle),
  };
}

const idleOf = (cost: number, used: number, hours: number) => (hours > 0 ? (cost * (hours - used)) / hours : 0);

/** Adds up the smallest where there are too many to keep each; a sum with a part that is not known is not known. */
function cap(hours: readonly QueueHour[]): QueueHour[] {
  if (hours.length <= mostQueues) return [...hours];
  const size = ({ gpuHours, deservedGpuHours }: QueueHour) => (gpuHours ?? 0) + (deservedGpuHours ?? 0);
  const sorted = [...hours].sort((a, b) => size(b) - size(a) || (keyOf(a) < keyOf(b) ? -1 : 1));
  const rest = sorted.slice(mostQueues - 1).filter(({ gpuHours }) => gpuHours !== null);
  const sum = (figure: (hour: QueueHour) => number | string | null) =>
    rest.reduce<number | null>((total, hour) => {
      const value = figure(hour);
      return total === null || value === null ? null : total + Number(value);
    }, 0);
  const [amount, idleAmount] = [sum((hour) => hour.amount), sum((hour) => hour.idleAmount)];
  const small: QueueHour = {
    queue: smallQueues,
    namespace: smallQueues,
    gpuHours: sum((hour) => hour.gpuHours),
    usedGpuHours: sum((hour) => hour.usedGpuHours),
    deservedGpuHours: null,
    amount: amount === null ? null : amountOf(amount),
    idleAmount: idleAmount === null ? null : amountOf(idleAmount),
  };
  return [...sorted.slice(0, mostQueues - 1), ...(rest.length > 0 ? [small] : [])];
}

const keyOf = ({ queue, namespace }: QueueHour) => `${queue} ${namespace ?? ''}`;
