import { type DeclaredEffects, declaredFact } from './declared.ts';
import type { EffectKind } from './effect-kinds.ts';
import type { Fact } from './fact.ts';
import { findFact } from './find-fact.ts';
import { type Reason, reasonOf } from './reasons.ts';

const unknownFact: Fact = { effect: 'unknown', code: 'unknown' };

/** What counts for a value: what was declared for it, then what is known of the chart. */
export function factFor(chart: string, pointer: string, declared: DeclaredEffects = {}): Fact {
  return declaredFact(chart, pointer, declared) ?? findFact(chart, pointer) ?? unknownFact;
}

/**
 * What changing a value does to a cluster that runs, whatever the other values are. A value that counts only beside
 * another one has the effect that it has beside that; `effectsOfChange` knows whether it is there.
 * @param chart such as `aws-standalone-cp`; see `chartOf`
 * @param pointer JSON pointer into the values
 */
export function effectOf(
  chart: string,
  pointer: string,
  declared: DeclaredEffects = {},
): { effect: EffectKind; reason: Reason } {
  const { effect, code, params } = factFor(chart, pointer, declared);
  return { effect, reason: reasonOf(code, params) };
}
