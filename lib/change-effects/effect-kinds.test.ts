import fc from 'fast-check';
import { expect, it } from 'vitest';
import { effectKinds, severityOf, strongestEffect } from './effect-kinds.ts';

it('ranks every effect, from nothing to a refusal', () => {
  const ranked = [...effectKinds].sort((a, b) => severityOf(a) - severityOf(b));
  expect(ranked.map(severityOf)).toEqual(effectKinds.map((_, at) => at));
  expect([ranked.at(0), ranked.at(-2), ranked.at(-1)]).toEqual(['none', 'unknown', 'cannot-change']);
});

it('the strongest of several is one of them, and none is stronger', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...effectKinds), { minLength: 1 }), (effects) => {
      const strongest = strongestEffect(effects);
      expect(effects).toContain(strongest);
      expect(effects.every((effect) => severityOf(effect) <= severityOf(strongest))).toBe(true);
    }),
  );
  expect(strongestEffect([])).toBe('none');
});
