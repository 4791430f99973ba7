import type { ClusterSummary } from '@/lib/contracts/clusters';
import { dayMs } from '@/lib/days';

const usual = [7, 14, 30, 60, 90];

/** Whether an end can be set or moved: not before the life of a cluster begins, which is when it is ready. */
export function hasBegun({ expiresAt, expiresInDays }: Pick<ClusterSummary, 'expiresAt' | 'expiresInDays'>): boolean {
  return expiresAt !== null || expiresInDays === null;
}

/** Whether nothing ends a cluster, so that an end can be set, but not moved. */
export function hasNoEnd({ expiresAt, expiresInDays }: Pick<ClusterSummary, 'expiresAt' | 'expiresInDays'>): boolean {
  return expiresAt === null && expiresInDays === null;
}

/**
 * How many days longer a cluster lives when it ends so many days from now; null where it would live on anyway. One that
 * has ended already lives from now on.
 */
export function addedDays(expiresAt: string | null, days: number, now: Date): number | null {
  if (expiresAt === null) return null;
  return days - Math.max(0, (Date.parse(expiresAt) - now.getTime()) / dayMs);
}

/**
 * Days from now that are offered for an extension: only those that end at least a day after the present end, since the
 * others would extend nothing. Of a cluster that ends later than all of them, a month more.
 */
export function extensionChoices(expiresAt: string | null, now: Date): number[] {
  if (expiresAt === null) return usual;
  const left = (Date.parse(expiresAt) - now.getTime()) / dayMs;
  const longer = usual.filter((days) => days >= left + 1);
  return longer.length > 0 ? longer : [Math.ceil(left) + 30];
}
