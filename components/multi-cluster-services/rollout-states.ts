import type { State } from '@/components/ui/glyph';
import type { MultiClusterServiceSummary, RolloutCounts, RolloutState } from '@/lib/contracts/multi-cluster-services';

/** Glyph and colour of how a multi-cluster service stands on a cluster. */
export const rolloutMarks: Record<RolloutState, State> = {
  failed: 'failed',
  replaced: 'attention',
  paused: 'idle',
  progressing: 'progressing',
  deployed: 'ready',
  waiting: 'waiting',
  asleep: 'idle',
  kept: 'idle',
  leaving: 'deleting',
};

export const rolloutGroups = ['matched', 'waiting', 'left'] as const;
export type RolloutGroup = (typeof rolloutGroups)[number];

const left = new Set<RolloutState>(['kept', 'leaving']);
const waits = new Set<RolloutState>(['waiting', 'asleep']);

/** Where a row of the board stands. */
export function groupOf(state: RolloutState): RolloutGroup {
  if (left.has(state)) return 'left';
  return waits.has(state) ? 'waiting' : 'matched';
}

/**
 * What a state is called. Of a change in rings, clusters whose ring is still to come keep what they have, which k0rdent
 * does not tell from clusters that have left.
 */
export const nameOfState = (state: RolloutState, isInRings: boolean): RolloutState | 'ring' =>
  state === 'kept' && isInRings ? 'ring' : state;

/** The same of a group of rows. */
export const nameOfGroup = (group: RolloutGroup, isInRings: boolean): RolloutGroup | 'ring' =>
  group === 'left' && isInRings ? 'ring' : group;

/** Clusters that the labels match now. */
export function countMatched(counts: RolloutCounts): number {
  return Object.entries(counts).reduce(
    (sum, [state, count]) => (left.has(state as RolloutState) ? sum : sum + count),
    0,
  );
}

/** What to say of the whole first: the worst that any cluster has; null where there is no cluster. */
export function worstOf(counts: RolloutCounts): RolloutState | null {
  const order: RolloutState[] = ['failed', 'replaced', 'paused', 'progressing', 'waiting', 'asleep', 'deployed'];
  return order.find((state) => counts[state] > 0) ?? null;
}

export const ruleSorts = ['trouble', 'name', 'matched', 'priority'] as const;
export type RuleSort = (typeof ruleSorts)[number];

type Sortable = Pick<MultiClusterServiceSummary, 'name' | 'counts' | 'priority'>;

const orders: Record<RuleSort, (one: Sortable, other: Sortable) => number> = {
  trouble: (one, other) => other.counts.failed - one.counts.failed || other.counts.replaced - one.counts.replaced,
  name: () => 0,
  matched: (one, other) => countMatched(other.counts) - countMatched(one.counts),
  priority: (one, other) => other.priority - one.priority,
};

/** Sorted by what is asked for, and by name where that is the same. */
export function sortRules<T extends Sortable>(rules: readonly T[], sort: RuleSort): T[] {
  return rules.toSorted((one, other) => orders[sort](one, other) || one.name.localeCompare(other.name));
}
