import type { Change } from './change.ts';
import type { ChangedLeaf } from './changed-leaves.ts';
import type { Fact, Pool, PoolPlace } from './fact.ts';
import { hostChanges } from './hosts.ts';
import { machinesIn } from './machine-counts.ts';

/** What becomes of the machines of one pool. Null is not known, because an autoscaler decides or no value says it. */
export interface PoolChange {
  pool: Pool;
  added: number | null;
  removed: number | null;
  /** At most: where it can, the provider updates a machine in place. */
  replaced: number | null;
}

/** Pools whose machines a leaf adds, removes or replaces. */
export function poolChanges(fact: Fact, leaf: ChangedLeaf, change: Change): PoolChange[] {
  const place = placeOf(fact, leaf, change);
  const isScaled = fact.effect === 'scale' || fact.code === 'last-workers' || fact.code === 'first-workers';
  const scaled = place && isScaled ? [scaledPool(place, leaf, change)] : [];
  const isReplaced = fact.effect === 'replaces-workers' || fact.effect === 'replaces-control-plane';
  const replaced = isReplaced ? (fact.pools ?? []).map((pool) => replacedPool(pool, change)) : [];
  return [...scaled, ...replaced];
}

/** The pool that a leaf scales. What an architect declared to scale counts workers, wherever it stands. */
function placeOf(fact: Fact, { pointer }: ChangedLeaf, { pools }: Change): PoolPlace | undefined {
  const place = pools.find(
    ({ count, autoscaling }) => count === pointer || (autoscaling && pointer.startsWith(`${autoscaling.group}/`)),
  );
  return place ?? (fact.code === 'declared' ? { pool: 'workers', count: pointer, minimum: 0 } : undefined);
}

function scaledPool(place: PoolPlace, leaf: ChangedLeaf, { before, after }: Change): PoolChange {
  const { pool } = place;
  if (Array.isArray(leaf.before) || Array.isArray(leaf.after)) {
    return { pool, ...hostChanges(before, after), replaced: 0 };
  }
  const [was, is] = [machinesIn(before, place), machinesIn(after, place)];
  if (was === null || is === null) return { pool, added: null, removed: null, replaced: 0 };
  return { pool, added: Math.max(0, is - was), removed: Math.max(0, was - is), replaced: 0 };
}

function replacedPool(pool: Pool, { pools, before, after }: Change): PoolChange {
  const place = pools.find((one) => one.pool === pool);
  const [was, is] = place ? [machinesIn(before, place), machinesIn(after, place)] : [null, null];
  // Machines that leave anyway are not replaced, and new ones are new already.
  return { pool, added: 0, removed: 0, replaced: was === null || is === null ? null : Math.min(was, is) };
}
