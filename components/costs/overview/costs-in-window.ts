import { writeList } from '@/lib/lists';
import type { CostState } from './use-cost-state';

/** Where a cluster that is gone, and has no page any more, still tells what it cost in the window. */
export function costsInWindow(cluster: string, { window, range }: Pick<CostState, 'window' | 'range'>): string {
  return `/costs?${new URLSearchParams({ by: 'namespace', cluster: writeList([cluster]), ...(range ?? { window }) })}`;
}
