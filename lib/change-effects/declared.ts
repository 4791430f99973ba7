import { fromPointer, toPointer } from '../template-schema/json.ts';
import { poolsOf } from './charts.ts';
import type { EffectKind } from './effect-kinds.ts';
import type { Fact, Pool } from './fact.ts';

/** Effects that an architect declared for values of a catalog item's template, by JSON pointer. */
export type DeclaredEffects = Readonly<Record<string, EffectKind>>;

function poolsFor(chart: string, effect: EffectKind): readonly Pool[] {
  const pools = poolsOf(chart).map(({ pool }) => pool);
  if (effect === 'replaces-control-plane') return pools.filter((pool) => pool === 'controlPlane');
  return effect === 'replaces-workers' ? pools.filter((pool) => pool !== 'controlPlane') : [];
}

/** What was declared for a value, or for the nearest group it is in; null where nothing was. */
export function declaredFact(chart: string, pointer: string, declared: DeclaredEffects): Fact | null {
  const path = fromPointer(pointer);
  for (let length = path.length; length > 0; length -= 1) {
    const at = toPointer(path.slice(0, length));
    const effect = Object.hasOwn(declared, at) ? declared[at] : undefined;
    if (effect) {
      // Nobody declares what restarts, so a change in place may do it.
      const restarts = effect === 'in-place' ? null : undefined;
      return { effect, code: 'declared', pools: poolsFor(chart, effect), restarts };
    }
  }
  return null;
}
