import type { IconName } from '@/components/ui/icon';
import type { ClusterRow } from '@/lib/contracts/clusters';
import type { Action } from '@/lib/permissions';

interface Act {
  icon: IconName;
  /** The right that it needs in the project of the cluster. */
  right: Action;
  /** What it asks beside the clusters, a field of `BulkAnswer`; null where that is nothing. */
  answer: 'expiresInDays' | 'owner' | null;
  /** It cannot be undone, so the number of clusters is typed. */
  isDangerous?: boolean;
}

/** What can be asked for many clusters at once, by the kind of request that is made for each. */
const bulkActs = {
  extend: { icon: 'clock', right: 'request.create', answer: 'expiresInDays' },
  transfer: { icon: 'claim', right: 'request.create', answer: 'owner' },
  delete: { icon: 'trash', right: 'cluster.delete', answer: null, isDangerous: true },
} as const satisfies Record<string, Act>;
export type BulkAct = keyof typeof bulkActs;
export const actOf = (act: BulkAct): Act => bulkActs[act];
export const actNames = Object.keys(bulkActs) as BulkAct[];

type May = (action: Action, project: string) => boolean;

/** Whether asking makes sense at all; what speaks against it beyond that is asked of the server. */
export function canAsk(right: Action, cluster: ClusterRow, may: May): boolean {
  return may(right, cluster.project ?? cluster.namespace) && cluster.phase !== 'deleting';
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
