import type { ConnectedMetrics } from '../../../lib/contracts/cluster-metrics.ts';
import type { ChartFacts, ClusterNow, RangeWindow } from '../../ports/metrics.ts';

const unknownParts = { capacity: null, requested: null, used: null };
const daySeconds = 86_400;

/**
 * The present of a cluster without that of an earlier one of its name: a cluster that was made anew bears its
 * predecessor's labels, and what is older than itself is not its own.
 * @param madeAt unix seconds
 */
export function ownPresent(present: ClusterNow, madeAt: number): ClusterNow {
  const isOwn = (seconds: number | null) => seconds === null || seconds >= madeAt;
  const own = {
    ...present,
    apiSeen: isOwn(present.apiSeen) ? present.apiSeen : null,
    // Of a day in which it began there are figures though its midnight had none.
    oldest: present.oldest === null ? null : Math.max(present.oldest, madeAt),
  };
  if (isOwn(present.seen)) return own;
  return {
    ...own,
    seen: null,
    apiSeen: null,
    oldest: null,
    namespaces: [],
    workloads: [],
    unanswered: [],
    health: {
      apiUp: null,
      nodesTotal: null,
      nodesReady: null,
      podsWaiting: null,
      restarts: null,
      apiErrors: null,
      apiP99: null,
    },
    resources: { cpu: unknownParts, memory: unknownParts, disk: unknownParts, gpu: unknownParts },
  };
}

/** A chart that is empty before the cluster was made. @param madeAt unix seconds */
export function ownChart(chart: ChartFacts, { start, stepSeconds }: RangeWindow, madeAt: number): ChartFacts {
  if (start >= madeAt) return chart;
  const series = chart.series
    .map(({ key, values }) => ({
      key,
      values: values.map((value, index) => (start + index * stepSeconds < madeAt ? null : value)),
    }))
    .filter(({ values }) => values.some((value) => value !== null));
  return { ...chart, series };
}

/**
 * How much of a window the figures of a cluster go back to.
 * @param present with unix seconds of the oldest midnight with figures; they began in the day before it. Null: they are
 *   younger than a day, if that was answered
 * @param madeAt unix seconds; nothing is older
 */
export function historyOf(
  window: RangeWindow,
  { oldest, unanswered }: Pick<ClusterNow, 'oldest' | 'unanswered'>,
  madeAt: number,
  now: number,
): NonNullable<ConnectedMetrics['comparison']>['history'] {
  if (madeAt >= window.end) return 'none';
  if (unanswered.includes('history')) return 'unknown';
  const began = Math.max(madeAt, (oldest ?? now) - daySeconds);
  if (began <= window.start) return 'whole';
  return began >= window.end ? 'none' : 'part';
}
