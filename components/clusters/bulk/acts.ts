import type { IconName } from '@/components/ui/icon';
import type { ClusterRow } from '@/lib/contracts/clusters';
import type { BatchCheck } from '@/lib/contracts/request-batches';
import type { Action } from '@/lib/permissions';

interface Act {
  icon: IconName;
  /** The right that it needs in the project of the cluster. */
  right: Action;
  /** What it asks beside the clusters, a field of `BulkAnswer`; null where that is nothing. */
  answer: 'expiresInDays' | 'owner' | 'template' | null;
  /** Words on what it does to the machines of each; absent where its name says that. */
  meaning?: 'hibernate' | 'wake';
  /** It cannot be undone, so the number of clusters is typed. */
  isDangerous?: boolean;
}

/** What can be asked for many clusters at once, by the kind of request that is made for each. */
const bulkActs = {
  extend: { icon: 'clock', right: 'request.create', answer: 'expiresInDays' },
  upgrade: { icon: 'upgrade', right: 'cluster.change', answer: 'template' },
  hibernate: { icon: 'moon', right: 'cluster.change', answer: null, meaning: 'hibernate' },
  wake: { icon: 'sun', right: 'cluster.change', answer: null, meaning: 'wake' },
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

const byVersion = new Intl.Collator('en', { numeric: true });

/** Templates that all clusters can go to which can go anywhere, newest first; the others cannot be upgraded at all. */
export function sharedTargets({ items }: BatchCheck): string[] {
  const offers = items.flatMap(({ upgrade }) => (upgrade && upgrade.offered.length > 0 ? [upgrade.offered] : []));
  const [first = [], ...others] = offers;
  return first
    .filter((template) => others.every((offered) => offered.includes(template)))
    .sort((one, other) => byVersion.compare(other, one));
}
