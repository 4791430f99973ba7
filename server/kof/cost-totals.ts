import { dayMs, hourMs } from '../../lib/days.ts';
import { isSoundMoney } from '../domain/costs/hours/sound-values.ts';
import type { SourceDay, SourceTotals } from '../ports/cost-checks.ts';
import type { MetricsSource } from '../ports/metrics.ts';
import type { MetricsProfile } from './profile.ts';
import { totalQueries } from './queries/cost-totals.ts';

/** Asks a source for its own totals, four questions a day for all clusters together. */
export function createSourceTotals(
  source: MetricsSource,
  { labels }: Pick<MetricsProfile['metrics'], 'labels'>,
): SourceTotals {
  const queries = Object.entries(totalQueries(labels)) as [keyof ReturnType<typeof totalQueries>, string][];
  return {
    async totals(midnight, signal) {
      const seconds = (ms: number) => (midnight.getTime() + ms) / 1000;
      const window = { start: seconds(hourMs), end: seconds(dayMs), stepSeconds: hourMs / 1000 };
      const answers = await Promise.all(
        queries.map(async ([what, promql]) => ({ what, ...(await source.queryRange(promql, window, signal)) })),
      );
      if (answers.some(({ isPartial }) => isPartial)) return null;
      const clusters = new Map<string, SourceDay>();
      for (const { what, series } of answers) {
        for (const { labels: own, points } of series) {
          const [namespace = '', name] = [own[labels.clusterNamespace], own[labels.cluster]];
          if (!name) continue;
          const nothing = { node: null, storage: null, loadBalancer: null, fee: null };
          const day = clusters.get(`${namespace}/${name}`) ?? { namespace, name, ...nothing };
          // What is beyond all measure is not booked either.
          for (const [, value] of points) {
            if (value !== null && isSoundMoney(Math.abs(value))) day[what] = (day[what] ?? 0) + value;
          }
          clusters.set(`${namespace}/${name}`, day);
        }
      }
      return [...clusters.values()];
    },
  };
}
