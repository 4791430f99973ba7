import { expect, it } from 'vitest';
import { readContexts, suggestName } from './read-contexts';

it('reads the names of contexts and which is current', () => {
  const text = 'current-context: b\ncontexts: [{ name: a }, { name: b }, { name: b }, { other: c }]';
  expect(readContexts(text)).toEqual({ names: ['a', 'b'], current: 'b' });
  expect(readContexts('contexts: [{ name: a }]\ncurrent-context: c')).toEqual({ names: ['a'], current: null });
  expect(readContexts('a: 1')).toEqual({ names: [], current: null });
  expect(readContexts('a: *b')).toBeNull();
  expect(readContexts('words')).toBeNull();
});

it.each([
  ['admin@Shop_Berlin', 'admin-shop-berlin'],
  ['arn:aws:eks:eu-west-1:123:cluster/shop', 'arn-aws-eks-eu-west-1-123-cluster-shop'],
  ['1-edge-', 'edge'],
  ['中文', ''],
  [`${'a'.repeat(52)}-b`, 'a'.repeat(52)],
])('suggests a name after %s', (context, name) => {
  expect(suggestName(context)).toBe(name);
});
