import { type EffectKind, strongestEffect } from './effect-kinds.ts';
import type { LeafEffect } from './effects-of-change.ts';
import type { PoolChange } from './pool-changes.ts';

/** What a change does as a whole. Null is not known. */
export interface EffectSummary {
  strongest: EffectKind;
  /** Pools that are touched, each once. */
  pools: PoolChange[];
  added: number | null;
  removed: number | null;
  replaced: number | null;
  restarts: boolean | null;
}

type Amount = number | null;
const larger = (one: Amount, other: Amount): Amount => (one === null || other === null ? null : Math.max(one, other));
const sum = (amounts: readonly Amount[]) =>
  amounts.reduce((all, one) => (all === null || one === null ? null : all + one), 0);

/** Machines are added once and replaced once, however many of the values ask for it. */
function together(changes: readonly PoolChange[]): PoolChange[] {
  const byPool = new Map<string, PoolChange>();
  for (const change of changes) {
    const known = byPool.get(change.pool);
    byPool.set(change.pool, known ? both(known, change) : change);
  }
  return [...byPool.values()];
}

function both(one: PoolChange, other: PoolChange): PoolChange {
  return {
    pool: one.pool,
    added: larger(one.added, other.added),
    removed: larger(one.removed, other.removed),
    replaced: larger(one.replaced, other.replaced),
  };
}

function restartsOf(effects: readonly LeafEffect[]): boolean | null {
  if (effects.some(({ restarts }) => restarts === true)) return true;
  return effects.some(({ restarts }) => restarts === null) ? null : false;
}

/** Sums up the effects of one change. */
export function summarizeEffects(effects: readonly LeafEffect[]): EffectSummary {
  const pools = together(effects.flatMap((effect) => effect.pools));
  return {
    strongest: strongestEffect(effects.map(({ effect }) => effect)),
    pools,
    added: sum(pools.map(({ added }) => added)),
    removed: sum(pools.map(({ removed }) => removed)),
    replaced: sum(pools.map(({ replaced }) => replaced)),
    restarts: restartsOf(effects),
  };
}
