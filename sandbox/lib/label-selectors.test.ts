import { expect, it } from 'vitest';
import { matchesSelector, parseSelector } from './label-selectors.ts';

it.each([
  ['a=b', { a: 'b' }, true],
  ['a==b', { a: 'c' }, false],
  ['a!=b', {}, true],
  ['a in (b, c),d', { a: 'c', d: '' }, true],
  ['a notin (b)', { a: 'b' }, false],
  ['!a', { a: '' }, false],
  ['a', {}, false],
  ['', {}, true],
])('selector %j on %j: %s', (text, labels, fits) => expect(matchesSelector(parseSelector(text), labels)).toBe(fits));

it('a selector with an operator that nobody knows fits nothing', () => {
  const matchExpressions = [{ key: 'a', operator: 'Near', values: ['b'] }];
  expect(matchesSelector({ matchExpressions }, { a: 'c' })).toBe(false);
});
