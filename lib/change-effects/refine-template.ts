import type { Change, Refinement } from './change.ts';
import { strongestEffect } from './effect-kinds.ts';
import { factFor } from './effect-of.ts';
import type { Fact, Pool, PoolPlace } from './fact.ts';
import { newMachinesOnly } from './facts/kinds.ts';
import { countIn } from './machine-counts.ts';

/** Before or after there are no machines, and so the chart has no template that could be refused. */
function isLeftOut({ before, after }: Change, place: PoolPlace | undefined): boolean {
  return place?.isLeftOutAtZero === true && [before, after].some((values) => countIn(values, place) === 0);
}

/** Pools whose machine template gets a new name by this change. */
function renewedPools({ chart, declared, leaves }: Change): Set<Pool> {
  const facts = leaves.map(({ pointer }) => factFor(chart, pointer, declared));
  const renewed = facts.filter(({ code }) => code === 'workers-replaced' || code === 'control-plane-replaced');
  return new Set(renewed.flatMap(({ pools = [] }) => pools));
}

/** Machine templates of pools that are empty, and those that a new image replaces as a whole. */
export const refineTemplate: Refinement = (fact, _leaf, change) => {
  const isTemplate = ['machine-template', 'image-needed', 'workers-replaced'].includes(fact.code);
  if (!isTemplate) return fact;
  const pools = (fact.pools ?? []).filter(
    (pool) =>
      !isLeftOut(
        change,
        change.pools.find((place) => place.pool === pool),
      ),
  );
  if (pools.length === 0) return newMachinesOnly;
  const renewed = renewedPools(change);
  if (fact.code !== 'image-needed' || !pools.every((pool) => renewed.has(pool))) return fact;
  return withNewImage(pools);
};

function withNewImage(pools: readonly Pool[]): Fact {
  const effect = strongestEffect(
    pools.map((pool) => (pool === 'controlPlane' ? 'replaces-control-plane' : 'replaces-workers')),
  );
  return { effect, code: 'with-new-image', pools };
}
