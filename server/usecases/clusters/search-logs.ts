import { clusterPathSchema } from '../../../lib/contracts/clusters.ts';
import { type LogReport, type LogWindow, logQuerySchema } from '../../../lib/contracts/logs.ts';
import { MetricsError } from '../../ports/metrics.ts';
import { defineQuery } from '../define.ts';
import { findCluster } from './find-cluster.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
/** How long a window is and how wide its bars are: thirty to sixty of them. */
const windows: Record<LogWindow, { seconds: number; stepSeconds: number }> = {
  '15m': { seconds: 15 * minute, stepSeconds: 30 },
  '1h': { seconds: hour, stepSeconds: 2 * minute },
  '6h': { seconds: 6 * hour, stepSeconds: 10 * minute },
  '24h': { seconds: day, stepSeconds: 30 * minute },
  '7d': { seconds: 7 * day, stepSeconds: 3 * hour },
  '30d': { seconds: 30 * day, stepSeconds: 12 * hour },
};

/** Lines that one cluster wrote. A source that does not answer is an answer of its own, never "nothing written". */
export const searchLogs = defineQuery({
  name: 'search-logs',
  action: 'cluster.logs',
  readAction: 'cluster.read',
  scope: (context, { path }) => findCluster(context, path),
  input: { path: clusterPathSchema, query: logQuerySchema },
  run: async ({ deps, signal }, { path, query }): Promise<LogReport> => {
    if (deps.logs === null) return { state: 'off' };
    const { window, until: asked, ...wanted } = query;
    const now = deps.clock.now();
    const until = asked === undefined ? now : new Date(asked);
    const { seconds, stepSeconds } = windows[window];
    const from = new Date(until.getTime() - seconds * 1000);
    try {
      const found = await deps.logs.search({ ...wanted, cluster: path, from, until, stepSeconds }, signal);
      return {
        ...{ state: 'answered', checkedAt: now.toISOString(), from: from.toISOString(), until: until.toISOString() },
        ...{ stepSeconds, ...found },
      };
    } catch (error) {
      if (!(error instanceof MetricsError)) throw error;
      return { state: 'failing', checkedAt: now.toISOString(), failure: error.failure };
    }
  },
});
