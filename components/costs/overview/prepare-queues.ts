import type { StackGroup } from '@/components/charts/prepare-stack';
import type { QueueCost, QueueCosts } from '@/lib/contracts/queue-costs';
import { colourNumbers } from './prepare-costs';

/** So many queues are drawn by themselves. */
const drawn = 7;

/** What is asked about queues: without grouping, and without types of machines, of which queues know nothing. */
export function queueQuestion(question: Readonly<Record<string, string | undefined>>) {
  const {
    groupBy: _groupBy,
    splitIdle: _splitIdle,
    splitShared: _splitShared,
    nodeType: _nodeType,
    ...rest
  } = question;
  return rest;
}

/** The same of the days that are shown, for a file. */
export function queueFileQuestion(
  question: Readonly<Record<string, string | undefined>>,
  { from, to }: Pick<QueueCosts, 'from' | 'to'>,
) {
  const { window: _window, from: _from, to: _to, ...filter } = queueQuestion(question);
  return { from, to, ...filter };
}

/** Part of all GPU hours; null where there are none. */
export const shareOf = ({ gpuHours }: Pick<QueueCost, 'gpuHours'>, total: QueueCosts['total']): number | null =>
  total.gpuHours > 0 ? gpuHours / total.gpuHours : null;

/** Part of the metered GPU hours that GPUs worked; null where nothing was metered. */
export const usedRatio = ({ usedGpuHours, meteredGpuHours }: QueueCosts['total']): number | null =>
  usedGpuHours !== null && meteredGpuHours > 0 ? usedGpuHours / meteredGpuHours : null;

const add = (a: readonly (number | null)[], b: readonly (number | null)[]) =>
  a.map((value, at) => {
    const other = b[at] ?? null;
    return value === null ? other : value + (other ?? 0);
  });

/**
 * GPU hours a day of each queue on its cluster, all projects together: the largest by themselves, the others on each other.
 * @param nameOf a queue as people read it
 */
export function queueStack(
  rows: readonly QueueCost[],
  words: { nameOf: (queue: string, cluster: string) => string; rest: (count: number) => string },
): StackGroup[] {
  const queues = new Map<string, { queue: string; cluster: string; gpuHours: number; daily: (number | null)[] }>();
  for (const { queue, cluster, gpuHours, daily } of rows) {
    const key = `${cluster} ${queue}`;
    const known = queues.get(key);
    queues.set(key, {
      queue,
      cluster,
      gpuHours: (known?.gpuHours ?? 0) + gpuHours,
      daily: known ? add(known.daily, daily) : daily,
    });
  }
  // Of a queue without GPUs there is nothing to draw.
  const sorted = [...queues].filter(([, { gpuHours }]) => gpuHours > 0).sort(([, a], [, b]) => b.gpuHours - a.gpuHours);
  const [own, rest] = [sorted.slice(0, drawn), sorted.slice(drawn)];
  const colours = colourNumbers(
    own.map(([key]) => key),
    [],
  );
  const groups = own.map(([key, { queue, cluster, daily }]) => ({
    key,
    label: words.nameOf(queue, cluster),
    values: daily,
    colour: `var(--chart-${colours.get(key)})`,
  }));
  if (rest.length === 0) return groups;
  const values = rest.map(([, { daily }]) => daily).reduce(add);
  return [...groups, { key: ':rest', label: words.rest(rest.length), values, colour: 'var(--chart-other)' }];
}
