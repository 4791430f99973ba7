import type { LogWindow } from '../../../lib/contracts/choices.ts';
import { clusterPathSchema } from '../../../lib/contracts/clusters.ts';
import { type AnsweredLogs, type LogReport, logQuerySchema } from '../../../lib/contracts/logs.ts';
import { MetricsError } from '../../ports/metrics.ts';
import { defineQuery } from '../define.ts';
import { inTime } from '../metrics/deadline.ts';
import { findCluster } from './find-cluster.ts';
import { toRegion } from './get-cluster-metrics.ts';

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

const nothing = { lines: [], isTruncated: false, total: 0, hits: [], namespaces: [] };

/** A region that is lost has all that its clusters wrote with it, so that nothing there does not mean nothing written. */
const isKnown = (region: AnsweredLogs['region'], counts: object | null): boolean =>
  region === null || region.isAnswering || Object.keys(counts ?? {}).length > 0;

/** Lines that one cluster wrote. A source that does not answer is an answer of its own, never "nothing written". */
export const searchLogs = defineQuery({
  name: 'search-logs',
  action: 'cluster.logs',
  readAction: 'cluster.read',
  scope: (context, { path }) => findCluster(context, path),
  input: { path: clusterPathSchema, query: logQuerySchema },
  run: async ({ deps, signal }, { path, query }, { createdAt }): Promise<LogReport> => {
    if (deps.logs === null) return { state: 'off' };
    const { window, until: asked, ...wanted } = query;
    const now = deps.clock.now();
    const until = asked === undefined ? now : new Date(asked);
    const { seconds, stepSeconds } = windows[window];
    const earliest = new Date(until.getTime() - seconds * 1000);
    // A cluster that was made anew bears its predecessor's name; what that wrote is not its own.
    const isYounger = createdAt.getTime() > earliest.getTime();
    const from = isYounger ? createdAt : earliest;
    const question = { ...wanted, cluster: path, from, until, stepSeconds };
    try {
      const [found, sighting] = await Promise.all([
        from.getTime() < until.getTime() ? deps.logs.search(question, inTime(signal)) : nothing,
        deps.sightings.ofCluster(deps.db.auto, path),
      ]);
      const region = toRegion(sighting);
      return {
        state: 'answered',
        checkedAt: now.toISOString(),
        from: from.toISOString(),
        until: until.toISOString(),
        stepSeconds,
        ...found,
        region,
        madeAt: isYounger ? createdAt.toISOString() : null,
        hits: found.hits.map(({ at, counts }) => ({ at, counts: isKnown(region, counts) ? counts : null })),
      };
    } catch (error) {
      if (!(error instanceof MetricsError)) throw error;
      return { state: 'failing', checkedAt: now.toISOString(), failure: error.failure };
    }
  },
});
