import { expect, it } from 'vitest';
import { allowedEffects } from '../../tests/support/effect-rules.ts';
import { readTemplateEffects } from '../../tests/support/template-effects.ts';
import { charts } from './charts.ts';
import { effectOf } from './effect-of.ts';

const measured = readTemplateEffects();

it.skipIf(measured.length === 0)('the facts agree with what was measured of all 18 charts', () => {
  expect(measured.map(({ template }) => template)).toEqual(Object.keys(charts));
  const leaves = measured.flatMap((template) =>
    Object.keys(template.leaves).map((pointer) => {
      const { effect } = effectOf(template.template, pointer);
      return { leaf: `${template.template} ${pointer}`, effect, allowed: allowedEffects(template, pointer) };
    }),
  );
  const unknown = leaves.filter(({ effect }) => effect === 'unknown');
  const contradictions = leaves.filter(({ effect, allowed }) => effect !== 'unknown' && !allowed.includes(effect));
  console.info(
    `template effects: ${measured.length} charts, ${leaves.length} leaves, ${unknown.length} unknown, ${contradictions.length} contradictions`,
  );
  expect(contradictions).toEqual([]);
  expect(unknown).toEqual([]);
  expect(leaves.length).toBe(925);
});
