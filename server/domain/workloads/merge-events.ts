import type { InsideEvent } from '../../../lib/contracts/workloads.ts';

/** Where an event stands in the list; those whose time nobody knows stand last. */
export type EventPlace = Pick<InsideEvent, 'at' | 'id'>;

/** Newest first, and of one moment the ids in their order. */
function inOrder(a: EventPlace, b: EventPlace): number {
  const [earlier, later] = [a.at ?? '', b.at ?? ''];
  if (earlier !== later) return earlier < later ? 1 : -1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/**
 * A page of what a cluster tells now and of what is kept beside it.
 * @param kept without those that the cluster still tells, from `after` on
 */
export function mergeEvents(
  live: readonly Omit<InsideEvent, 'isKept'>[],
  kept: readonly Omit<InsideEvent, 'isKept'>[],
  { after, most }: { after: EventPlace | null; most: number },
): { events: InsideEvent[]; hasMore: boolean } {
  const all = [
    ...live
      .filter((event) => after === null || inOrder(event, after) > 0)
      .map((event) => ({ ...event, isKept: false })),
    ...kept.map((event) => ({ ...event, isKept: true })),
  ].sort(inOrder);
  return { events: all.slice(0, most), hasMore: all.length > most };
}
