import type { ClusterEvent } from '@/lib/contracts/cluster-events';

/** Controllers report the same of one object again and again; the newest of each is enough beside other things. */
export function withoutRepeats(events: readonly ClusterEvent[]): ClusterEvent[] {
  const seen = new Set<string>();
  return events.filter(({ object, reason, message }) => {
    const said = `${object} ${message || reason}`;
    return !seen.has(said) && seen.add(said);
  });
}
