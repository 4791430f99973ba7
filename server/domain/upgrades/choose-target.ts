import { chartOf } from '../../../lib/template-chart.ts';

const byVersion = new Intl.Collator('en', { numeric: true });

/**
 * To which ClusterTemplate a cluster goes. All chains of a namespace offer theirs together, so that another chart may be
 * among them; by the names, the newest of the cluster's own chart is taken.
 * @param wanted null is the newest that its chains offer
 * @param runs the ClusterTemplate that it has
 * @returns null where the chains offer it none
 */
export function chooseTarget(offered: readonly string[], wanted: string | null, runs: string): string | null {
  if (wanted !== null) return offered.includes(wanted) ? wanted : null;
  const own = offered.filter((name) => chartOf(name, null) === chartOf(runs, null));
  return (own.length > 0 ? own : offered).toSorted(byVersion.compare).at(-1) ?? null;
}
