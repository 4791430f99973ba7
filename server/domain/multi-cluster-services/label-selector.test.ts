import { describe, expect, it } from 'vitest';
import type { LabelSelector } from '../../../lib/contracts/label-selector.ts';
import { checkSelector, matchesCluster } from './label-selector.ts';

const labels = { env: 'prod', tier: 'web', 'slipway.dev/project': 'shop', empty: '' };
const where = (selector: Partial<LabelSelector>): LabelSelector => ({
  matchLabels: {},
  matchExpressions: [],
  ...selector,
});
const line = (key: string, operator: string, ...values: string[]) =>
  where({ matchExpressions: [{ key, operator, values }] });

describe('a selector of a multi-cluster service', () => {
  it.each<[string, LabelSelector, boolean]>([
    ['without a line matches nothing', where({}), false],
    ['equal label', where({ matchLabels: { env: 'prod' } }), true],
    ['equal label of another value', where({ matchLabels: { env: 'dev' } }), false],
    ['equal label that is absent', where({ matchLabels: { zone: 'a' } }), false],
    ['all labels have to be equal', where({ matchLabels: { env: 'prod', tier: 'db' } }), false],
    ['labels and expressions both', where({ ...line('tier', 'In', 'web'), matchLabels: { env: 'prod' } }), true],
    ['labels, but not the expression', where({ ...line('tier', 'In', 'db'), matchLabels: { env: 'prod' } }), false],
    ['In with the value', line('env', 'In', 'dev', 'prod'), true],
    ['In without the value', line('env', 'In', 'dev'), false],
    ['In of an absent label', line('zone', 'In', 'a'), false],
    ['In of an empty value', line('empty', 'In', ''), true],
    ['NotIn with the value', line('env', 'NotIn', 'prod'), false],
    ['NotIn without the value', line('env', 'NotIn', 'dev'), true],
    ['NotIn of an absent label matches', line('zone', 'NotIn', 'a'), true],
    ['Exists', line('env', 'Exists'), true],
    ['Exists with an empty value', line('empty', 'Exists'), true],
    ['Exists of an absent label', line('zone', 'Exists'), false],
    ['DoesNotExist', line('zone', 'DoesNotExist'), true],
    ['DoesNotExist of a label that is there', line('empty', 'DoesNotExist'), false],
    ['a key with a prefix', where({ matchLabels: { 'slipway.dev/project': 'shop' } }), true],
    ['a name that every object of JavaScript has', line('constructor', 'Exists'), false],
    ['an operator that Kubernetes does not know', line('env', 'Gt', '1'), false],
    ['values are compared with their case', where({ matchLabels: { env: 'Prod' } }), false],
  ])('%s', (_, selector, matches) => expect(matchesCluster(selector, labels)).toBe(matches));
});

describe('what Kubernetes refuses in a selector', () => {
  const refused = (selector: LabelSelector) =>
    checkSelector(selector).map(({ pointer, message }) => `${pointer} ${message?.key.replace('said.', '')}`);
  const key = 'rule-label-key';
  it.each<[string, LabelSelector, string[]]>([
    ['a sound one', where({ ...line('a.b/c', 'In', 'x', ''), matchLabels: { 'A_b.c-d': 'Y_z.1' } }), []],
    ['an empty key', line('', 'Exists'), [`/matchExpressions/0/key ${key}`]],
    ['two slashes', line('a/b/c', 'Exists'), [`/matchExpressions/0/key ${key}`]],
    ['an empty prefix', line('/b', 'Exists'), [`/matchExpressions/0/key ${key}`]],
    ['a prefix in capitals', line('A.b/c', 'Exists'), [`/matchExpressions/0/key ${key}`]],
    ['a name that begins with a dash', line('-a', 'Exists'), [`/matchExpressions/0/key ${key}`]],
    ['a name of 63', line('a'.repeat(63), 'Exists'), []],
    ['a name of 64', line('a'.repeat(64), 'Exists'), [`/matchExpressions/0/key ${key}`]],
    ['a prefix of 254', line(`${'a'.repeat(254)}/b`, 'Exists'), [`/matchExpressions/0/key ${key}`]],
    ['a value with a blank', where({ matchLabels: { 'a/b': 'x y' } }), ['/matchLabels/a~1b rule-label-value']],
    ['a value of 64', line('a', 'In', 'a'.repeat(64)), ['/matchExpressions/0/values/0 rule-label-value']],
    ['In without values', line('a', 'In'), ['/matchExpressions/0/values rule-label-values-missing']],
    ['NotIn without values', line('a', 'NotIn'), ['/matchExpressions/0/values rule-label-values-missing']],
    ['Exists with values', line('a', 'Exists', 'b'), ['/matchExpressions/0/values rule-label-values-unused']],
    [
      'DoesNotExist with values',
      line('a', 'DoesNotExist', 'b'),
      ['/matchExpressions/0/values rule-label-values-unused'],
    ],
    ['an operator of nodes', line('a', 'Gt', '1'), ['/matchExpressions/0/operator rule-label-operator']],
  ])('%s', (_, selector, expected) => expect(refused(selector)).toEqual(expected));
});
