import type { QueueCost, QueueCosts } from '../../../../lib/contracts/queue-costs.ts';
import { addMoney } from '../../../../lib/money.ts';
import { sumKnown } from '../hours/sum-known.ts';

/** What a project's pods had of a queue on a cluster in a day (UTC). Amounts are decimal strings; null is not known. */
export interface QueueDay {
  day: string;
  project: string | null;
  cluster: string;
  queue: string;
  gpuHours: number;
  unpricedGpuHours: number;
  meteredGpuHours: number;
  usedGpuHours: number | null;
  amount: string | null;
  idleAmount: string | null;
}

type Figures = QueueCosts['total'];

/**
 * Rows of a window by project, queue and cluster, most GPU hours first, and their sum.
 * @param days of the window, in order
 * @param deserved what queues deserved in all of it: the same in the rows of all projects
 */
export function sumQueueDays(
  all: readonly QueueDay[],
  days: readonly string[],
  deserved: readonly { cluster: string; queue: string; gpuHours: number }[],
): { total: Figures; rows: QueueCost[] } {
  const groups = Map.groupBy(all, ({ project, cluster, queue }) => JSON.stringify([project, cluster, queue]));
  const deserves = new Map(deserved.map(({ cluster, queue, gpuHours }) => [`${cluster} ${queue}`, gpuHours]));
  const rows = [...groups.values()].flatMap((some): QueueCost[] => {
    const [first] = some;
    if (!first) return [];
    const hours = new Map(some.map(({ day, gpuHours }) => [day, gpuHours]));
    return [
      {
        project: first.project,
        cluster: first.cluster,
        queue: first.queue,
        ...addFigures(some),
        deservedGpuHours: deserves.get(`${first.cluster} ${first.queue}`) ?? null,
        daily: days.map((day) => hours.get(day) ?? null),
      },
    ];
  });
  const name = ({ project, queue, cluster }: QueueCost) => `${project ?? ''} ${queue} ${cluster}`;
  rows.sort((a, b) => b.gpuHours - a.gpuHours || (name(a) < name(b) ? -1 : 1));
  return { total: addFigures(all), rows };
}

function addFigures(some: readonly Figures[]): Figures {
  const sum = (figure: (one: Figures) => number) => some.reduce((total, one) => total + figure(one), 0);
  const money = (figure: (one: Figures) => string | null) => {
    const known = some.flatMap((one) => figure(one) ?? []);
    return known.length === 0 ? null : addMoney(...known);
  };
  return {
    gpuHours: sum(({ gpuHours }) => gpuHours),
    unpricedGpuHours: sum(({ unpricedGpuHours }) => unpricedGpuHours),
    amount: money(({ amount }) => amount),
    meteredGpuHours: sum(({ meteredGpuHours }) => meteredGpuHours),
    usedGpuHours: sumKnown(some.map(({ usedGpuHours }) => usedGpuHours)),
    idleAmount: money(({ idleAmount }) => idleAmount),
  };
}
