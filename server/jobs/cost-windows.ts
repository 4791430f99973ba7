import { dayMs, hourMs } from '../../lib/days.ts';
import type { CostDeps } from './book-costs.ts';

/** Hours of clusters that are in memory at once; with 20 namespaces in each they are about 30 MB. */
const clusterHoursAtOnce = 6_000;

export interface CostWindow {
  from: Date;
  to: Date;
}

/** The midnight (UTC) at or before the last instant before. */
const dayBefore = (at: Date): Date => new Date(Math.floor((at.getTime() - 1) / dayMs) * dayMs);

/** What is read at once of `from` to `until`, oldest first: of a day (UTC) each at most, of many clusters less. */
export async function windowsOf(
  { costs, db }: Pick<CostDeps, 'costs' | 'db'>,
  from: Date,
  until: Date,
): Promise<CostWindow[]> {
  const rows = await costs.clustersIn(db.auto, from, until);
  const clusters = new Set(rows.map(({ namespace, name }) => `${namespace}/${name}`)).size;
  const mostMs = Math.max(1, Math.min(24, Math.floor(clusterHoursAtOnce / Math.max(1, clusters)))) * hourMs;
  const windows: CostWindow[] = [];
  for (let at = from.getTime(); at < until.getTime(); ) {
    const midnight = (Math.floor(at / dayMs) + 1) * dayMs;
    const to = Math.min(at + mostMs, midnight, until.getTime());
    windows.push({ from: new Date(at), to: new Date(to) });
    at = to;
  }
  return windows;
}

/** The newest of what is read at once of the time before. */
export async function windowBefore(deps: Pick<CostDeps, 'costs' | 'db'>, at: Date): Promise<CostWindow> {
  const from = dayBefore(at);
  return (await windowsOf(deps, from, at)).at(-1) ?? { from, to: at };
}
