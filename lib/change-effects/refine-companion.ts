import type { Refinement } from './change.ts';
import { withoutEffect } from './facts/kinds.ts';
import { findFact } from './find-fact.ts';
import { isOn } from './machine-counts.ts';

/** Values that count only beside another one: nothing while that is off, and what that does when it is switched. */
export const refineCompanion: Refinement = (fact, _leaf, change) => {
  const { beside } = fact;
  if (!beside) return fact;
  const [was, is] = [isOn(change.before, beside), isOn(change.after, beside)];
  if (was && is) return fact;
  if (was || is) return findFact(change.chart, beside.pointer) ?? fact;
  return withoutEffect(beside.pointer);
};

/** What may be switched on and not off again. */
export const refineSwitch: Refinement = (fact, { before, after }) => {
  const isOff = after === false || after === null || after === '';
  return fact.staysOn && before === true && isOff ? { effect: 'cannot-change', code: 'stays-on' } : fact;
};
