import type { ClusterRow } from '@/lib/contracts/clusters';
import type { Action } from '@/lib/permissions';

/** What can be done to several clusters at once. */
export const bulkActs = ['extend', 'claim', 'delete'] as const;
export type BulkAct = (typeof bulkActs)[number];

/** The right that each of them needs in the project of the cluster. */
const rightOf: Record<BulkAct, Action> = {
  extend: 'request.create',
  claim: 'cluster.claim',
  delete: 'cluster.delete',
};

/** Why an act leaves a cluster out; null where it does not. */
export type LeftOut = 'no-right' | 'being-deleted' | 'no-expiry' | 'owned' | null;

/** @param may whether the person holds a right in a project */
export function leftOut(act: BulkAct, cluster: ClusterRow, may: (action: Action, project: string) => boolean): LeftOut {
  if (!may(rightOf[act], cluster.project ?? cluster.namespace)) return 'no-right';
  if (cluster.phase === 'deleting') return 'being-deleted';
  if (act === 'claim') return cluster.owner === null ? null : 'owned';
  // Before it is ready a cluster has no expiry yet, and one that never expires would only get an end by this.
  return act === 'extend' && cluster.expiresAt === null ? 'no-expiry' : null;
}

/** The prices of clusters added up, by currency; those that nobody knows are counted. */
export function sumPrices(clusters: readonly ClusterRow[]): { sums: Map<string, number>; unknown: number } {
  const sums = new Map<string, number>();
  let unknown = 0;
  for (const { price } of clusters) {
    // A portal of the version before, beside this one for a moment, sends none.
    if (!price) unknown += 1;
    else sums.set(price.currency, (sums.get(price.currency) ?? 0) + Number(price.monthlyLikely));
  }
  return { sums, unknown };
}
