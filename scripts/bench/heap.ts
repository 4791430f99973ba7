import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Figure } from './statistics.ts';

/** What may stay of work that is done, in MB: caches fill once, whatever grows does not stop there. */
const allowedMegabytes = 8;

/** Notes what of the heap is in use while work goes on, and says by how much it grew from its first half to its second. */
export function createHeapLog() {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const noted: number[] = [];
  return {
    /** Collects first: what nobody holds any more is not counted. */
    note(): void {
      collect();
      noted.push(process.memoryUsage().heapUsed / 2 ** 20);
    },
    /** Between the means of both halves, the first quarter left out, in which caches fill. */
    figure(name: string): Figure {
      const warm = noted.slice(Math.floor(noted.length / 4));
      const half = Math.floor(warm.length / 2);
      const mean = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0) / some.length;
      const rss = Math.round(process.memoryUsage().rss / 2 ** 20);
      const growth = Math.max(0, mean(warm.slice(half)) - mean(warm.slice(0, half)));
      return {
        name: `${name} (${noted.length} looks, RSS ${rss} MB)`,
        samples: [growth],
        unit: 'MB',
        target: allowedMegabytes,
        better: 'less',
        isRequired: true,
      };
    },
  };
}
